import { statusIds, type StatusId } from "../orders/index.ts";

/**
 * What happens to money that is held on a card (rule M-17): taken when the office has confirmed the ID, released when
 * it refused or canceled the order before that, so that no customer is charged for a refused order.
 */
export type HoldDecision = "capture" | "release" | "wait";

/** Statuses before the office has checked the order, and those that end it or set it aside. */
const undecided: ReadonlySet<StatusId> = new Set([statusIds.orderPlaced, statusIds.refundRequested]);
const notStarted: ReadonlySet<StatusId> = new Set([
  ...undecided,
  statusIds.canceled,
  statusIds.orderIssue,
  statusIds.preOrder,
]);

/** Decides on the hold of one order by the statuses of its products. A voided license is never charged for. */
export function decideHold(order: { readonly voided: boolean; readonly statuses: readonly StatusId[] }): HoldDecision {
  if (order.voided) return "release";
  if (order.statuses.some((status) => !notStarted.has(status))) return "capture";
  return order.statuses.some((status) => undecided.has(status)) ? "wait" : "release";
}
