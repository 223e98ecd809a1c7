import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { placeOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { referenceOf } from "../../../../test/payment-events.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import type { NewCheckout } from "../../../ports/payments/index.ts";
import { closeCheckouts } from "./close-checkouts.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";

/** A portal, and a provider that takes a checkout's money; what is answered delivers its event. */
interface Till {
  readonly test: TestPortal;
  readonly take: (paymentLink: string) => Promise<() => Promise<unknown>>;
  readonly close: () => Promise<void>;
}

async function openSandbox(): Promise<Till> {
  const test = await openTestPortal();
  const setState = (reference: string, state: "open" | "paid") =>
    test.database.db.updateTable("sandbox_payments").set({ state }).where("reference", "=", reference).execute();
  const take = async (paymentLink: string) => {
    const reference = referenceOf(paymentLink);
    await setState(reference, "paid");
    return async () => {
      // The sandbox reports a payment when its page is used.
      await setState(reference, "open");
      await settle(test, paymentLink, "pay");
    };
  };
  return { test, take, close: () => test.close() };
}

async function openStripe(): Promise<Till> {
  const office = await openStripeOffice();
  const take = async (paymentLink: string) => {
    const delivery = office.stripe.pay(referenceOf(paymentLink), office.test.now);
    return () => office.deliver(delivery);
  };
  return { test: office.test, take, close: () => office.close() };
}

it("answers two simultaneous tries with the recorded checkout, also where Stripe opens two", async () => {
  const office = await openStripeOffice();
  const { test } = office;
  const order = await placeOrder(test);
  await test.database.db.updateTable("payments").set({ state: "expired" }).execute();
  const { payments } = test.portal;
  const create = payments.createCheckout.bind(payments);
  let tries = 0;
  let letBothAsk: () => void;
  const bothAsk = new Promise<void>((resolve) => {
    letBothAsk = resolve;
  });
  Object.assign(payments, {
    // Neither is recorded before the other one has asked, too.
    createCheckout: async (checkout: NewCheckout) => {
      tries += 1;
      const key = `${checkout.idempotencyKey}:${String(tries)}`;
      if (tries === 2) letBothAsk();
      await bothAsk;
      return create({ ...checkout, idempotencyKey: key });
    },
  });
  const links = await Promise.all([1, 2].map(() => test.call("POST", `/orders/${order.uuid}/payment`, {})));
  const [recorded] = await test.database.db
    .selectFrom("payments")
    .select("payment_link")
    .where("attempt", "=", 2)
    .execute();
  expect([tries, ...links.map(({ body }) => body)]).toEqual([2, recorded, recorded]);
  await office.close();
});

describe.each([
  ["sandbox", openSandbox],
  ["Stripe", openStripe],
])("a checkout at %s that is paid while a product is canceled", (_name, open) => {
  let till: Till;
  let test: TestPortal;
  beforeAll(async () => {
    till = await open();
    ({ test } = till);
    await test.staff();
  });
  afterAll(() => till.close());

  const cancelSecond = async ({ productIds }: TestOrder) => {
    const path = `/orders/products/${productIds[1] ?? 0}/status`;
    await test.call("PATCH", path, { status_id: statusIds.canceled }, await test.staff());
  };
  const placeTwo = () => placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
  const expectDifferenceReturned = async ({ id }: TestOrder) => {
    expect((await recordsOf(test, id)).order.flagged).toBe(true);
    expect(await finishRefunds(test.portal)).toBe(1);
    const { order, statuses, mails, flags } = await recordsOf(test, id);
    expect({ statuses, mails }).toEqual({
      statuses: [statusIds.orderPlaced, statusIds.canceled],
      mails: ["order-confirmation", "payment-returned"],
    });
    expect(order.paid_cents - order.refunded_cents).toBe(order.payable_cents);
    expect([order.refunded_cents, order.owed_cents]).toEqual([1000, 0]);
    const raised = expect.stringContaining("The portal returns the difference.") as string;
    expect([order.flagged, flags]).toEqual([false, [raised, "The money was returned."]]);
    expect(await finishRefunds(test.portal)).toBe(0);
    expect(await compareBooks(test.portal)).toBe(0);
  };

  it("returns the difference when the event comes before the checkout is closed", async () => {
    const order = await placeTwo();
    const tell = await till.take(order.paymentLink);
    await cancelSecond(order);
    await tell();
    expect(await closeCheckouts(test.portal)).toBe(0);
    await expectDifferenceReturned(order);
  });

  it("returns the difference once when the closing finds it paid and the event comes after", async () => {
    const order = await placeTwo();
    const tell = await till.take(order.paymentLink);
    await cancelSecond(order);
    expect(await closeCheckouts(test.portal)).toBe(1);
    await expectDifferenceReturned(order);
    const before = await recordsOf(test, order.id);
    await tell();
    expect((await recordsOf(test, order.id)).order.refunded_cents).toBe(before.order.refunded_cents);
  });

  it("owes what was canceled after the event, for a person to decide", async () => {
    const order = await placeTwo();
    await (
      await till.take(order.paymentLink)
    )();
    await cancelSecond(order);
    expect(await finishRefunds(test.portal)).toBe(0);
    expect((await recordsOf(test, order.id)).order.owed_cents).toBe(1000);
  });
});
