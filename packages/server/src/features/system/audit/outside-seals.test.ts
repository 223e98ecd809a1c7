import { afterAll, beforeAll, expect, it } from "vitest";
import { placePaidOrder } from "../../../../test/orders.ts";
import { startS3, type S3Server } from "../../../../test/peers/s3.ts";
import { DocumentStoreError } from "../../../ports/documents/index.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareOutside, sealBucketOf, sealKey } from "./outside-seals.ts";
import { presentSeal } from "./seal.ts";

let s3: S3Server;
let test: TestPortal;
beforeAll(async () => {
  s3 = await startS3();
  const { DOCUMENT_STORE: _database, ...store } = s3.variables;
  test = await openTestPortal({ ...store, AUDIT_SEAL_BUCKET: "documents", AUDIT_SEAL_LOCK_DAYS: "0" });
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

const seal = async () => {
  await placePaidOrder(test);
  const { jobs } = test.portal;
  await test.database.db
    .transaction()
    .execute((tx) => jobs.enqueue(tx, "seal-audit", {}, { key: crypto.randomUUID() }));
  await jobs.runDue();
};
function bucketOf() {
  const bucket = sealBucketOf(test.portal.config);
  if (bucket === null) throw new Error("no bucket is set");
  return bucket;
}
const compare = () => compareOutside(test.database.db, bucketOf(), test.now);

it("finds nothing while both agree, also where the newest seal is still on its way", async () => {
  for (let seals = 0; seals < 3; seals += 1) await seal();
  expect(await compare()).toEqual({ problems: [], upTo: 3 });
  await bucketOf().objects.remove(sealKey(bucketOf().prefix, 3));
  expect(await compare()).toEqual({ problems: [], upTo: 2 });
  test.later(61 * 60_000);
  expect((await compare()).problems).toEqual(["seal 3 never reached the outside copy"]);
});

it("finds a database that was rolled back, which is whole in itself", async () => {
  const { objects, prefix } = bucketOf();
  await objects.put(sealKey(prefix, 3), Buffer.from("as it was"));
  for (const number of [4, 5]) await objects.put(sealKey(prefix, number), Buffer.from("later"));
  const { problems } = await compare();
  expect(problems).toContain("seal 4 of the outside copy is missing here: the database was rolled back");
});

it("finds a seal that is another one in the copy", async () => {
  expect((await compare()).problems).toContain("seal 3 is another one in the outside copy");
  const third = await test.database.db
    .selectFrom("audit_seals")
    .selectAll()
    .where("number", "=", 3)
    .executeTakeFirstOrThrow();
  await bucketOf().objects.put(sealKey(bucketOf().prefix, 3), Buffer.from(JSON.stringify(presentSeal(third))));
  expect(await compare()).toMatchObject({ upTo: 3 });
});

it("names a bucket that cannot be read beside all else that it found, and calls nothing rolled back", async () => {
  const { objects, prefix } = bucketOf();
  const broken = new DocumentStoreError("read", {}, "DENIED");
  const compareWith = async (calls: Partial<typeof objects>) =>
    compareOutside(test.database.db, { ...bucketOf(), objects: { ...objects, ...calls } }, test.now);
  const unread = { problems: ["the outside copy cannot be read: DENIED"], upTo: 0 };
  const list = () => {
    throw broken;
  };
  expect(await compareWith({ list })).toEqual(unread);
  const get = () => Promise.reject(broken);
  expect(await compareWith({ get })).toEqual(unread);
  for (const number of [3, 4, 5]) await objects.remove(sealKey(prefix, number));
  expect(await compareWith({ get })).toEqual({
    ...unread,
    problems: ["seal 3 never reached the outside copy", ...unread.problems],
  });
});

it("reads the blocks around the newest seal, not all that were ever made", async () => {
  const { objects, prefix } = bucketOf();
  const asked: string[] = [];
  const counted = {
    ...objects,
    list: (names: string) => {
      asked.push(names.slice(prefix.length));
      return objects.list(names);
    },
  };
  await compareOutside(test.database.db, { ...bucketOf(), objects: counted }, test.now);
  expect(asked).toEqual(["audit-seals/0000000"]);
});
