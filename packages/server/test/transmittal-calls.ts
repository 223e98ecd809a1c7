import { newTransmittalAnswerSchema, transmittalLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { answered } from "./answer.ts";
import { placeReviewedOrder, productOf, type TestOrder } from "./orders.ts";
import type { TestPortal } from "./test-portal.ts";

/** Calls of tests of transmittals, on the portal of the running test. */
export function transmittalCalls(portal: () => TestPortal) {
  /** A paid, verified and reviewed apostille that the office has processed. */
  const processed = async (license = "1000001"): Promise<TestOrder> => {
    const test = portal();
    const cart = anApostilleCart();
    const order = await placeReviewedOrder(test, { ...cart, license: { ...cart.license, number: license } });
    await test.call("PATCH", `/orders/products/${productOf(order)}/status`, { status_id: 9 }, await test.staff());
    return order;
  };
  const create = async (ids: readonly number[]) =>
    portal().call("POST", "/transmittals", { order_products: ids }, await portal().staff());
  /** A transmittal of these orders, and where it is. */
  const created = async (...orders: TestOrder[]) => {
    const made = answered(await create(orders.map(productOf)), newTransmittalAnswerSchema, 201);
    return { ...made, path: `/transmittals/${made.date}/${made.url_id}` };
  };
  /** The key of a transmittal's link. */
  const keyOf = async (path: string): Promise<string> => {
    const answer = await portal().call("GET", `${path}/link`, undefined, await portal().staff());
    return new URL(answered(answer, transmittalLinkSchema).url).searchParams.get("key") ?? "";
  };
  return { processed, create, created, keyOf };
}
