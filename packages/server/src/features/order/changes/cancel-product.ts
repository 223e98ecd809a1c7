// Rules: M-29, W-10 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow } from "../../../db/schema.ts";
import { applyAction, type ActionRequest, type AppliedAction } from "./apply-action.ts";
import { productState, type LockedOrder } from "./locked-order.ts";

/** What happens to money that was paid for a product that is canceled: it is owed unless the office keeps it. */
export interface RefundChoice {
  readonly refund?: "request" | "none" | undefined;
  /** Why the office keeps it; required with `none`. */
  readonly reason?: string | undefined;
}

const awaitsRefund = (product: OrderProductRow): boolean => product.status_id === statusIds.refundRequested;

/**
 * Cancels a product of a locked order; a refund that was requested goes on as owed (rule W-10).
 * @throws 409, 403 as `applyAction`
 */
export async function cancelProduct(
  tx: Tx,
  locked: LockedOrder,
  product: OrderProductRow,
  request: Omit<ActionRequest, "action" | "kept"> & { readonly choice: RefundChoice },
): Promise<AppliedAction> {
  const { choice, ...by } = request;
  const keeps = choice.refund === "none" && choice.reason !== undefined && !awaitsRefund(product);
  return applyAction(tx, locked, product, {
    ...by,
    action: "cancel",
    ...(keeps && { kept: { reason: choice.reason } }),
  });
}

/**
 * Cancels every product of the order that is not canceled: first those whose refund was requested, so that the common
 * fees go with what the choice is about.
 */
export async function cancelProducts(
  tx: Tx,
  locked: LockedOrder,
  request: Parameters<typeof cancelProduct>[3],
): Promise<AppliedAction[]> {
  const applied: AppliedAction[] = [];
  for (const product of locked.products.toSorted((a, b) => Number(awaitsRefund(b)) - Number(awaitsRefund(a)))) {
    if (!decide("cancel", request.actor, productState(locked.order, product)).allowed) continue;
    applied.push(await cancelProduct(tx, locked, product, request));
  }
  return applied;
}
