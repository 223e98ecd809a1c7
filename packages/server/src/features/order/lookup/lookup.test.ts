import { orderKeyMark } from "../../../ports/mail/index.ts";
import { acceptedSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { addedRows, leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

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

  const ask = (email: unknown, reference: unknown) => test.call("POST", "/orders/lookup", { email, reference });
  const lookUp = async (email: unknown, reference: unknown) => {
    const answer = await ask(email, reference);
    await test.portal.jobs.runDue();
    return answer;
  };
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

  it("mails a paid order's link however many unpaid ones were placed since in the customer's name", async () => {
    const cartOf = (email: string) => ({
      ...anApostilleCart(),
      contactInfo: { ...anApostilleCart().contactInfo, email },
    });
    const paid = await placePaidOrder(test, cartOf("iris@example.org"));
    for (let count = 0; count < 20; count += 1) await placeOrder(test, cartOf("iris@example.org"));
    // The database takes this letter for a small i: the mailbox is somebody else's.
    await placePaidOrder(test, cartOf("\u0130ris@example.org"));
    await lookUp("iris@example.org", "1000001");
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: "order-lookup", recipient: "iris@example.org" });
    expect(mail?.body_text).toContain(orderKeyMark(paid.id));
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

  it("works as long before it answers, whether or not something matches", async () => {
    const waiting = async () =>
      (await test.database.db.selectFrom("order_lookups").select("email").execute()).map(({ email }) => email);
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      await leavesNothing(test, () => ask(email, "1000001"));
      expect(await waiting()).toContain(email);
    }
    // Both are answered, not only the first that waits.
    const { mail_outbox: mails } = await addedRows(test, () => test.portal.jobs.runDue());
    expect({ mails, waiting: await waiting() }).toEqual({ mails: 1, waiting: [] });
  });

  it("keeps nothing of the question, and says in the log which call asked", async () => {
    await lookUp("ada@example.org", "1000001");
    expect(await test.database.db.selectFrom("order_lookups").selectAll().execute()).toEqual([]);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "orders.looked_up")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_kind: "customer", subject_type: "order", detail: { orders: 1 } });
    expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(entry.address_digest).not.toBeNull();
  });

  it("names what is missing", async () => {
    refusedFields(await lookUp("", ""), { email: "Email is required.", reference: "License number is required." });
    refusedFields(await test.call("POST", "/orders/lookup", { email: "a@b.c", reference: "1", all: true }), {
      "": "Unknown: all.",
    });
  });
});
