import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openTestPortal } from "../../../../test/test-portal.ts";
import { purgeExpiredRows } from "./purge-expired-rows.ts";

it("deletes expired rows and keeps the others", async () => {
  const test = await openTestPortal();
  const { db } = test.database;
  const at = (hours: number) => new Date(test.now.getTime() + hours * 3_600_000);
  const user = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("rate_limit_hits")
    .values([
      { key: "over", window_ends_at: at(-1), hits: 3 },
      { key: "open", window_ends_at: at(1), hits: 3 },
    ])
    .execute();
  await db
    .insertInto("login_failures")
    .values([
      { key: "old", at: at(-1.1) },
      { key: "new", at: at(-0.9) },
    ])
    .execute();
  const session = (expires_at: Date) => ({
    id: randomUUID(),
    user_id: user.id,
    created_at: at(-2000),
    expires_at,
    revoked_at: null,
    last_seen_at: at(-2000),
    browser: null,
  });
  await db
    .insertInto("sessions")
    .values([session(at(-31 * 24)), session(at(-29 * 24)), session(at(1))])
    .execute();
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  const factor = (user_id: number, confirmed_at: Date | null, created_at: Date) => ({
    ...test.portal.authenticatorSecrets.seal(Buffer.from("secret")),
    user_id,
    created_at,
    confirmed_at,
  });
  const [never = 0, waiting = 0, on = 0] = users.map(({ id }) => id);
  await db
    .insertInto("second_factors")
    .values([factor(never, null, at(-25)), factor(waiting, null, at(-1)), factor(on, at(-25), at(-25))])
    .execute();
  const challenge = (digest: string, expires_at: Date) => ({
    digest,
    purpose: "passkey.login" as const,
    user_id: null,
    expires_at,
  });
  await db
    .insertInto("sign_in_challenges")
    .values([challenge("over", at(-0.1)), challenge("open", at(0.1))])
    .execute();
  await purgeExpiredRows(db, test.now);
  expect(await db.selectFrom("sign_in_challenges").select("digest").execute()).toEqual([{ digest: "open" }]);
  expect(await db.selectFrom("second_factors").select("user_id").orderBy("user_id").execute()).toEqual([
    { user_id: waiting },
    { user_id: on },
  ]);
  expect(await db.selectFrom("rate_limit_hits").select("key").execute()).toEqual([{ key: "open" }]);
  expect(await db.selectFrom("login_failures").select("key").execute()).toEqual([{ key: "new" }]);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
  await test.close();
});
