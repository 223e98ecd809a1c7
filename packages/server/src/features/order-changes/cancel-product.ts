// Rules: M-29 (docs/rules)
import { decide } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow } from "../../db/schema.ts";
import { isCharged } from "../ledger/index.ts";
import { applyAction, type ActionRequest, type AppliedAction } from "./apply-action.ts";
import { productState, type LockedOrder } from "./locked-order.ts";

/** What happens to money that was paid for a product that is canceled; without a choice it is owed. */
export interface RefundChoice {
  readonly refund?: "request" | "none" | undefined;
  /** Why the office keeps it; required with `none`. */
  readonly reason?: string | undefined;
}

/**
 * Cancels a product of a locked order, or requests its refund where that was chosen and it was paid: an admin approves
 * it, and it is canceled then. @throws 409, 403 as `applyAction`
 */
export async function cancelProduct(
  tx: Tx,
  locked: LockedOrder,
  product: OrderProductRow,
  request: Omit<ActionRequest, "action" | "kept"> & { readonly choice: RefundChoice },
): Promise<AppliedAction> {
  const { choice, ...by } = request;
  const { id, paid_cents: paid, reversed_cents: reversed, held_cents: held } = locked.order;
  if (choice.refund === "request" && (await isCharged(tx, id, { paid, reversed, held })))
    return applyAction(tx, locked, product, { ...by, action: "request_refund" });
  const kept = choice.refund === "none" && choice.reason !== undefined ? { kept: { reason: choice.reason } } : {};
  return applyAction(tx, locked, product, { ...by, action: "cancel", ...kept });
}

/** Cancels every product of the order that can be canceled, in order. */
export async function cancelWherePossible(
  tx: Tx,
  locked: LockedOrder,
  request: Parameters<typeof cancelProduct>[3],
): Promise<AppliedAction[]> {
  const applied: AppliedAction[] = [];
  for (const product of locked.products) {
    if (!decide("cancel", request.actor, productState(locked.order, product)).allowed) continue;
    applied.push(await cancelProduct(tx, locked, product, request));
  }
  return applied;
}
