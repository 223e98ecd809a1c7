import {
  doneSchema,
  inboxCountSchema,
  inboxMessages,
  inboxSchema,
  messageSchema,
  orderViewsSchema,
} from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let first: TestOrder;
let second: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
  // In no queue: it waits for its payment.
  first = await placeOrder(test);
  second = await placeVerifiedOrder(test);
});
afterAll(() => test.close());

const say = async ({ uuid }: TestOrder, message_content: string) =>
  answered(await test.call("POST", "/messages", { order_id: uuid, message_content }), messageSchema, 201).id;
const inbox = async (query = "", who: StaffName = "clerk") =>
  answered(await test.call("GET", `/inbox${query}`, undefined, await test.staff(who)), inboxSchema);
const markRead = async (order: TestOrder, through: unknown, who: StaffName = "clerk") =>
  test.call("PATCH", `/inbox/${order.id}/read`, { through }, await test.staff(who));

describe("the inbox (rule E-21)", () => {
  it("lists what customers wrote, the longest waiting first, until it is read", async () => {
    expect(await inbox("", "viewer")).toEqual({ orders: 0, messages: 0, items: [] });
    const one = await say(first, "When is it ready?");
    await say(second, "¿Cuándo?");
    const three = await say(first, "Hello?");
    await test.call("POST", "/messages", { order_id: second.id, message_content: "Soon." }, await test.staff());
    const { items, ...counts } = await inbox();
    expect(counts).toEqual({ orders: 2, messages: 3 });
    expect(items.map(({ order_id, unread }) => [order_id, unread])).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
    expect(items[0]?.messages.map(({ id, message }) => [id, message])).toEqual([
      [one, "When is it ready?"],
      [three, "Hello?"],
    ]);
    expect(items[0]).toMatchObject({ locale: "en", voided: false, assignee: null, products: [expect.anything()] });

    // A message after the last one that the clerk saw stays unread.
    answered(await markRead(first, one), doneSchema);
    expect((await inbox()).items.map(({ order_id, unread }) => [order_id, unread])).toEqual([
      [second.id, 1],
      [first.id, 1],
    ]);
    answered(await markRead(first, three), doneSchema);
    answered(await markRead(first, three), doneSchema);
    const count = await test.call("GET", "/inbox/count", undefined, await test.staff("viewer"));
    expect(answered(count, inboxCountSchema)).toEqual({ orders: 1, messages: 1 });
  });

  it("narrows to one's own and to the unassigned", async () => {
    await say(first, "Again.");
    const [{ id: me } = { id: 0 }] = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("display_name", "=", "K. Madsen")
      .execute();
    await test.call("PATCH", `/orders/${first.id}/assignee`, { user_id: me }, await test.staff());
    const orders = async (query: string, who?: StaffName) =>
      (await inbox(query, who)).items.map(({ order_id }) => order_id);
    expect(await orders("?show=mine")).toEqual([first.id]);
    expect(await orders("?show=mine", "admin")).toEqual([]);
    expect(await orders("?show=unassigned")).toEqual([second.id]);
    expect((await inbox("?show=mine")).orders).toBe(2);
  });

  it("carries the newest messages of a long conversation, and counts the rest", async () => {
    const talk = await placeVerifiedOrder(test);
    for (let count = 0; count < inboxMessages + 2; count += 1) await say(talk, `No. ${count}`);
    const entry = (await inbox()).items.find(({ order_id }) => order_id === talk.id);
    expect(entry?.unread).toBe(inboxMessages + 2);
    expect(entry?.messages.map(({ message }) => message).slice(0, 2)).toEqual(["No. 2", "No. 3"]);
    expect(entry?.messages).toHaveLength(inboxMessages);
  });

  it("leaves a look at each order that it showed, which its customer can see", async () => {
    await test.portal.viewLog.flush();
    const views = await test.call("GET", `/orders/uuid/${first.uuid}/views`);
    expect(answered(views, orderViewsSchema)).toContainEqual({
      day: expect.any(String) as string,
      office: "clerk",
      what: "messages",
    });
  });

  it("refuses what it cannot mark", async () => {
    refusedWith(await markRead({ ...first, id: 9_999_999 }, 1), 404, "NOT_FOUND");
    refusedWith(await markRead(first, 0), 400, "VALIDATION");
    refusedWith(await markRead(first, "all"), 400, "VALIDATION");
    expect((await markRead(first, 1, "viewer")).status).toBe(403);
    refusedWith(await test.call("GET", "/inbox?show=theirs", undefined, await test.staff()), 400, "VALIDATION");
  });
});
