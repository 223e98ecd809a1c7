import { statusIds, type Cart } from "@dop/domain/orders";
import { webhookAnswerSchema } from "@dop/domain/contract";
import { answered, type Answer } from "../answer.ts";
import { placeOrder, type TestOrder } from "../orders.ts";
import { referenceOf, sendRaw } from "../payment-events.ts";
import { startFakeStripe, type StripeDelivery, type FakeStripe } from "../peers/stripe.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";

/** The messages for a refund without Stripe's answer, and for a refused one. */
export const noRefund = {
  code: "PAYMENT_UNAVAILABLE",
  message:
    "The payment provider did not answer. The refund stays open, and the portal asks again every ten minutes. " +
    "You can also repeat it unchanged: the customer is refunded only once.",
} as const;
export const refusedRefund = {
  status: 409,
  code: "REFUND_REFUSED",
  message: "The payment provider refused the refund, and nothing was changed. Please look at the payment there.",
} as const;

/** A portal that is paid through Stripe, by a line that can break, with what customers, clerk and admin do there. */
export interface StripeOffice {
  readonly test: TestPortal;
  readonly stripe: FakeStripe;
  readonly line: FaultyPeer;
  sessionOf(order: Pick<TestOrder, "paymentLink">): string;
  /** Hands an event of Stripe's to the webhook. @returns what became of it */
  deliver(delivery: StripeDelivery): Promise<string>;
  placePaid(cart?: Cart): Promise<TestOrder>;
  /** @returns the product's path below /api */
  requestRefund(order: TestOrder, index?: number): Promise<string>;
  approve(product: string): Promise<Answer>;
  close(): Promise<void>;
}

/** @param more settings of its portal */
export async function openStripeOffice(more: Readonly<Record<string, string>> = {}): Promise<StripeOffice> {
  const stripe = await startFakeStripe();
  const line = await startFaultyPeer({ host: "127.0.0.1", port: Number(new URL(stripe.url).port) });
  const test = await openTestPortal({
    ...stripe.variables,
    STRIPE_API_URL: `http://${line.host}:${line.port}`,
    STRIPE_TIMEOUT_SECONDS: "1",
    ...more,
  });
  await Promise.all([test.staff(), test.staff("admin")]);
  const sessionOf: StripeOffice["sessionOf"] = (order) => referenceOf(order.paymentLink);
  const deliver: StripeOffice["deliver"] = async ({ body, headers }) =>
    answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result;
  return {
    test,
    stripe,
    line,
    sessionOf,
    deliver,
    placePaid: async (cart) => {
      const order = await placeOrder(test, cart);
      const result = await deliver(stripe.pay(sessionOf(order), test.now));
      if (result !== "settled") throw new Error(`the payment was ${result}`);
      return order;
    },
    requestRefund: async (order, index = 0) => {
      const product = `/orders/products/${order.productIds[index] ?? 0}`;
      const asked = await test.call(
        "PATCH",
        `${product}/status`,
        { status_id: statusIds.refundRequested },
        await test.staff(),
      );
      if (asked.status !== 200) throw new Error(`the request was answered with ${asked.status}`);
      return product;
    },
    approve: async (product) => test.call("POST", `${product}/refund`, {}, await test.staff("admin")),
    close: async () => {
      await test.close();
      await line.close();
      await stripe.close();
    },
  };
}
