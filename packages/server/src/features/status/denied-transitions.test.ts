import { allStatusIds, type StatusId } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { decide, workflowOf, type ActionName, type ProductState } from "@dop/domain/workflow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placePaidOrder, type TestOrder } from "../../testing/orders.ts";
import { leavesNothing } from "../../testing/records.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

/** The actions that a status requested by staff can map to (rule W-23). */
const wishes: readonly ActionName[] = [
  "tick_step",
  "untick_step",
  "cancel",
  "request_refund",
  "undo_refund",
  "resolve_issue",
];

/** Whether the action table has a way for staff from this state to that status. */
function isPossible(state: ProductState, target: StatusId): boolean {
  return wishes.some((action) =>
    [undefined, ...workflowOf(state.productId)].some((step) => {
      const decision = decide(action, "staff", state, step);
      // A step back names the step after the target; a wish for the present status is no step at all.
      return decision.allowed && decision.to === target && target !== state.statusId;
    }),
  );
}

describe.each([
  ["apostille", anApostilleCart()],
  ["certified copy", aCertifiedCopyCart()],
  ["correction", aCorrectionCart()],
] as const)("PATCH /orders/products/{id}/status of %s", (_name, cart) => {
  let test: TestPortal;
  let order: TestOrder;
  beforeAll(async () => {
    test = await openTestPortal();
    order = await placePaidOrder(test, cart);
  });
  afterAll(() => test.close());

  const stand = (statusId: StatusId) =>
    test.database.db
      .updateTable("order_products")
      .set({
        status_id: statusId,
        status_left: [7, 8, 10].includes(statusId) ? 1 : null,
        queue: null,
        queue_entered_at: null,
        transmittal_id: null,
      })
      .where("id", "=", order.productIds[0] ?? 0)
      .execute();

  it.each(allStatusIds)("from status %i permits what the action table permits, and nothing else", async (from) => {
    const [productId] = order.productIds;
    const headers = await test.staff();
    const state: ProductState = {
      productId: cart.productType,
      statusId: from,
      statusLeft: [7, 8, 10].includes(from) ? 1 : null,
      inTransmittal: false,
      orderVoided: false,
      hasCorrections: false,
      refundAsked: false,
    };
    const expected: Record<number, boolean> = {};
    const found: Record<number, boolean> = {};
    for (const target of allStatusIds) {
      await stand(from);
      expected[target] = isPossible(state, target);
      const call = () => test.call("PATCH", `/orders/products/${productId}/status`, { status_id: target }, headers);
      const { status } = expected[target] ? await call() : await leavesNothing(test, call);
      expect([200, 409]).toContain(status);
      found[target] = status === 200;
    }
    expect(found).toEqual(expected);
  });
});
