import { randomUUID } from "node:crypto";
import { doneSchema, messageSchema, messagesSchema, staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../test/records.ts";
import type { JobData } from "../../../jobs/index.ts";
import { announceLater } from "./message-commands.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let order: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
});
beforeEach(async () => {
  order = await placeOrder(test);
});
afterAll(() => test.close());

const write = async (reference: string | number, text: string, headers: Headers = {}) => {
  const answer = await test.call("POST", "/messages", { order_id: reference, message_content: text }, headers);
  return answered(answer, messageSchema, 201);
};
const read = async (reference: string | number, headers: Headers = {}) =>
  answered(await test.call("GET", `/messages/order/${String(reference)}`, undefined, headers), messagesSchema);
const auditOfMessage = async (id: number) => {
  const query = test.database.db.selectFrom("audit_log").select(["action", "actor_kind"]);
  const entries = await query
    .where("subject_type", "=", "message")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();
  return entries.map((entry) => `${entry.action} ${entry.actor_kind}`);
};

describe("an English clerk and a couple who order in Spanish", () => {
  const english = "Please send the other side of the card.";
  let clerk: Headers;
  beforeAll(async () => {
    clerk = await test.staff();
  });
  const lastMail = (orderId: number) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["kind", "subject", "body_text"])
      .where("order_id", "=", orderId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  it("get a notice each: the office of the language, the couple in Spanish of the message", async () => {
    const cart = { ...anApostilleCart(), locale: "es" };
    const placed = await placePaidOrder(test, cart);
    const seen = await test.call("GET", `/orders/${String(placed.id)}`, undefined, clerk);
    expect(answered(seen, staffOrderSchema).locale).toBe("es");
    const message = await write(placed.id, english, clerk);
    const body = { order_id: placed.id, message_content: english };
    answered(await test.call("POST", "/messages/email", body, clerk), doneSchema, 202);
    // The words stay the clerk's, on the page; the email has none of them and is in Spanish.
    expect((await read(placed.uuid, { "accept-language": "es" })).map((one) => one.message)).toEqual([message.message]);
    const mail = await lastMail(placed.id);
    expect(mail.kind).toBe("message-from-office");
    expect(mail.subject).toContain(String(placed.id));
    expect(mail.body_text).toContain("/es/order/");
    expect(mail.body_text).not.toContain(english);
    expect(mail.body_text).not.toMatch(/\b(?:the|your|message)\b/i);
  });
});

describe("POST /messages", () => {
  it("writes the customer's message by uuid", async () => {
    const message = await write(order.uuid, "  Hello, when is it ready?  ");
    expect(message).toMatchObject({ user: null, message: "Hello, when is it ready?", read: 0, order_id: order.uuid });
    expect(await auditOfMessage(message.id)).toEqual(["message.sent customer"]);
  });

  it("writes the staff's message by number, under the display name, and counts it as unread", async () => {
    const message = await write(order.id, "Soon.", await test.staff());
    expect(message).toMatchObject({ user: { display_name: "K. Madsen" }, order_id: order.id });
    expect((await readOrder(test, order.uuid)).unread_messages).toBe(1);
    expect(await auditOfMessage(message.id)).toEqual(["message.sent staff"]);
  });

  it("refuses an empty or long message and names every issue", async () => {
    const send = (message_content: unknown, order_id: unknown = order.uuid) =>
      test.call("POST", "/messages", { order_id, message_content });
    refusedFields(await send("  "), { message_content: "Please write a message." });
    refusedFields(await send("x".repeat(5001)), { message_content: "Must be 5000 characters long or less." });
    const { errors } = refusedWith(await send(7, "nonsense"), 400, "VALIDATION");
    expect(errors?.map((issue) => issue.path).toSorted()).toEqual(["message_content", "order_id"]);
    expect((await write(order.uuid, "x".repeat(5000))).message).toHaveLength(5000);
  });

  it("answers 409 to the customer when every product is shipped or canceled; staff may still write", async () => {
    const status = { status_id: 8 };
    await test.call("PATCH", `/orders/products/${order.productIds[0]}/status`, status, await test.staff());
    const body = { order_id: order.uuid, message_content: "Hello?" };
    const closed = await leavesNothing(test, () => test.call("POST", "/messages", body));
    refusedWith(closed, 409, "MESSAGING_CLOSED");
    refusedWith(await test.call("POST", "/messages/email", body), 409, "MESSAGING_CLOSED");
    await write(order.id, "It was canceled.", await test.staff());
  });

  it("writes as often as it is asked: two clicks are two messages, which the customer can delete", async () => {
    expect(await addedRows(test, () => Promise.all([write(order.uuid, "a"), write(order.uuid, "a")]))).toEqual({
      messages: 2,
      audit_log: 2,
    });
  });
});

describe("GET /messages/order/{orderId}", () => {
  it("answers the conversation oldest first, to both sides", async () => {
    await write(order.uuid, "one");
    await write(order.id, "two", await test.staff());
    expect((await read(order.uuid)).map(({ message, user }) => [message, user?.display_name ?? null])).toEqual([
      ["one", null],
      ["two", "K. Madsen"],
    ]);
    expect((await read(order.id, await test.staff("viewer"))).map(({ order_id }) => order_id)).toEqual([
      order.id,
      order.id,
    ]);
    expect((await read(order.uuid)).map(({ order_id }) => order_id)).toEqual([order.uuid, order.uuid]);
  });
});

