// Rules: M-29, T-10, W-41, W-45 (docs/rules)
import { productOf, statusIds, type ProductId, type StatusId } from "../products/index.ts";
import { isOfStaff, type Acting, type ChangeMail, type Effect } from "./action-rule.ts";
import { ruleOf, type ActionName } from "./actions.ts";

/** An order before an act, and its products that the act has changed. */
export interface ActFacts {
  readonly actor: Acting;
  readonly isPaid: boolean;
  /** Its money is held on a card and not taken. */
  readonly isHeld: boolean;
  readonly isFlagged: boolean;
  /** A change of its corrections waits for a second person. */
  readonly awaitsSecondLook?: boolean;
  readonly changed: readonly {
    readonly productId: ProductId;
    readonly from: StatusId;
    readonly to: StatusId;
  }[];
}

/** True for steps at which a document's paper is out of the office, and none of it was sent on yet. */
export const isPaperOut = (status: StatusId): boolean =>
  status === statusIds.sentToLieutenantGovernor || status === statusIds.arrivedAtLieutenantGovernor;

/** True for a change that ships a product by email (rule W-42). */
export const isSentAsLetter = ({ productId, to }: ActFacts["changed"][number]): boolean =>
  to === statusIds.shipped && productOf(productId).delivery === "email";

/** New documents of the customer and the end of an unpaid order leave the flag to a person. */
const isFlagSettled = ({ isFlagged, actor }: ActFacts): boolean => isFlagged && actor !== "system";

/**
 * True for an act of the office that nobody outside hears of at once. A second look that ends by canceling is not asked
 * for again.
 */
const isUndoable = ({ actor, awaitsSecondLook, changed }: ActFacts): boolean =>
  isOfStaff(actor) && !(awaitsSecondLook && changed.some(({ to }) => to === statusIds.canceled));

const conditions: Readonly<Record<Effect, (facts: ActFacts) => boolean>> = {
  // A paid order stays payable in the same amount until a product ends.
  close_checkouts: ({ isPaid, changed }) => !isPaid || changed.some(({ to }) => to === statusIds.canceled),
  settle_hold: ({ isHeld }) => isHeld,
  request_paper_return: ({ changed }) => changed.some(({ from }) => isPaperOut(from)),
  send_letter: ({ changed }) => changed.some(isSentAsLetter),
  keep_for_undo: isUndoable,
  tell_later: () => true,
  lower_flag_confirmed: isFlagSettled,
  lower_flag_resolved: isFlagSettled,
  lower_flag_undone: isFlagSettled,
  lower_flag_canceled: isFlagSettled,
};

/** The effects of an act on one order; none where nothing of it has changed. */
export function effectsOf(action: ActionName, facts: ActFacts): Effect[] {
  return facts.changed.length === 0 ? [] : ruleOf(action).effects.filter((effect) => conditions[effect](facts));
}

/** True when an action's row names this mail; an approved refund without money going back sends `canceled`. */
export function mayMailBy(action: ActionName, mail: string): boolean {
  const named: Readonly<Record<string, readonly ChangeMail[]>> = {
    approved_or_review: ["approved", "review-license-data"],
    changed_or_review: ["status-changed", "review-license-data"],
    changed_or_shipped: ["status-changed", "shipped"],
    refunded_or_canceled: ["refunded", "canceled"],
  };
  const choice = ruleOf(action).mail ?? "";
  return (named[choice] ?? [choice]).some((each) => each === mail);
}

/**
 * Decisions on money that is held on a card (rule M-17): taken when the office has confirmed the ID, released when it
 * refused or canceled the order before that, so that no customer is charged for a refused order.
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
