import { orderKeyMark } from "../../ports/mail/index.ts";
import { acceptedSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../testing/answer.ts";
import { placeOrder } from "../../testing/orders.ts";
import type { TestOrder } from "../../testing/orders.ts";
import { leavesNothing } from "../../testing/records.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { TestPortal } from "../../testing/test-portal.ts";

describe("POST /orders/lookup", () => {
  let test: TestPortal;
  let mine: TestOrder;
  let other: TestOrder;
  beforeAll(async () => {
    test = await openTestPortal();
    mine = await placeOrder(test);
    const cart = anApostilleCart();
    other = await placeOrder(test, { ...cart, contactInfo: { ...cart.contactInfo, email: "other@example.org" } });
  });
  afterAll(() => test.close());

  const lookUp = (email: unknown, reference: unknown) => test.call("POST", "/orders/lookup", { email, reference });
  const lastMail = () =>
    test.database.db.selectFrom("mail_outbox").selectAll().orderBy("id", "desc").executeTakeFirst();

  it.each([
    ["order number", () => String(mine.id)],
    ["order number as a number", () => mine.id],
    ["license number", () => "1000001"],
    ["license number with leading zeros", () => "001000001"],
  ])("mails the links of the orders that match by %s, to their own address alone", async (_what, reference) => {
    answered(await lookUp(" ADA@example.org ", reference()), acceptedSchema, 202);
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: "order-lookup", recipient: "ada@example.org" });
    expect(mail?.body_text).toContain(`http://portal.test/order/${orderKeyMark(mine.id)}`);
    expect(mail?.body_text).not.toContain(orderKeyMark(other.id));
  });

  it("answers the same, and sends nothing, when nothing matches", async () => {
    const found = await lookUp("ada@example.org", "1000001");
    for (const [email, reference] of [
      ["nobody@example.org", "1000001"],
      ["ada@example.org", "7"],
      ["ada@example.org", String(other.id)],
      ["ada@example.org", "no number"],
      ["%", "1000001"],
      ["' or 1=1 --", "1000001"],
      ["ada@example.org", "999999999999999999"],
    ]) {
      const answer = await leavesNothing(test, () => lookUp(email, reference));
      expect(answer).toMatchObject({ status: 202, text: found.text });
    }
  });

  it("names what is missing", async () => {
    refusedFields(await lookUp("", ""), { email: "Email is required.", reference: "License number is required." });
    refusedFields(await test.call("POST", "/orders/lookup", { email: "a@b.c", reference: "1", all: true }), {
      "": "Unknown: all.",
    });
  });
});