describe("a flood of messages on one order", () => {
  it("ends after 30 in an hour over all addresses; staff continue", async () => {
    for (let count = 0; count < 30; count += 1) await write(order.uuid, `message ${count}`);
    const body = { order_id: order.uuid, message_content: "One more" };
    refusedWith(await leavesNothing(test, () => test.call("POST", "/messages", body)), 429, "RATE_LIMITED");
    await write(order.id, "We have read it.", await test.staff());
    test.later(3_600_000);
    await write(order.uuid, "An hour later");
  });

  it("ends after 500 that staff have left in place, however long it takes", async () => {
    await test.database.query(
      `insert into messages (order_id, message, created_at)
       select $1, 'message', $2::timestamptz - interval '2 hours' from generate_series(1, 500)`,
      [order.id, test.now],
    );
    const body = { order_id: order.uuid, message_content: "One more" };
    refusedWith(await leavesNothing(test, () => test.call("POST", "/messages", body)), 429, "RATE_LIMITED");
    await write(order.id, "Please call us.", await test.staff());
    await test.database.query("update messages set deleted_at = now() where staff_name is null", []);
    await write(order.uuid, "Thank you");
  });
});

describe("POST /messages/email", () => {
  const notify = (reference: string | number, headers: Headers = {}) =>
    test.call("POST", "/messages/email", { order_id: reference, message_content: "Hello" }, headers);
  /** The calls of this order that wait for a message, as their jobs are given them. */
  const wishes = async () => {
    const { rows } = await sql<{ data: JobData["announce-message"] }>`
      select data from pgboss.job where name = 'announce-message' and data ->> 'orderId' = ${String(order.id)}
      order by id`.execute(test.database.db);
    return rows.map(({ data }) => data);
  };

  it("queues a mail to the office for the customer, once for a message and without its text", async () => {
    await write(order.uuid, "Confidential");
    for (let time = 0; time < 3; time += 1) answered(await notify(order.uuid), doneSchema, 202);
    const mails = await test.database.db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("order_id", "=", order.id)
      .execute();
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["customer-message", "marriage@example.gov"],
    ]);
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`Confidential|${order.uuid}`));
    await write(order.uuid, "One more");
    answered(await notify(order.uuid), doneSchema, 202);
    expect((await recordsOf(test, order.id)).mails).toHaveLength(2);
  });

  it("sends no mail when there is no message, and none follows", async () => {
    answered(await notify(order.uuid), doneSchema, 202);
    answered(await notify(order.id, await test.staff()), doneSchema, 202);
    for (const wish of await wishes()) await announceLater(test.portal, wish);
    expect((await recordsOf(test, order.id)).mails).toEqual([]);
  });

  it("announces once the message that follows it or comes with it, for either side", async () => {
    const staff = await test.staff();
    await Promise.all([notify(order.uuid), write(order.uuid, "Hello"), notify(order.id, staff)]);
    for (let time = 0; time < 10; time += 1) await notify(order.uuid);
    await write(order.id, "On Monday.", staff);
    await write(order.uuid, "And Tuesday?");
    const asked = await wishes();
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ isStaff }) => isStaff)).size).toBe(2);
    for (const wish of [...asked, ...asked]) await announceLater(test.portal, wish);
    const { mails, audit } = await recordsOf(test, order.id);
    expect(mails.toSorted()).toEqual(["customer-message", "customer-message", "message-from-office"]);
    expect(audit).toContain("message.notified system");
  });

  it("leaves a message to be announced that was written a moment after the call", async () => {
    await notify(order.uuid);
    await write(order.uuid, "Hello");
    expect((await recordsOf(test, order.id)).mails).toEqual([]);
    for (const wish of await wishes()) await announceLater(test.portal, wish);
    expect((await recordsOf(test, order.id)).mails).toEqual(["customer-message"]);
  });

  it("queues a mail to the customer for staff", async () => {
    await write(order.id, "On Monday.", await test.staff());
    answered(await notify(order.id, await test.staff()), doneSchema, 202);
    expect((await recordsOf(test, order.id)).mails).toEqual(["message-from-office"]);
  });
});

