import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder, type TestOrder } from "../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";
import { insertOrderKeys, orderKeyMark } from "./deliver-mail.ts";

describe("the keys in a mail that leaves", () => {
  let test: TestPortal;
  let order: TestOrder;
  beforeAll(async () => {
    test = await openTestPortal();
    order = await placeOrder(test);
  });
  afterAll(() => test.close());

  const inserted = (body: string, recipient = "ADA@example.org") =>
    insertOrderKeys(test.database.db, test.portal.accessKeys, { recipient, body_text: body, body_html: `<p>${body}` });

  it("take the place of their marks", async () => {
    const mail = await inserted(`see ${orderKeyMark(order.id)} or ${orderKeyMark(order.id)}`);
    expect(mail.body_text).toBe(`see ${order.uuid} or ${order.uuid}`);
    expect(mail.body_html).toBe(`<p>see ${order.uuid} or ${order.uuid}`);
  });

  it("go only to the order's customer, even when someone else typed the mark", async () => {
    const body = `Hello ${orderKeyMark(order.id)}`;
    expect((await inserted(body, "clerk@example.gov")).body_text).toBe(body);
    expect((await inserted(`Hello ${orderKeyMark(999_999)}`)).body_text).toContain("999999");
  });

  it("appear nowhere in the database in plain text", async () => {
    const dump = await test.database.db
      .selectFrom("orders")
      .innerJoin("payments", "payments.order_id", "orders.id")
      .leftJoin("mail_outbox", "mail_outbox.order_id", "orders.id")
      .selectAll()
      .where("orders.id", "=", order.id)
      .execute();
    expect(JSON.stringify(dump)).not.toContain(order.uuid);
  });
});
