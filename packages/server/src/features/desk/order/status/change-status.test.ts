import { staffOrderSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { placeFirstCertificate, placeOrder, placePaidOrder, placeVerifiedOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../../test/test-portal.ts";

describe("PATCH /orders/products/{id}/status", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const change = async (id: number | string | undefined, body: unknown, who: StaffName = "clerk") =>
    test.call("PATCH", `/orders/products/${String(id)}/status`, body, await test.staff(who));
  const moved = async (id: number | undefined, status_id: number, who: StaffName = "clerk") =>
    answered(await change(id, { status_id }, who), statusChangeAnswerSchema).status_id;

  it("ticks a certified copy through its workflow and keeps history, queue and audit", async () => {
    const { id, productIds } = await placePaidOrder(test, aCertifiedCopyCart());
    expect(await moved(productIds[0], 2)).toBe(2);
    expect((await recordsOf(test, id)).queues).toEqual(["certifiedCopies-printUSPS"]);
    expect(await moved(productIds[0], 6)).toBe(6);
    const { history, queues, audit, mails } = await recordsOf(test, id);
    expect(history).toEqual(["11 Customer", "1 Customer", "2 K. Madsen", "6 K. Madsen"]);
    expect(queues).toEqual([null]);
    expect(audit.slice(-2)).toEqual(Array.from({ length: 2 }, () => "order_product.status_changed staff"));
    expect(mails).toEqual(["order-confirmation"]);
  });

  it("names in the history what a jump leaves out, and nothing of a step by itself", async () => {
    const { id, productIds } = await placePaidOrder(test);
    await moved(productIds[0], 9);
    const staff = answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff()), staffOrderSchema);
    expect(staff.products[0]?.status_history.map((entry) => [entry.status_id, entry.skipped])).toEqual([
      [11, []],
      [1, []],
      [9, [2, 3]],
    ]);
  });

  it("unticks to the step before", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    await moved(productIds[0], 6);
    expect(await moved(productIds[0], 2)).toBe(2);
    expect(await moved(productIds[0], 1)).toBe(1);
    const { queues, history } = await recordsOf(test, id);
    expect(queues).toEqual(["certifiedCopies-approveAccess"]);
    expect(history.at(-1)).toBe("1 K. Madsen");
  });

  it("unticks Shipped of an apostille in no transmittal to Processed, over the transmittal's own steps", async () => {
    const { uuid, id, productIds } = await placeVerifiedOrder(test);
    await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: {} });
    for (const status of [9, 6, 9]) expect(await moved(productIds[0], status)).toBe(status);
    expect((await recordsOf(test, id)).queues).toEqual(["apostille-createTransmittal"]);
  });

  it("sends the customer a mail when asked to, and says whether that failed", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const answer = await change(productIds[0], { status_id: 6, send_email: true });
    expect(answered(answer, statusChangeAnswerSchema)).toEqual({ status_id: 6, isEmailError: false });
    expect((await recordsOf(test, id)).mails.at(-1)).toBe("shipped");
  });

  it("says in the mail of a shipment what comes next, and what a document needs abroad (rule E-23)", async () => {
    const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const apostille = await placeVerifiedOrder(test, anApostilleCart());
    const { shippingAddress } = aCertifiedCopyCart();
    const toGermany = { shippingAddress: { ...shippingAddress, country: "DE" }, shippingType: null };
    const abroad = await placeVerifiedOrder(test, aCertifiedCopyCart(toGermany));
    for (const { productIds } of [copy, apostille, abroad])
      await change(productIds[0], { status_id: 6, send_email: true });
    const mails = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("kind", "=", "shipped")
      .where("order_id", "in", [copy.id, apostille.id, abroad.id])
      .orderBy("id")
      .execute();
    expect(mails).toHaveLength(3);
    expect(mails[2]?.body_text).toContain("Next: The carrier brings it to your address.\n");
    expect(mails[0]?.body_text).toContain("Next: It arrives with your regular mail.\n");
    expect(mails[0]?.body_text).toMatch(/It was shipped on November 21, 2026 by USPS\.[^]*please call or email us\./);
    expect(mails[1]?.body_text).toMatch(
      /With its apostille, your document is accepted[^]*Next: It arrives with your regular mail/,
    );
  });

  it("leaves the other products of the order alone", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await moved(productIds[1], 6);
    expect((await recordsOf(test, id)).statuses).toEqual([2, 6]);
  });

  it("answers 409 to a stale expected status, and names the present one", async () => {
    const { productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const stale = await leavesNothing(test, () => change(productIds[0], { status_id: 6, expected_status_id: 1 }));
    expect(refusedWith(stale, 409, "STALE").message).toContain("Info Verified");
    answered(await change(productIds[0], { status_id: 6, expected_status_id: 2 }), statusChangeAnswerSchema);
  });

  it("lets one of two clerks win who act on the same state at once", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const answers = await Promise.all([
      change(productIds[0], { status_id: 6, expected_status_id: 2 }),
      change(productIds[0], { status_id: 1, expected_status_id: 2 }, "admin"),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await recordsOf(test, id)).history).toHaveLength(4);
  });

  it("takes a second click for what it is: the step is done, and stays done", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const answers = await Promise.all([1, 2].map(() => change(productIds[0], { status_id: 6 })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    refusedWith(await change(productIds[0], { status_id: 6 }), 409, "STEP_ALREADY_DONE");
    expect((await recordsOf(test, id)).statuses).toEqual([6]);
  });

  it("asks for a refund, takes it back to Info Verified, and lets an admin alone approve it", async () => {
    const { id, productIds } = await placePaidOrder(test, aCertifiedCopyCart());
    expect(await moved(productIds[0], 7)).toBe(7);
    expect((await recordsOf(test, id)).products[0]).toMatchObject({ status_left: 1, queue: null });
    expect(await moved(productIds[0], 2)).toBe(2);
    await moved(productIds[0], 7);
    const approve = async (who: StaffName) =>
      test.call("POST", `/orders/products/${productIds[0]}/refund`, undefined, await test.staff(who));
    forbiddenWith(await approve("clerk"), "Access Denied!");
    expect((await approve("admin")).status).toBe(200);
    expect((await recordsOf(test, id)).statuses).toEqual([8]);
    refusedWith(await change(productIds[0], { status_id: 2 }), 409, "WRONG_STATUS");
  });

  it("answers 409 to steps that are not set by hand", async () => {
    const apostille = await placeVerifiedOrder(test);
    await moved(apostille.productIds[0], 9);
    for (const status_id of [4, 5])
      refusedWith(await change(apostille.productIds[0], { status_id }), 409, "STEP_NOT_TOGGLEABLE");
    const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
    for (const status_id of [3, 9, 12])
      refusedWith(await change(copy.productIds[0], { status_id }), 409, "STEP_NOT_IN_WORKFLOW");
    const unpaid = await placeOrder(test);
    for (const status_id of [1, 2]) refusedWith(await change(unpaid.productIds[0], { status_id }), 409, "WRONG_STATUS");
    const first = await placeFirstCertificate(test, 5);
    refusedWith(await change(first.productIds[0], { status_id: 12 }), 409, "STEP_NOT_TOGGLEABLE");
  });

  it("answers 409 to everything on a voided order", async () => {
    const { id, productIds } = await placePaidOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", id)
      .execute();
    for (const status_id of [2, 7, 8]) {
      const answer = await leavesNothing(test, () => change(productIds[0], { status_id }));
      refusedWith(answer, 409, "ORDER_VOIDED");
    }
  });

  it("names every issue of its body", async () => {
    const { productIds } = await placePaidOrder(test);
    refusedFields(await change(productIds[0], { status_id: 13, expected_status_id: 0 }), {
      status_id: "There is no such status.",
      expected_status_id: "There is no such status.",
    });
    for (const body of [{}, { status_id: "2" }, { status_id: 1.5 }, { status_id: 2, price: 1 }])
      refusedWith(await change(productIds[0], body), 400, "VALIDATION");
  });

  it.each(["999999", "0", "abc", "99999999999999999"])("answers 404 to product %s", async (id) => {
    refusedWith(await change(id, { status_id: 2 }), 404, "NOT_FOUND");
  });

  it("refuses viewers, and people without a token", async () => {
    const { id, productIds } = await placePaidOrder(test);
    forbiddenWith(await change(productIds[0], { status_id: 2 }, "viewer"), "Access Denied!");
    const anonymous = await test.call("PATCH", `/orders/products/${productIds[0]}/status`, { status_id: 2 });
    forbiddenWith(anonymous, "jwt malformed");
    expect((await recordsOf(test, id)).statuses).toEqual([1]);
  });
});