describe("DELETE /messages", () => {
  const remove = (body: unknown, headers: Headers = {}) => test.call("DELETE", "/messages", body, headers);

  it("deletes the customer's own message, once", async () => {
    const { id } = await write(order.uuid, "oops");
    answered(await remove({ id, order_id: order.uuid }), doneSchema);
    expect(await read(order.uuid)).toEqual([]);
    refusedWith(await remove({ id, order_id: order.uuid }), 404, "NOT_FOUND");
    expect(await auditOfMessage(id)).toEqual(["message.sent customer", "message.deleted customer"]);
  });

  it("deletes once of two tries at once", async () => {
    const { id } = await write(order.uuid, "oops");
    const answers = await Promise.all([1, 2].map(() => remove({ id, order_id: order.uuid })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("lets staff delete any message, by its id alone", async () => {
    const { id } = await write(order.uuid, "rude");
    answered(await remove({ id }, await test.staff()), doneSchema);
    expect(await read(order.uuid)).toEqual([]);
  });

  it("never lets a customer delete what the office wrote", async () => {
    const { id } = await write(order.id, "Please send a photo.", await test.staff());
    refusedWith(await leavesNothing(test, () => remove({ id, order_id: order.uuid })), 409, "NOT_YOUR_MESSAGE");
    expect(await read(order.uuid)).toHaveLength(1);
  });

  it.each([{}, { id: "1" }, { id: 0 }, { id: 1.5 }, { id: -1 }, { id: 1, more: true }])("refuses %j", async (body) => {
    refusedWith(await remove(body), 400, "VALIDATION");
  });
});

describe("PATCH /messages/read", () => {
  const mark = (message_id: number, reference: string | number, headers: Headers = {}) =>
    test.call("PATCH", "/messages/read", { order_id: reference, message_id }, headers);

  it("marks a message of the office as read, and changes nothing when repeated", async () => {
    const { id } = await write(order.id, "Soon.", await test.staff());
    answered(await mark(id, order.uuid), doneSchema);
    expect((await readOrder(test, order.uuid)).unread_messages).toBe(0);
    answered(await leavesNothing(test, () => mark(id, order.uuid)), doneSchema);
  });

  it("lets staff mark what the customer wrote", async () => {
    const { id } = await write(order.uuid, "Hello?");
    answered(await mark(id, order.id, await test.staff()), doneSchema);
    expect((await read(order.uuid))[0]?.read).toBe(1);
  });

  it("marks no one's own messages", async () => {
    const own = await write(order.uuid, "mine");
    refusedWith(await mark(own.id, order.uuid), 404, "NOT_FOUND");
    const ours = await write(order.id, "ours", await test.staff());
    refusedWith(await mark(ours.id, order.id, await test.staff()), 404, "NOT_FOUND");
  });

  it("refuses a body without its parts", async () => {
    const { errors } = refusedWith(await test.call("PATCH", "/messages/read", {}), 400, "VALIDATION");
    expect(errors?.map((issue) => issue.path)).toEqual(["order_id", "message_id"]);
  });
});

describe("another customer's conversation", () => {
  let other: TestOrder;
  let theirs = 0;
  let office = 0;
  beforeEach(async () => {
    other = await placePaidOrder(test);
    theirs = (await write(other.uuid, "private")).id;
    office = (await write(other.id, "to them", await test.staff())).id;
  });

  it.each(["the number of the order", "an unknown uuid", "a malformed uuid"])("stays closed to %s", async (what) => {
    const reference = what.includes("number") ? other.id : what.includes("unknown") ? randomUUID() : "nonsense";
    refusedWith(await test.call("GET", `/messages/order/${String(reference)}`), 404, "NOT_FOUND");
    if (reference === "nonsense") return;
    const body = { order_id: reference, message_content: "intruder" };
    await leavesNothing(test, async () => {
      refusedWith(await test.call("POST", "/messages", body), 404, "NOT_FOUND");
      refusedWith(await test.call("POST", "/messages/email", body), 404, "NOT_FOUND");
      const message = { order_id: reference, message_id: office };
      refusedWith(await test.call("PATCH", "/messages/read", message), 404, "NOT_FOUND");
      refusedWith(await test.call("DELETE", "/messages", { id: theirs, order_id: reference }), 404, "NOT_FOUND");
    });
  });

  it("keeps its messages from the holder of another order", async () => {
    await leavesNothing(test, async () => {
      for (const id of [theirs, office]) {
        refusedWith(await test.call("DELETE", "/messages", { id, order_id: order.uuid }), 404, "NOT_FOUND");
        const message = { order_id: order.uuid, message_id: id };
        refusedWith(await test.call("PATCH", "/messages/read", message), 404, "NOT_FOUND");
      }
      refusedWith(await test.call("DELETE", "/messages", { id: theirs }), 404, "NOT_FOUND");
    });
    expect((await read(other.uuid)).map(({ id, read: seen }) => [id, seen])).toEqual([
      [theirs, 0],
      [office, 0],
    ]);
  });

  it("stays closed to a broken token, and to a viewer's writing", async () => {
    const broken = { "x-access-token": "nonsense" };
    forbiddenWith(await test.call("GET", `/messages/order/${other.uuid}`, undefined, broken), "jwt malformed");
    const viewer = await test.staff("viewer");
    const body = { order_id: other.id, message_content: "viewer" };
    forbiddenWith(await test.call("POST", "/messages", body, viewer), "Access Denied!");
    forbiddenWith(await test.call("POST", "/messages/email", body, viewer), "Access Denied!");
    forbiddenWith(await test.call("DELETE", "/messages", { id: theirs }, viewer), "Access Denied!");
    const message = { order_id: other.id, message_id: theirs };
    forbiddenWith(await test.call("PATCH", "/messages/read", message, viewer), "Access Denied!");
  });
});
