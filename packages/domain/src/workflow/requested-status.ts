// Rules: T-5, W-23 (docs/rules)
import { statusIds, type StatusId } from "../orders/index.ts";
import type { Acting, ProductState } from "./action-rule.ts";
import { actionNames, ruleOf, type PlainAction } from "./actions.ts";
import { decide, isStepToggleable, type Refusal } from "./decide.ts";
import { sequenceOf, workflowOf } from "./workflows.ts";

/** An action of the table, with the step of a tick. */
export interface RequestedAction {
  readonly action: PlainAction;
  readonly step?: StatusId;
}

/** Actions of a requested status on the checklist, before steps are considered; the first match counts (rule W-23). */
const requests: readonly { readonly at?: StatusId; readonly to?: StatusId; readonly action: PlainAction }[] = [
  { to: statusIds.canceled, action: "cancel" },
  { to: statusIds.refundRequested, action: "request_refund" },
  { at: statusIds.refundRequested, action: "undo_refund" },
  { at: statusIds.orderIssue, action: "resolve_issue" },
];

/**
 * Statuses that the screens request to undo a refund and to resolve an issue; the product remembers the real
 * destination.
 */
const waysBack: Partial<Record<PlainAction, StatusId>> = {
  undo_refund: statusIds.infoVerified,
  resolve_issue: statusIds.orderPlaced,
};

/** The tick that leads to `target`: of the target itself, or back from the step after it. */
function tickTowards(product: ProductState, target: StatusId): RequestedAction {
  const { productId, statusId } = product;
  const to = sequenceOf(productId, target);
  // A request for the present status is a tick that another clerk was faster with, never an untick.
  if (to >= sequenceOf(productId, statusId)) return { action: "tick_step", step: target };
  const later = workflowOf(productId).slice(to + 1);
  const unticked = later.find((step) => product.inTransmittal || isStepToggleable(product, step));
  return { action: "untick_step", step: unticked ?? target };
}

/**
 * The action that a status requested by the office means (rule W-23).
 * @returns the action, or the reason why none leads there; an action that would lead to another status than the
 * requested one is refused, so that no clerk is surprised
 */
export function requestedAction(actor: Acting, product: ProductState, target: StatusId): RequestedAction | Refusal {
  const known = requests.find(
    ({ at, to }) => (at ?? product.statusId) === product.statusId && (to ?? target) === target,
  );
  if (!known && sequenceOf(product.productId, target) < 0) return { allowed: false, reason: "STEP_NOT_IN_WORKFLOW" };
  const requested: RequestedAction = known ? { action: known.action } : tickTowards(product, target);
  const decision = decide(requested.action, actor, product, requested.step);
  const isDetour = decision.allowed && decision.to !== target && waysBack[requested.action] !== target;
  return isDetour ? { allowed: false, reason: "WRONG_STATUS" } : requested;
}

/** The actions of the Lt. Governor's desk: those that the desk itself may carry out. */
const deskActions = actionNames.filter((name): name is PlainAction => ruleOf(name).by.includes("lieutenant_governor"));

/** The statuses between which the Lt. Governor's desk moves a product (rule T-5). */
export const deskStatuses: readonly StatusId[] = [
  statusIds.sentToLieutenantGovernor,
  statusIds.arrivedAtLieutenantGovernor,
  statusIds.shipped,
];

/**
 * The action of the Lt. Governor's desk that leads from one status to another.
 * @returns null when there is none: the product is there already, or not at the desk
 */
export function deskAction(from: StatusId, target: StatusId): PlainAction | null {
  const found = deskActions.find((name) => {
    const rule = ruleOf(name);
    return rule.to === target && Array.isArray(rule.from) && rule.from.includes(from);
  });
  return found ?? null;
}
