import { queueEntriesSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, type Answer } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const path = "/queues/apostille-approveAccess";
const read = async (tag?: string) => {
  const known = tag === undefined ? {} : { "if-none-match": tag };
  return test.call("GET", path, undefined, { ...(await test.staff()), ...known });
};
const tagOf = ({ headers }: Answer) => String(headers["etag"]);

it("answers a queue once, and then that nothing has changed, until a row of it has", async () => {
  const empty = tagOf(await read());
  const order = await placePaidOrder(test);
  const first = await read(empty);
  const [entry] = answered(first, queueEntriesSchema);
  expect(entry).toMatchObject({ order_id: order.id, time_in_queue: 0, overdue_after: 604_800 });
  expect(tagOf(first)).toMatch(/^W\/"[\da-f]{32}"$/);
  expect(first.headers["cache-control"]).toBe("no-store");

  const again = await read(tagOf(first));
  expect([again.status, again.text, tagOf(again)]).toEqual([304, "", tagOf(first)]);

  await test.call("POST", `/orders/${order.id}/flag`, { flagged: true, comment: "Call back" }, await test.staff());
  const flagged = await read(tagOf(first));
  expect(answered(flagged, queueEntriesSchema)).toMatchObject([{ flagged: true, comment: "Call back" }]);
});

it("answers a queue again whose times are old", async () => {
  const tag = tagOf(await read());
  test.later(10 * millisecondsIn.minute);
  const [entry] = answered(await read(tag), queueEntriesSchema);
  expect(entry?.time_in_queue).toBe(600);
});

it("answers all to a tag that it has not given", async () => {
  for (const tag of ["*", '"x"', 'W/"', 'W/"\'; select"']) expect((await read(tag)).status).toBe(200);
});
