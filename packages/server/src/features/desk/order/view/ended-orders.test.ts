import { batchPrintAnswerSchema, emailStateSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../../test/answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { callsAs } from "../../../../../test/calls-as.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

describe("an order that ends in the back office", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const { as, clerk } = callsAs(() => test);

  const canceledMails = async (id: number) => {
    const mails = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .where("kind", "=", "canceled")
      .orderBy("id")
      .execute();
    return mails.map(({ body_text: text }) => text);
  };

  it("cancels every product, and tells the customer once", async () => {
    const { id } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 2 }));
    expect(answered(await clerk("POST", `/orders/${id}/cancel`), emailStateSchema)).toEqual({ isEmailError: false });
    const { statuses, queues, mails } = await recordsOf(test, id);
    expect({ statuses, queues }).toEqual({ statuses: [8, 8], queues: [null, null] });
    expect(mails.filter((kind) => kind === "canceled")).toHaveLength(1);
    refusedWith(await clerk("POST", `/orders/${id}/cancel`), 409, "WRONG_STATUS");
  });

  it("cancels what waits for a refund too: the refund goes on as owed, with history and an email", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 2 }));
    for (const product of productIds) await clerk("PATCH", `/orders/products/${product}/status`, { status_id: 7 });
    const keep = { refund: "none", reason: "Made already." };
    expect((await clerk("POST", `/orders/${id}/cancel`, keep)).status).toBe(200);
    const { order, products, statuses, history } = await recordsOf(test, id);
    expect(statuses).toEqual([8, 8]);
    expect(products.map(({ ending }) => ending)).toEqual(["returnable", "returnable"]);
    expect(order.owed_cents).toBe(order.total_cents);
    expect(history.slice(-2)).toEqual(["8 K. Madsen", "8 K. Madsen"]);
    const mails = await canceledMails(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("We will refund what you paid for it");
    refusedWith(await clerk("POST", `/orders/${id}/cancel`), 409, "WRONG_STATUS");
    const refund = { amount: order.total_cents / 100, reason: "Canceled." };
    expect((await as("admin", "POST", `/orders/${id}/refunds`, refund)).status).toBe(200);
    expect((await recordsOf(test, id)).order.owed_cents).toBe(0);
  });

  it("keeps only what was not asked back before, and tells by name what becomes of the money", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 2 }));
    await clerk("PATCH", `/orders/products/${productIds[1]}/status`, { status_id: 7 });
    const keep = { refund: "none", reason: "Made already." };
    expect((await clerk("POST", `/orders/${id}/cancel`, keep)).status).toBe(200);
    const { order, products } = await recordsOf(test, id);
    expect(products.map(({ ending }) => ending)).toEqual(["kept", "returnable"]);
    // Two copies at 10.00: the common fees are kept with the apostille.
    expect(order.owed_cents).toBe(2000);
    const [copies = "", apostille = ""] = await canceledMails(id);
    expect(copies).toContain("Certified Copy");
    expect(copies).toContain("We will refund what you paid for it");
    expect(apostille).toContain("Apostille Request");
    expect(apostille).toContain("Made already.");
  });

  it("cancels one product that waits for its refund, by the call for its status", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 2 }));
    const [apostille] = productIds;
    await clerk("PATCH", `/orders/products/${apostille}/status`, { status_id: 7 });
    const answer = await clerk("PATCH", `/orders/products/${apostille}/status`, { status_id: 8, send_email: true });
    expect(answered(answer, statusChangeAnswerSchema).status_id).toBe(8);
    expect((await recordsOf(test, id)).order.owed_cents).toBe(3000);
    expect((await canceledMails(id))[0]).toContain("We will refund what you paid for it");
  });

  it("refunds a product's own lines, and all the rest with the last one", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const [apostille, copies] = productIds;
    for (const product of productIds) await clerk("PATCH", `/orders/products/${product}/status`, { status_id: 7 });
    forbiddenWith(await clerk("POST", `/orders/products/${apostille}/refund`), "Access Denied!");
    expect((await as("admin", "POST", `/orders/products/${apostille}/refund`)).status).toBe(200);
    expect((await as("admin", "POST", `/orders/products/${copies}/refund`)).status).toBe(200);
    const { order, products, statuses } = await recordsOf(test, id);
    expect(statuses).toEqual([8, 8]);
    expect(products.map((product) => product.refunded_cents)).toEqual([3000, order.total_cents - 3000]);
    const { refunded_cents } = await test.database.db
      .selectFrom("sandbox_payments")
      .select("refunded_cents")
      .where("order_reference", "=", order.reference)
      .executeTakeFirstOrThrow();
    expect(refunded_cents).toBe(order.total_cents);
    const slower = refusedWith(await as("admin", "POST", `/orders/products/${copies}/refund`), 409, "WRONG_STATUS");
    expect(slower.message).toMatch(/^R\. Tolman moved it to "Canceled" at /);
  });

  it("gives nothing back for a product that was canceled without a refund", async () => {
    const { id, productIds } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 2 }));
    const [apostille, copies] = productIds;
    expect((await clerk("PATCH", `/orders/products/${copies}/status`, { status_id: 8 })).status).toBe(200);
    await clerk("PATCH", `/orders/products/${apostille}/status`, { status_id: 7 });
    expect((await as("admin", "POST", `/orders/products/${apostille}/refund`)).status).toBe(200);
    const { order, products } = await recordsOf(test, id);
    // Two copies at 10.00 stay; processing, shipping and fee go back with the apostille.
    expect(products.map((product) => product.refunded_cents)).toEqual([order.total_cents - 2000, 0]);
  });

  it("reports no money when the refund of an unpaid order is approved", async () => {
    const { id, productIds } = await placeOrder(test);
    await clerk("PATCH", `/orders/products/${productIds[0]}/status`, { status_id: 7 });
    answered(await as("admin", "POST", `/orders/products/${productIds[0]}/refund`), emailStateSchema);
    const { statuses, mails, flags } = await recordsOf(test, id);
    expect({ statuses, mails, flags }).toEqual({ statuses: [8], mails: ["canceled"], flags: [] });
  });

  it("prints a batch: all of it, or nothing when one is flagged or has moved on", async () => {
    const [one, two, flagged] = [
      await placeVerifiedOrder(test, aCertifiedCopyCart()),
      await placeVerifiedOrder(test, aCertifiedCopyCart()),
      await placeVerifiedOrder(test, aCertifiedCopyCart()),
    ];
    await clerk("POST", `/orders/${flagged.id}/flag`, { flagged: true, comment: "Edits Needed" });
    const print = (...ids: (number | undefined)[]) => clerk("POST", "/orders/batch-print", { order_products: ids });
    refusedWith(await leavesNothing(test, () => print(one.productIds[0], flagged.productIds[0])), 409, "ORDER_FLAGGED");
    const printed = answered(await print(one.productIds[0], two.productIds[0]), batchPrintAnswerSchema);
    expect(printed).toMatchObject({
      license_numbers: [1_000_001],
      print_url: "/license-service/print?licenses=1000001",
    });
    expect((await recordsOf(test, one.id)).statuses).toEqual([6]);
    refusedWith(await print(one.productIds[0]), 409, "WRONG_STATUS");
    expect((await print(...Array.from({ length: 21 }, (_, index) => index + 1))).status).toBe(400);
  });

  it("refuses every change of a voided order", async () => {
    const { id, productIds } = await placeVerifiedOrder(
      test,
      aCertifiedCopyCart({ license: { ...aCertifiedCopyCart().license, number: "1000050" } }),
    );
    await test.call("POST", "/registry/licenses/1000050/voided", {}, test.service);
    for (const answer of [
      await clerk("POST", `/orders/${id}/cancel`),
      await clerk("PATCH", `/orders/${id}/license-number`, { license_number: 1_000_003 }),
      await clerk("PATCH", `/orders/${id}/corrections`, { corrections: {} }),
      await clerk("PATCH", `/orders/products/${productIds[0]}/shipping`, { tracking_shipping: "790535312317" }),
      await clerk("POST", "/orders/batch-print", { order_products: productIds }),
      await clerk("POST", `/orders/${id}/verification`, { decision: "confirm" }),
    ])
      refusedWith(answer, 409, "ORDER_VOIDED");
  });
});
