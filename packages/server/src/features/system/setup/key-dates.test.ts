import { randomBytes } from "node:crypto";
import { setupSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { noteKeys, readKeyDates } from "./key-dates.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const shown = async () =>
  answered(await test.call("GET", "/setup", undefined, await test.staff("admin")), setupSchema).keys;
const start = (secrets = test.portal.config.secrets) =>
  noteKeys(test.database.db, { ...test.portal.config, secrets }, test.now);

it("tells since when a key is in use, and that one is older than a year (rule A-45)", async () => {
  expect(await shown()).toEqual([]);
  await start();
  const first = await shown();
  expect(first?.map(({ name }) => name)).toContain("DOCUMENT_KEY");
  const of = (keys: typeof first) => keys?.find(({ name }) => name === "DOCUMENT_KEY");
  test.later(366 * millisecondsIn.day);
  await start();
  expect(of(await readKeyDates(test.portal))).toMatchObject({ since: of(first)?.since, old: true });
});

it("begins anew with another key, and knows the earlier one again", async () => {
  const { secrets } = test.portal.config;
  const earlier = secrets.documentKey;
  const other = `k2:${randomBytes(32).toString("base64")},${earlier}`;
  await start({ ...secrets, documentKey: other });
  const rows = await test.database.db
    .selectFrom("key_dates")
    .select(["since", "digest"])
    .where("name", "=", "DOCUMENT_KEY")
    .orderBy("since")
    .execute();
  expect(rows.map(({ since }) => since.getTime()).at(-1)).toBe(test.now.getTime());
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(other.split(",", 1).join().slice(3));
  await start();
  const again = test.database.db.selectFrom("key_dates").select("digest").where("name", "=", "DOCUMENT_KEY");
  expect(await again.execute()).toHaveLength(rows.length);
});
