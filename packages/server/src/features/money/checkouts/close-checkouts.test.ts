import { paymentLinkSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placeOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf } from "../../../../test/payment-events.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { closeCheckouts } from "./close-checkouts.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const twoProducts = () => anApostilleCart({ additionalCertifiedCopies: 1 });
const cancelOrder = async ({ id }: TestOrder) => {
  await test.call("POST", `/orders/${id}/cancel`, {}, await test.staff());
};
const cancelOne = async ({ productIds }: TestOrder, index: number) => {
  const path = `/orders/products/${productIds[index] ?? 0}/status`;
  await test.call("PATCH", path, { status_id: statusIds.canceled }, await test.staff());
};
const atProvider = (link: string) =>
  test.database.db
    .selectFrom("sandbox_payments")
    .select(["state", "amount_cents"])
    .where("reference", "=", referenceOf(link))
    .executeTakeFirstOrThrow();
const linkOf = async ({ uuid }: TestOrder) =>
  answered(await test.call("POST", `/orders/${uuid}/payment`), paymentLinkSchema).payment_link;

const endings: Readonly<Record<string, (order: TestOrder) => Promise<unknown>>> = {
  canceled: cancelOrder,
  "canceled product by product": async (order) => {
    await cancelOne(order, 0);
    await cancelOne(order, 1);
  },
  expired: async () => {
    test.later(8 * 86_400_000);
    await expireUnpaidOrders(test.portal);
  },
  voided: () => test.call("POST", "/registry/licenses/1000001/voided", {}, test.service),
  "canceled by an approved refund": async ({ productIds }) => {
    for (const id of productIds) {
      const status = { status_id: statusIds.refundRequested };
      await test.call("PATCH", `/orders/products/${id}/status`, status, await test.staff());
      await test.call("POST", `/orders/products/${id}/refund`, {}, await test.staff("admin"));
    }
  },
};

describe.each(Object.entries(endings))("the open checkout of an order that is %s", (_, end) => {
  it("closes at the provider by a job of the same transaction, and the page says so", async () => {
    const order = await placeOrder(test, twoProducts());
    await end(order);
    await test.portal.jobs.runDue();
    expect((await atProvider(order.paymentLink)).state).toBe("closed");
    expect((await recordsOf(test, order.id)).payments).toEqual(["expired"]);
    const page = await test.request({ method: "GET", url: order.paymentLink });
    expect(page.text).toContain("<h1>Closed without payment</h1>");
    expect(await settle(test, order.paymentLink, "pay")).toContain("/api/payments/return/");
    expect((await recordsOf(test, order.id)).order.paid_cents).toBe(0);
  });

  it("returns the money of a payment that was made a moment before", async () => {
    const order = await placeOrder(test, twoProducts());
    const reference = referenceOf(order.paymentLink);
    await test.database.db
      .updateTable("sandbox_payments")
      .set({ state: "paid" })
      .where("reference", "=", reference)
      .execute();
    await end(order);
    expect(await closeCheckouts(test.portal)).toBe(1);
    expect((await recordsOf(test, order.id)).order.flagged).toBe(true);
    expect(await finishRefunds(test.portal)).toBe(1);
    const { order: row, mails, flags } = await recordsOf(test, order.id);
    expect([row.paid_cents - row.refunded_cents, row.owed_cents]).toEqual([0, 0]);
    expect(mails.at(-1)).toBe("payment-returned");
    expect([row.flagged, flags.slice(1)]).toEqual([false, ["The money was returned."]]);
  });
});

describe("an order of which one product was canceled before payment", () => {
  it("charges what will be delivered: the checkout is replaced, and the email adds up", async () => {
    const order = await placeOrder(test, twoProducts());
    await cancelOne(order, 1);
    expect(await closeCheckouts(test.portal)).toBe(1);
    const link = await linkOf(order);
    const { order: row } = await recordsOf(test, order.id);
    expect(row.payable_cents).toBe(row.total_cents - 1000);
    expect((await atProvider(order.paymentLink)).state).toBe("closed");
    expect(await atProvider(link)).toEqual({ state: "open", amount_cents: row.payable_cents });
    await settle(test, link, "pay");
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .where("kind", "=", "order-confirmation")
      .executeTakeFirstOrThrow();
    expect(text).not.toContain("Certified Cop");
    const [total = 0, ...lines] = [...text.matchAll(/: \$([\d.]+)$/gm)]
      .map(([, dollars]) => Number(dollars))
      .toReversed();
    expect(total).toBe(row.payable_cents / 100);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBeCloseTo(total, 5);
    const { statuses, flags, order: paid } = await recordsOf(test, order.id);
    expect({ statuses, flags }).toEqual({ statuses: [statusIds.orderPlaced, statusIds.canceled], flags: [] });
    expect([paid.paid_cents, paid.owed_cents]).toEqual([row.payable_cents, 0]);
  });

  it("keeps its checkout while the amount stays the same", async () => {
    const order = await placeOrder(test, twoProducts());
    const path = `/orders/products/${order.productIds[0] ?? 0}/status`;
    await test.call("PATCH", path, { status_id: statusIds.refundRequested }, await test.staff());
    expect(await leavesNothing(test, () => closeCheckouts(test.portal))).toBe(0);
    expect(await linkOf(order)).toBe(order.paymentLink);
  });
});
