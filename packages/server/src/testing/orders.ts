import type { Cart } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import type { TestPortal } from "./test-portal.ts";

export interface TestOrder {
  readonly uuid: string;
  readonly id: number;
  readonly paymentLink: string;
}

/** Places an order through the call. */
export async function placeOrder(test: TestPortal, cart: Cart = anApostilleCart()): Promise<TestOrder> {
  const answer = await test.call("POST", "/orders/invoice", cart);
  if (answer.status !== 200) throw new Error(`placing failed: ${JSON.stringify(answer.body)}`);
  const uuid = String(answer.body.order);
  const order = await test.call("GET", `/orders/uuid/${uuid}`);
  return { uuid, id: Number(order.body.id), paymentLink: String(answer.body.payment_link) };
}

/** Presses a button of the sandbox's payment page. */
export async function settle(test: TestPortal, paymentLink: string, decision: "pay" | "decline" | "close"): Promise<number> {
  const response = await test.app.inject({
    method: "POST",
    url: paymentLink,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `decision=${decision}`,
  });
  return response.statusCode;
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
  await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
  return order;
}
