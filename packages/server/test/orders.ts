import {
  customerOrderSchema,
  firstCertificateAnswerSchema,
  invoiceSchema,
  type CustomerOrder,
} from "@dop/domain/contract";
import type { Cart } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { answered } from "./answer.ts";
import type { TestPortal } from "./test-portal.ts";

export interface TestOrder {
  readonly uuid: string;
  readonly id: number;
  /** Its order products, in the order of the cart. */
  readonly productIds: readonly number[];
  readonly paymentLink: string;
}

/** The first product of an order. */
export const productOf = ({ productIds }: TestOrder): number => productIds[0] ?? 0;

/** The order as its customer sees it. */
export async function readOrder(test: TestPortal, uuid: string): Promise<CustomerOrder> {
  return answered(await test.call("GET", `/orders/uuid/${uuid}`), customerOrderSchema);
}

/** The customer's present key, which only the portal can open. */
export async function keyOf({ portal }: TestPortal, { id }: Pick<TestOrder, "id">): Promise<string> {
  const sealed = await portal.db
    .selectFrom("orders")
    .select(["key_digest", "wrapped_key"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return portal.accessKeys.open(sealed);
}

/** Places an order through the call. */
export async function placeOrder(test: TestPortal, cart: Cart = anApostilleCart()): Promise<TestOrder> {
  const placed = answered(await test.call("POST", "/orders/invoice", cart), invoiceSchema);
  const order = await readOrder(test, placed.order);
  const productIds = order.order_products.map((product) => product.id);
  return { uuid: placed.order, id: order.id, productIds, paymentLink: placed.payment_link };
}

/** Presses a button of the sandbox's payment page. @returns where the browser is sent */
export async function settle(
  test: TestPortal,
  paymentLink: string,
  decision: "pay" | "decline" | "close" | "lapse",
): Promise<string> {
  const response = await test.request({
    method: "POST",
    url: paymentLink,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `decision=${decision}`,
  });
  if (response.status !== 303) throw new Error(`the payment page answered ${String(response.status)}`);
  return String(response.headers["location"]);
}

/** A paid order. */
export async function placePaidOrder(test: TestPortal, cart?: Cart): Promise<TestOrder> {
  const order = await placeOrder(test, cart);
  await settle(test, order.paymentLink, "pay");
  return order;
}

/** A paid order whose documents the office has confirmed. */
export async function placeVerifiedOrder(test: TestPortal, cart?: Cart): Promise<TestOrder> {
  const order = await placePaidOrder(test, cart);
  await decideOnId(test, order, { decision: "confirm" });
  return order;
}

/** A verified order whose customer has found the license's data correct. */
export async function placeReviewedOrder(test: TestPortal, cart?: Cart): Promise<TestOrder> {
  const order = await placeVerifiedOrder(test, cart);
  await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
  return order;
}

/** A paid order whose documents the office has rejected. */
export async function placeRejectedOrder(test: TestPortal, cart?: Cart): Promise<TestOrder> {
  const order = await placePaidOrder(test, cart);
  await decideOnId(test, order, { decision: "invalid", reason: "Require ID/Selfie" });
  return order;
}

async function decideOnId(test: TestPortal, order: TestOrder, verification: object): Promise<void> {
  const answer = await test.call("POST", `/orders/${order.id}/verification`, verification, await test.staff());
  if (answer.status !== 200) throw new Error(`the verification was answered with ${String(answer.status)}`);
}

/** The body of POST /registry/first-certificates. */
export function aFirstCertificate(productId: 5 | 6, changes: object = {}) {
  const { contactInfo, shippingAddress } = anApostilleCart();
  return {
    product_id: productId,
    // One that the officiant has not returned yet.
    license_number: 1_000_009,
    quantity: 1,
    contact: contactInfo,
    shipping_address: shippingAddress,
    shipping_type: 1,
    spouse_1: { first_name: "Ada", last_name: "Lovelace" },
    spouse_2: { first_name: "Charles", last_name: "Babbage" },
    ...changes,
  };
}

/** A first certificate, ordered by the license registry. */
export async function placeFirstCertificate(
  test: TestPortal,
  productId: 5 | 6,
  changes: object = {},
): Promise<TestOrder> {
  const body = aFirstCertificate(productId, changes);
  const answer = await test.call("POST", "/registry/first-certificates", body, test.service);
  const { order: uuid } = answered(answer, firstCertificateAnswerSchema, 201);
  const order = await readOrder(test, uuid);
  return { uuid, id: order.id, productIds: order.order_products.map((product) => product.id), paymentLink: "" };
}
