import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import type { TestOrder } from "../../../../test/orders.ts";
import type { StripeDelivery } from "../../../../test/peers/stripe.ts";
import { recordsOf } from "../../../../test/records.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { settleHolds } from "../holds/settle-holds.ts";

let office: StripeOffice;
beforeEach(async () => {
  office = await openStripeOffice({ PAYMENT_CAPTURE: "at-verification" });
});
afterEach(() => office.close());

const items = [
  { country: "FR", fullCopy: false, quantity: 1 },
  { country: "ES", fullCopy: false, quantity: 1 },
];

/** An order of two apostilles and more, held, of which the second was canceled and the rest captured. */
async function capturedInPart(more: typeof items = []): Promise<TestOrder> {
  const { test } = office;
  const order = await office.placePaid(anApostilleCart({ items: [...items, ...more] }));
  const staff = await test.staff();
  const body = { status_id: statusIds.canceled };
  await test.call("PATCH", `/orders/products/${String(order.productIds[1])}/status`, body, staff);
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, staff);
  await settleHolds(test.portal);
  return order;
}

const moneyOf = async ({ id }: TestOrder) => {
  const { order, flags, mails } = await recordsOf(office.test, id);
  const { paid_cents: paid, refunded_cents: refunded, owed_cents: owed } = order;
  return { paid, refunded, owed, flags, refundMails: mails.filter((kind) => kind === "refunded").length };
};

describe.each([
  ["lists what it releases, as before 2025-03-31", true],
  ["lists nothing", false],
])("a hold of which a part was captured, by a version of the API that %s (rule M-61)", (_, listReleases) => {
  beforeEach(() => {
    office.stripe.refunding.listReleases = listReleases;
  });

  const tell = async (delivery: StripeDelivery) => {
    await office.deliver(delivery);
    await office.test.portal.jobs.runDue();
  };
  const tellRefund = async (order: TestOrder) =>
    tell(office.stripe.tellRefund(office.sessionOf(order), office.test.now));

  it.each(["charge.refunded", "charge.captured", "charge.updated"])(
    "counts its released part as no refund, told by %s and compared at night",
    async (type) => {
      const order = await capturedInPart();
      const before = await moneyOf(order);
      expect(before).toMatchObject({ refunded: 0, owed: 0, flags: [], refundMails: 0 });
      expect(office.stripe.intent(office.sessionOf(order)).amount_received).toBe(before.paid);
      await office.deliver(office.stripe.tellRefund(office.sessionOf(order), office.test.now, type));
      await office.test.portal.jobs.runDue();
      await compareBooks(office.test.portal);
      expect(await moneyOf(order)).toEqual(before);
    },
  );

  it("counts what was refunded at Stripe's site, and nothing of the released part", async () => {
    const order = await capturedInPart();
    office.stripe.refundThere(office.sessionOf(order), 1000);
    await tellRefund(order);
    await compareBooks(office.test.portal);
    expect(await moneyOf(order)).toMatchObject({ refunded: 1000, refundMails: 1 });
  });

  it("goes back in full once, by two approvals at once and twice over", async () => {
    const order = await capturedInPart();
    const { paid } = await moneyOf(order);
    const product = await office.requestRefund(order);
    await Promise.all([office.approve(product), office.approve(product)]);
    await Promise.all([office.approve(product), office.approve(product)]);
    await tellRefund(order);
    await compareBooks(office.test.portal);
    expect(await moneyOf(order)).toEqual({ paid, refunded: paid, owed: 0, flags: [], refundMails: 1 });
    expect(office.stripe.intent(office.sessionOf(order)).refunded).toBe(paid);
  });

  it.each([true, false])(
    "counts what is refunded there after a refund of the released amount failed and was made again, in the sum: %s",
    async (leaveSum) => {
      office.stripe.refunding.leaveSum = leaveSum;
      const order = await capturedInPart([{ country: "IT", fullCopy: false, quantity: 1 }]);
      expect((await office.approve(await office.requestRefund(order))).status).toBe(200);
      await tell(office.stripe.failRefund(office.sessionOf(order), office.test.now));
      expect(await moneyOf(order)).toMatchObject({ refunded: 0, owed: 3000 });
      const body = { reason: "The bank" };
      await office.test.call("POST", `/orders/${order.id}/refunds`, body, await office.test.staff("admin"));
      expect(await moneyOf(order)).toMatchObject({ refunded: 3000, owed: 0 });
      office.stripe.refundThere(office.sessionOf(order), 1000);
      await tellRefund(order);
      expect(await moneyOf(order)).toMatchObject({ refunded: 4000, refundMails: 3 });
      expect(await compareBooks(office.test.portal)).toBe(0);
    },
  );

  it("counts a refund of the released amount that was made at Stripe's site", async () => {
    const order = await capturedInPart();
    office.stripe.refundThere(office.sessionOf(order), 3000);
    await tellRefund(order);
    expect(await moneyOf(order)).toMatchObject({ refunded: 3000, refundMails: 1 });
    expect(await compareBooks(office.test.portal)).toBe(0);
  });
});
