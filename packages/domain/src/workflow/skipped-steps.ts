// Rules: W-29 (docs/rules)
import { statusIds, type StatusId } from "../orders/index.ts";
import type { ProductState } from "./action-rule.ts";
import { sequenceOf, workflowOf } from "./workflows.ts";

/**
 * The steps that a jump to `target` leaves out, in order: those between the present status and the target. None for a
 * step back, for the next step, and from outside the workflow.
 */
export function skippedSteps(
  { productId, statusId }: Pick<ProductState, "productId" | "statusId">,
  target: StatusId,
): StatusId[] {
  const from = sequenceOf(productId, statusId);
  const to = sequenceOf(productId, target);
  return from < 0 ? [] : workflowOf(productId).slice(from + 1, Math.max(to, from + 1));
}

/** Whether a jump leaves out the ID check: there is room for a reason. */
export const skipsIdCheck = (skipped: readonly StatusId[]): boolean => skipped.includes(statusIds.infoVerified);
