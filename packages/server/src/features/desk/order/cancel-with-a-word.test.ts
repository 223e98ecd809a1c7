import { statusIds } from "@dop/domain/orders";
import { emailStateSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const { canceled, refundRequested, orderPlaced } = statusIds;

describe.each(["at-checkout", "at-verification"])("canceling with the card charged %s", (capture) => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal(capture === "at-checkout" ? {} : { PAYMENT_CAPTURE: capture });
    await Promise.all([test.staff(), test.staff("admin")]);
  });
  afterAll(() => test.close());

  const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
  const cancelOrder = async ({ id }: TestOrder, body?: object) =>
    test.call("POST", `/orders/${id}/cancel`, body, await test.staff());
  const cancelOne = async ({ productIds }: TestOrder, body: object, index = 0) =>
    test.call(
      "PATCH",
      `/orders/products/${productIds[index] ?? 0}/status`,
      { status_id: canceled, send_email: true, ...body },
      await test.staff(),
    );
  const endingsOf = async ({ id }: TestOrder) =>
    (await recordsOf(test, id)).products.map(({ ending, ending_reason: reason }) => [ending, reason]);
  const lastMail = async ({ id }: TestOrder) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["kind", "body_text as text"])
      .where("order_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const isHeld = capture === "at-verification";

  it("owes what was charged where a refund is chosen, and cancels what was only held", async () => {
    const order = await placePaidOrder(test, twoProducts());
    answered(await cancelOrder(order, { refund: "request" }), emailStateSchema);
    const { statuses, mails, order: row } = await recordsOf(test, order.id);
    expect(statuses).toEqual([canceled, canceled]);
    expect(mails).toEqual(["order-confirmation", "canceled"]);
    expect(row.owed_cents).toBe(row.paid_cents);
    expect((await lastMail(order)).text).toContain(
      isHeld ? "You were not charged for it." : "We will refund what you paid for it",
    );
    const ending = isHeld ? "waived" : "returnable";
    expect(await endingsOf(order)).toEqual([
      [ending, null],
      [ending, null],
    ]);
  });

  it("asks for the refund of one product, and leaves the other at work", async () => {
    if (isHeld) return;
    const order = await placePaidOrder(test, twoProducts());
    const request = { status_id: refundRequested };
    answered(await cancelOne(order, request), statusChangeAnswerSchema);
    expect((await recordsOf(test, order.id)).statuses).toEqual([refundRequested, orderPlaced]);
    expect(await lastMail(order)).toMatchObject({
      kind: "refund-requested",
      text: expect.stringContaining("Document: Apostille Request, France\nTo be refunded: $30.00") as string,
    });
    // The product that brings the fees with it depends on the approvals: one amount is announced for both.
    answered(await cancelOne(order, request, 1), statusChangeAnswerSchema);
    const { paid_cents: paid } = (await recordsOf(test, order.id)).order;
    const { text } = await lastMail(order);
    const both = "Document: Apostille Request, France\nDocument: Certified Copy\n";
    expect(text).toContain(`${both}To be refunded: ${formatCents(paid)}`);
    expect(text).toContain("The amount covers everything named below");
    const admin = await test.staff("admin");
    const amounts: number[] = [];
    for (const id of order.productIds.toReversed()) {
      expect((await test.call("POST", `/orders/products/${id}/refund`, {}, admin)).status).toBe(200);
      amounts.push(Number(/Refund: \$([\d.]+)/.exec((await lastMail(order)).text)?.[1]));
    }
    expect(amounts).toEqual([10, paid / 100 - 10]);
  });

  it("reports a requested refund only where money was taken, and when the call asks for an email", async () => {
    const unpaid = await placeOrder(test, twoProducts());
    const request = { status_id: refundRequested };
    answered(await cancelOne(unpaid, request), statusChangeAnswerSchema);
    expect((await recordsOf(test, unpaid.id)).mails).toEqual([]);
    const order = await placePaidOrder(test, twoProducts());
    answered(await cancelOne(order, { ...request, send_email: false }), statusChangeAnswerSchema);
    answered(await cancelOne(order, request, 1), statusChangeAnswerSchema);
    const { mails } = await recordsOf(test, order.id);
    expect(mails).toEqual(["order-confirmation", "refund-requested"]);
    const { total_cents: total } = (await recordsOf(test, order.id)).order;
    const { text } = await lastMail(order);
    const all = `Document: Apostille Request, France\nDocument: Certified Copy\n`;
    const amount = formatCents(total);
    expect(text).toContain(`${all}${isHeld ? "On hold, not charged" : "To be refunded"}: ${amount}`);
    expect(text.includes("If we approve the request, we will release the hold.")).toBe(isHeld);
    expect(text.includes("before we send the money")).toBe(!isHeld);
  });

  it("reports an undone refund if the request was reported, and asks for the review that is next", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const undo = { status_id: statusIds.infoVerified };
    const request = { status_id: refundRequested };
    for (const index of [0, 1]) answered(await cancelOne(order, request, index), statusChangeAnswerSchema);
    const told: (readonly [kind: string, about: string, asks: boolean])[] = [];
    for (const index of [1, 0]) {
      answered(await cancelOne(order, undo, index), statusChangeAnswerSchema);
      const { kind, text } = await lastMail(order);
      const [, about = ""] = /Document: (.*)/.exec(text) ?? [];
      told.push([kind, about, text.includes("please confirm that the data on your marriage license is correct")]);
    }
    expect(told).toEqual([
      ["refund-undone", "Certified Copy", false],
      ["refund-undone", "Apostille Request, France", true],
    ]);
    const { text: last } = await lastMail(order);
    expect(last.includes("We will charge the amount on hold on your card in the next minutes.")).toBe(isHeld);
    expect(last.includes("You will not get a refund for it.")).toBe(!isHeld);
    // A request without an email is undone without one.
    test.later(1000);
    const { mails } = await recordsOf(test, order.id);
    answered(await cancelOne(order, { ...request, send_email: false }), statusChangeAnswerSchema);
    answered(await cancelOne(order, undo), statusChangeAnswerSchema);
    expect((await recordsOf(test, order.id)).mails).toEqual(mails);
  });

  it("keeps what was charged with a reason, and tells it", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const { order: before } = await recordsOf(test, order.id);
    answered(await cancelOrder(order, { refund: "none", reason: "Made already." }), emailStateSchema);
    const { order: after } = await recordsOf(test, order.id);
    expect(after.owed_cents).toBe(0);
    const kept = [isHeld ? "waived" : "kept", isHeld ? null : "Made already."];
    expect(await endingsOf(order)).toEqual([kept, kept]);
    const { kind, text } = await lastMail(order);
    expect(kind).toBe("canceled");
    const told = `Not refunded: $${(before.total_cents / 100).toFixed(2)}\nReason: Made already.`;
    expect(text.includes(told)).toBe(!isHeld);
    expect(text.includes("Not refunded")).toBe(!isHeld);
  });

  it("keeps what was charged for one product, and tells it", async () => {
    const order = await placePaidOrder(test, twoProducts());
    answered(await cancelOne(order, { refund: "none", reason: "Made already." }), statusChangeAnswerSchema);
    const { text } = await lastMail(order);
    expect(text.includes("Not refunded: $30.00\nReason: Made already.")).toBe(!isHeld);
    expect(text.includes("Not refunded")).toBe(!isHeld);
  });

  it("tells two apostilles of one order apart (rule O-40)", async () => {
    const items = ["FR", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
    const order = await placePaidOrder(test, anApostilleCart({ items }));
    answered(await cancelOne(order, { refund: "none", reason: "Made already." }, 1), statusChangeAnswerSchema);
    expect((await lastMail(order)).text).toContain("Document: Apostille Request, Spain");
  });

  it("keeps nothing silently: the email goes out in any case, and the order's page says it (rule M-29)", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const keep = { refund: "none", reason: "Made already.", send_email: false };
    answered(await cancelOne(order, keep), statusChangeAnswerSchema);
    const { mails } = await recordsOf(test, order.id);
    expect(mails).toEqual(isHeld ? ["order-confirmation"] : ["order-confirmation", "canceled"]);
    const { order_products: products } = await readOrder(test, order.uuid);
    const kept = isHeld ? null : { amount: 30, reason: "Made already." };
    expect(products.map((product) => product.kept)).toEqual([kept, null]);
  });

  it("owes what was charged when nothing is said of it", async () => {
    const order = await placePaidOrder(test, twoProducts());
    answered(await cancelOrder(order), emailStateSchema);
    const { order: row, flags } = await recordsOf(test, order.id);
    expect(row.owed_cents).toBe(isHeld ? 0 : row.paid_cents);
    expect(flags).toEqual([]);
  });

  it("cancels an unpaid order whatever is said of money", async () => {
    const order = await placeOrder(test, twoProducts());
    answered(await cancelOrder(order, { refund: "request" }), emailStateSchema);
    expect((await recordsOf(test, order.id)).statuses).toEqual([canceled, canceled]);
    expect((await recordsOf(test, order.id)).mails).toEqual(["canceled"]);
  });

  it("refuses when money came that the caller has not seen, and says how much", async () => {
    const order = await placeOrder(test, twoProducts());
    const before = await recordsOf(test, order.id);
    answered(await cancelOrder(await placeOrder(test, twoProducts()), { expected_paid: 0 }), emailStateSchema);
    await settle(test, order.paymentLink, "pay");
    // Held money is not charged: the question about it stays the same.
    if (isHeld) return answered(await cancelOrder(order, { expected_paid: 0 }), emailStateSchema);
    const amount = formatCents(before.order.total_cents);
    const late = await leavesNothing(test, () => cancelOrder(order, { expected_paid: 0 }));
    expect(refusedWith(late, 409, "STALE").message).toMatch(`The customer paid ${amount} at `);
    const [product] = order.productIds;
    const one = { status_id: canceled, expected_paid: 0 };
    const alone = await leavesNothing(test, async () =>
      test.call("PATCH", `/orders/products/${String(product)}/status`, one, await test.staff()),
    );
    expect(refusedWith(alone, 409, "STALE").message).toMatch(`The customer paid ${amount} at `);
    const more = { expected_paid: before.order.total_cents / 100 + 0.01 };
    const other = await leavesNothing(test, () => cancelOrder(order, more));
    expect(refusedWith(other, 409, "STALE").message).toMatch(`The customer has paid ${amount} for this order.`);
    const seen = { refund: "request", expected_paid: before.order.total_cents / 100 };
    return answered(await cancelOrder(order, seen), emailStateSchema);
  });

  it("refuses to keep money without a reason, and words it does not know", async () => {
    const order = await placePaidOrder(test, twoProducts());
    const why = { reason: "Enter a reason. The customer will read it." };
    refusedFields(await leavesNothing(test, () => cancelOrder(order, { refund: "none" })), why);
    refusedFields(await leavesNothing(test, () => cancelOrder(order, { refund: "none", reason: " " })), why);
    refusedFields(await leavesNothing(test, () => cancelOne(order, { refund: "none" })), why);
    expect((await leavesNothing(test, () => cancelOrder(order, { refund: "all" }))).status).toBe(400);
  });
});
