import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openTestPortal } from "../testing/test-portal.ts";
import { forgetPassingRows } from "./forget-passing-rows.ts";

it("forgets what is over and keeps what still counts", async () => {
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
      { key: "old", at: at(-25) },
      { key: "new", at: at(-1) },
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
  await forgetPassingRows(db, test.now);
  expect(await db.selectFrom("rate_limit_hits").select("key").execute()).toEqual([{ key: "open" }]);
  expect(await db.selectFrom("login_failures").select("key").execute()).toEqual([{ key: "new" }]);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
  await test.close();
});
