import { randomUUID } from "node:crypto";
import { invoiceSchema, paymentLinkSchema } from "@dop/domain/contract";
import { statusIds, type Cart } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answered, refusedWith, type Answer } from "../../../test/answer.ts";
import { readOrder, settle } from "../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../test/records.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../test/test-portal.ts";
import { expireUnpaidOrders } from "../money/index.ts";
import { millisecondsIn } from "../../lib/time.ts";

interface Placed {
  readonly key: string;
  readonly cart: Cart;
  readonly uuid: string;
  readonly id: number;
  readonly productIds: readonly number[];
  readonly paymentLink: string;
}

const { day } = millisecondsIn;
const canceled = "This order has ended and can no longer be paid. You can start a new one.";
const voided =
  "The license of this order was voided, so you cannot pay for it. If you have questions, please contact the office.";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const as = async (who: StaffName, method: "POST" | "PATCH", path: string, body?: unknown): Promise<void> => {
  expect((await test.call(method, path, body, await test.staff(who))).status).toBe(200);
};
const setStatus = (productId: number | undefined, status: number) =>
  as("clerk", "PATCH", `/orders/products/${productId}/status`, { status_id: status });
const pay = ({ paymentLink }: Placed) => settle(test, paymentLink, "pay");
const voidLicense = ({ cart }: Placed) =>
  test.call("POST", `/registry/licenses/${cart.license.number}/voided`, {}, test.service);

const sendCart = ({ key, cart }: Pick<Placed, "key" | "cart">) =>
  test.call("POST", "/orders/invoice", cart, { "idempotency-key": key });
const askForLink = ({ uuid }: Placed) => test.call("POST", `/orders/${uuid}/payment`);

async function place(cart: Cart = aCertifiedCopyCart()): Promise<Placed> {
  const key = randomUUID();
  const { order: uuid, payment_link: paymentLink } = answered(await sendCart({ key, cart }), invoiceSchema);
  const { id, order_products: products } = await readOrder(test, uuid);
  return { key, cart, uuid, id, productIds: products.map((product) => product.id), paymentLink };
}

/** Every way in which an order ends, and what its customer reads. */
const endings: Readonly<Record<string, readonly [message: string, end: (order: Placed) => Promise<unknown>]>> = {
  "canceled by staff": [canceled, ({ id }) => as("clerk", "POST", `/orders/${id}/cancel`)],
  "expired unpaid": [
    canceled,
    async () => {
      test.later(8 * day);
      expect(await expireUnpaidOrders(test.portal)).toBe(1);
    },
  ],
  voided: [voided, voidLicense],
  "voided after it was paid": [voided, async (order) => [await pay(order), await voidLicense(order)]],
  "canceled product by product": [
    canceled,
    async ({ productIds }) => {
      for (const id of productIds) await setStatus(id, statusIds.canceled);
    },
  ],
  refunded: [
    canceled,
    async (order) => {
      await pay(order);
      for (const id of order.productIds) {
        await setStatus(id, statusIds.refundRequested);
        await as("admin", "POST", `/orders/products/${id}/refund`);
      }
    },
  ],
  "canceled after it was paid": [
    canceled,
    async (order) => [await pay(order), await as("clerk", "POST", `/orders/${order.id}/cancel`)],
  ],
  "unpaid with a refund asked for": [
    canceled,
    async ({ productIds }) => {
      for (const id of productIds) await setStatus(id, statusIds.refundRequested);
    },
  ],
};

function expectEnded(answer: Answer, order: Placed, message: string): void {
  expect(refusedWith(answer, 409, "ORDER_ENDED")).toMatchObject({ message, redirect: `/order/${order.uuid}` });
  expect(answer.text).not.toContain("sandbox-pay");
  expect(answer.text).not.toContain("BYPASSED");
}

describe.each(Object.entries(endings))("an order that is %s", (_, [message, end]) => {
  it("gets no payment link, however it is asked for", async () => {
    const order = await place(anApostilleCart({ additionalCertifiedCopies: 1 }));
    await end(order);
    const answers = await leavesNothing(test, () =>
      Promise.all([sendCart(order), sendCart(order), askForLink(order), askForLink(order)]),
    );
    for (const answer of answers) expectEnded(answer, order, message);
    const page = await test.request({ method: "GET", url: order.paymentLink });
    expect(page.text).not.toContain('value="pay"');
  });
});

describe("an order with a product left", () => {
  it("accepts payment after one of its products was canceled, by another checkout for less", async () => {
    const order = await place(anApostilleCart({ additionalCertifiedCopies: 1 }));
    await setStatus(order.productIds[0], statusIds.canceled);
    const link = answered(await sendCart(order), invoiceSchema).payment_link;
    expect(link).not.toBe(order.paymentLink);
    expect(answered(await askForLink(order), paymentLinkSchema).payment_link).toBe(link);
    const page = await test.request({ method: "GET", url: order.paymentLink });
    expect(page.text).not.toContain('value="pay"');
    await settle(test, link, "pay");
    const { payments, order: row, flags } = await recordsOf(test, order.id);
    expect({ payments, flags }).toEqual({ payments: ["expired", "paid"], flags: [] });
    expect(row.paid_cents).toBe(row.total_cents - 3000);
  });

  it("can be placed again with another key after the first one ended", async () => {
    const order = await place();
    await as("clerk", "POST", `/orders/${order.id}/cancel`);
    const again = answered(await sendCart({ key: randomUUID(), cart: order.cart }), invoiceSchema);
    expect(again.order).not.toBe(order.uuid);
    expect(again.payment_link).toMatch(/sandbox-pay/);
  });
});

describe("an order that ends while the payment provider opens its checkout", () => {
  it("gets no link from either call", async () => {
    const order = await place();
    await settle(test, order.paymentLink, "decline");
    const open = test.portal.payments.createCheckout.bind(test.portal.payments);
    let ending: Promise<void> | undefined;
    vi.spyOn(test.portal.payments, "createCheckout").mockImplementation(async (...checkout) => {
      const answer = await open(...checkout);
      ending ??= as("clerk", "POST", `/orders/${order.id}/cancel`);
      await ending;
      return answer;
    });
    for (const answer of await Promise.all([sendCart(order), askForLink(order)])) expectEnded(answer, order, canceled);
    expect((await recordsOf(test, order.id)).statuses).toEqual([statusIds.canceled]);
  });
});
