import { allStatusIds, statusIds, type StatusId } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { decide, outsideStatuses, workflowOf, type ActionName, type ProductState } from "@dop/domain/workflow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { leavesNothing } from "../../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

/** The actions that a status requested by staff can map to (rule W-23). */
const stepActions: readonly ActionName[] = [
  "tick_step",
  "untick_step",
  "cancel",
  "request_refund",
  "undo_refund",
  "resolve_issue",
];

/** True when the action table has a way for staff from this state to that status. */
function isPossible(state: ProductState, target: StatusId): boolean {
  return stepActions.some((action) =>
    [undefined, ...workflowOf(state.productId)].some((step) => {
      const decision = decide(action, "staff", state, step);
      // A step back names the step after the target; a request for the present status is no step at all.
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
  let transmittal: number;
  beforeAll(async () => {
    test = await openTestPortal();
    order = await placePaidOrder(test, cart);
    ({ id: transmittal } = await test.database.db
      .insertInto("transmittals")
      .values({
        created_on: "2026-03-01",
        url_id: 1,
        tracking_shipping: null,
        ...test.portal.accessKeys.seal("k"),
        access_key_expires_at: new Date(),
        created_by: "K. Madsen",
        created_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow());
  });
  afterAll(() => test.close());

  const { sentToLieutenantGovernor, arrivedAtLieutenantGovernor, canceled, orderPlaced } = statusIds;
  const isAtDesk = (statusId: StatusId) =>
    statusId === sentToLieutenantGovernor || statusId === arrivedAtLieutenantGovernor;
  const leftAt = (statusId: StatusId) => (outsideStatuses.includes(statusId) ? orderPlaced : null);

  const stand = (statusId: StatusId) =>
    test.database.db
      .updateTable("order_products")
      .set({
        status_id: statusId,
        status_left: leftAt(statusId),
        queue: null,
        queue_entered_at: null,
        transmittal_id: isAtDesk(statusId) ? transmittal : null,
        ending: statusId === canceled ? "returnable" : null,
        share_cents: statusId === canceled ? 0 : null,
      })
      .where("id", "=", order.productIds[0] ?? 0)
      .execute();

  /** The statuses that such a product can have. */
  const statuses = [...workflowOf(cart.productType), ...outsideStatuses, statusIds.preOrder];

  it.each(statuses)("from status %i permits what the action table permits, and nothing else", async (from) => {
    const [productId] = order.productIds;
    const headers = await test.staff();
    const state: ProductState = {
      productId: cart.productType,
      statusId: from,
      statusLeft: leftAt(from),
      inTransmittal: isAtDesk(from),
      orderVoided: false,
      hasCorrections: false,
      refundAsked: false,
      isDue: false,
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
