import { assignableSchema, nextInQueueSchema, queueEntriesSchema } from "@dop/domain/contract";
import {
  filterEntries,
  nextInQueue,
  queueCollation,
  queueShows,
  queueSortColumns,
  queueSortOf,
  showEntries,
  sortEntries,
  type QueueSortColumn,
} from "@dop/domain/queues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { keyOf, placeVerifiedOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let queue: string;
/** Orders of one queue, longest waiting first. */
let orders: number[];
beforeAll(async () => {
  test = await openTestPortal();
  for (let placed = 0; placed < 4; placed += 1) {
    test.later(60_000);
    await placeVerifiedOrder(test);
  }
  const rows = await test.database.db
    .selectFrom("order_products")
    .select(["order_id", "queue"])
    .orderBy("queue_entered_at")
    .execute();
  queue = rows[0]?.queue ?? "";
  orders = rows.map((row) => row.order_id);
});
afterAll(() => test.close());

const ask = async (query: string) =>
  test.call("GET", `/queues/${queue}/next?${query}`, undefined, await test.staff("viewer"));
const next = async (query: string) => answered(await ask(query), nextInQueueSchema);

describe("the next order of a queue (rule Q-6)", () => {
  it("follows the list as it is sorted and filtered", async () => {
    const list = answered(
      await test.call("GET", `/queues/${queue}`, undefined, await test.staff()),
      queueEntriesSchema,
    );
    expect(list.map((entry) => entry.order_id)).toEqual(orders);
    expect(await next(`after=${orders[0]}`)).toEqual({ next: orders[1], left: 3, place: 0 });
    expect(await next(`after=${orders[3]}`)).toEqual({ next: null, left: 0, place: 3 });
    expect(await next(`after=${orders[3]}&sort=order&reverse=1`)).toEqual({ next: orders[2], left: 3, place: 0 });
    expect(await next(`after=${orders[0]}&filter=${orders[2]}`)).toEqual({ next: orders[2], left: 1, place: 0 });
  });

  it("goes on where an order stood that has left the list", async () => {
    expect(await next("after=99999&place=2")).toEqual({ next: orders[2], left: 2, place: 2 });
    expect(await next("after=99999&place=50")).toEqual({ next: null, left: 0, place: 4 });
  });

  it("skips flagged orders, unless the filter has a word of their comment", async () => {
    const flag = (flagged: boolean) => async (id: number | undefined) =>
      test.call("POST", `/orders/${id}/flag`, { comment: "Address Issue", flagged }, await test.staff());
    await flag(true)(orders[1]);
    expect(await next(`after=${orders[0]}`)).toEqual({ next: orders[2], left: 2, place: 0 });
    expect(await next(`after=${orders[0]}&filter=address`)).toEqual({ next: orders[1], left: 1, place: 0 });
    await flag(false)(orders[1]);
    expect(await next(`after=${orders[0]}`)).toMatchObject({ next: orders[1], left: 3 });
  });

  it("follows a list that is narrowed to one's own", async () => {
    const staff = await test.staff();
    const me = answered(await test.call("GET", "/users/assignable", undefined, staff), assignableSchema).find(
      ({ display_name: name }) => name === "K. Madsen",
    );
    await test.call("PATCH", `/orders/${orders[2]}/assignee`, { user_id: me?.id }, staff);
    const mine = await test.call("GET", `/queues/${queue}/next?after=${orders[0]}&show=mine`, undefined, staff);
    expect(answered(mine, nextInQueueSchema)).toEqual({ next: orders[2], left: 1, place: 0 });
    expect(await next(`after=${orders[0]}&show=mine`)).toMatchObject({ next: null });
    expect(await next(`after=${orders[1]}&show=unassigned`)).toMatchObject({ next: orders[3] });
    refusedWith(await ask("after=1&show=theirs"), 400, "VALIDATION");
  });

  it("agrees with the list for every sort, direction and narrowing", async () => {
    const staff = await test.staff();
    const [first, second, third] = orders;
    await test.call("POST", `/orders/${second}/flag`, { comment: "Address Issue", flagged: true }, staff);
    const uuid = await keyOf(test, { id: third ?? 0 });
    await test.call("POST", "/messages", { order_id: uuid, message_content: "When will it be sent?" });
    const list = answered(await test.call("GET", `/queues/${queue}`, undefined, staff), queueEntriesSchema);
    expect(list.filter((entry) => entry.flagged && entry.comment !== "")).toHaveLength(1);
    expect(list.filter((entry) => entry.unread_messages > 0)).toHaveLength(1);
    const { compare } = new Intl.Collator(...queueCollation);
    const answers: unknown[] = [];
    const wanted: unknown[] = [];
    for (const sort of Object.keys(queueSortColumns) as QueueSortColumn[])
      for (const reverse of ["", "1"])
        for (const show of [undefined, ...queueShows.filter((name) => name !== "mine")])
          for (const filter of ["", "address"]) {
            const sorted = sortEntries(list, queueSortOf(sort, reverse === "1"), compare);
            const shown = showEntries(filterEntries(sorted, filter), show, 0);
            const open = { after: first ?? 0, place: 0, filter, show };
            wanted.push(nextInQueue(shown, open));
            const narrowed = { ...(reverse && { reverse }), ...(show && { show }), ...(filter && { filter }) };
            const query = new URLSearchParams({ after: String(first), place: "0", sort, ...narrowed });
            answers.push(await next(query.toString()));
          }
    expect(answers).toEqual(wanted);
    await test.call("POST", `/orders/${second}/flag`, { comment: "", flagged: false }, staff);
  });

  it("passes over orders that colleagues have open, and not those that they only flag", async () => {
    const [first, second, third, fourth] = orders;
    const clerk = await test.staff();
    const flag = { comment: "", flagged: false };
    expect((await test.call("POST", `/orders/${third}/flag`, flag, clerk)).status).toBe(200);
    for (const id of [first, second, fourth]) await test.call("GET", `/orders/${id}`, undefined, clerk);
    const all = { next: third, left: 3, place: 0, in_use: 1 };
    expect(await next(`after=${first}`)).toEqual(all);
    // One's own tabs pass over nothing.
    const own = await test.call("GET", `/queues/${queue}/next?after=${first}`, undefined, clerk);
    expect(answered(own, nextInQueueSchema)).toEqual({ next: second, left: 3, place: 0 });
    await test.call("GET", `/orders/${third}`, undefined, clerk);
    expect(await next(`after=${first}`)).toEqual({ ...all, next: second, in_use: 3 });
    await test.call("DELETE", `/orders/${fourth}/presence`, undefined, clerk);
    expect(await next(`after=${first}`)).toEqual({ ...all, next: fourth, in_use: 2 });
    test.later(90_000);
    expect(await next(`after=${first}`)).toEqual({ next: second, left: 3, place: 0 });
  });

  it("ends at once in an empty queue", async () => {
    const path = "/queues/letterOfValidity-ship/next?after=1&place=3";
    const { body } = await test.call("GET", path, undefined, await test.staff());
    expect(body).toEqual({ next: null, left: 0, place: 0 });
  });

  it.each([
    "",
    "after=",
    "after=x",
    "after=0",
    "after=1.5",
    "after=1&place=-1",
    "after=1&sort=status",
    "after=1&reverse=yes",
  ])("refuses ?%s", async (query) => expect((await ask(query)).status).toBe(400));

  it("refuses a filter of more than 200 characters, and knows only queues", async () => {
    expect((await ask(`after=1&filter=${"x".repeat(201)}`)).status).toBe(400);
    const unknown = await test.call("GET", "/queues/nothing-here/next?after=1", undefined, await test.staff());
    expect(unknown.status).toBe(404);
  });
});
