import { statusIds } from "../products/index.ts";
import type { ActionRule, ComposedMail } from "./action-rule.ts";

const office = ["orders.write"] as const;
const desk = [...office, "lieutenant_governor"] as const;

/** Defaults of a row. */
const usual: Pick<ActionRule, "needs" | "transmittal" | "onVoided" | "mail"> = {
  needs: [],
  transmittal: "keeps",
  onVoided: null,
  mail: null,
};

/**
 * The one table of actions on an order product (rule W-1): the guard of the server, the `available_actions` of
 * responses, the screens and the tests all read it.
 */
const actions = {
  confirm_payment: {
    by: ["payment_provider", "system"],
    from: [statusIds.preOrder],
    to: statusIds.orderPlaced,
    needs: ["customer_product"],
    mail: "order-confirmation",
    effects: [],
  },
  // The hold on the card was released or has lapsed before the ID was confirmed: the order awaits payment again.
  lose_payment: {
    by: ["system"],
    from: [statusIds.orderPlaced],
    to: statusIds.preOrder,
    needs: ["customer_product"],
    effects: [],
  },
  finalize_license: {
    by: ["license_registry"],
    from: [statusIds.preOrder],
    to: "finalized",
    needs: ["first_certificate"],
    mail: "changed_or_review",
    effects: [],
  },
  // The screen asks before a step forward and not before a step back (rules W-3, W-4 and W-5).
  tick_step: {
    by: office,
    from: "in_workflow",
    to: "ticked_step",
    needs: ["no_second_look", "settled"],
    mail: "changed_or_shipped",
    effects: ["settle_hold", "send_letter", "keep_for_undo"],
  },
  untick_step: {
    by: office,
    from: "in_workflow",
    to: "step_before",
    mail: "status-changed",
    effects: ["settle_hold", "keep_for_undo", "tell_later"],
  },
  confirm_id: {
    by: ["orders.verify"],
    from: [statusIds.orderPlaced],
    to: statusIds.infoVerified,
    needs: ["no_second_look", "settled"],
    mail: "approved_or_review",
    effects: ["settle_hold", "lower_flag_confirmed", "keep_for_undo"],
  },
  reject_id: {
    by: ["orders.verify"],
    from: [statusIds.orderPlaced],
    to: statusIds.orderIssue,
    mail: "documents-problem",
    effects: ["settle_hold", "keep_for_undo"],
  },
  resolve_issue: {
    by: [...office, "system"],
    from: [statusIds.orderIssue],
    to: "status_left",
    effects: ["settle_hold", "lower_flag_resolved", "keep_for_undo"],
  },
  confirm_license_data: {
    by: ["customer"],
    from: [statusIds.infoVerified],
    to: statusIds.customerVerification,
    needs: ["reviewable", "settled"],
    effects: [],
  },
  // License data that was reviewed under another license number is reviewed again (rule W-31).
  review_again: {
    by: ["system"],
    from: [
      statusIds.customerVerification,
      statusIds.processed,
      statusIds.sentToLieutenantGovernor,
      statusIds.arrivedAtLieutenantGovernor,
    ],
    to: statusIds.infoVerified,
    needs: ["reviewable"],
    mail: "review-license-data",
    effects: [],
  },
  mark_corrected: {
    by: office,
    from: "in_workflow",
    to: "unchanged",
    needs: ["corrections", "no_second_look"],
    effects: ["keep_for_undo"],
  },
  // Rule W-38
  change_corrections: {
    by: office,
    from: [
      statusIds.orderPlaced,
      statusIds.infoVerified,
      statusIds.customerVerification,
      statusIds.processed,
      statusIds.sentToLieutenantGovernor,
      statusIds.arrivedAtLieutenantGovernor,
      statusIds.finalized,
    ],
    to: "unchanged",
    effects: [],
  },
  // At every status of its products: no order waits for a look that no user may take (rule W-39).
  decide_second_look: { by: office, from: "anywhere", to: "unchanged", needs: ["second_look"], effects: [] },
  request_refund: {
    by: ["money.refund.request"],
    from: "any_but_canceled",
    to: statusIds.refundRequested,
    transmittal: "clears",
    mail: "refund-requested",
    effects: ["close_checkouts", "settle_hold", "request_paper_return"],
  },
  approve_refund: {
    by: ["money.refund.approve"],
    from: [statusIds.refundRequested],
    to: statusIds.canceled,
    transmittal: "clears",
    onVoided: "refund_asked",
    mail: "refunded_or_canceled",
    effects: ["close_checkouts", "settle_hold", "lower_flag_canceled"],
  },
  // An admin has approved it, the provider was asked, and its answer did not come: the job asks again.
  finish_refund: {
    by: ["system"],
    from: [statusIds.refundRequested],
    to: statusIds.canceled,
    needs: ["refund_asked"],
    transmittal: "clears",
    onVoided: "refund_asked",
    mail: "refunded",
    effects: ["close_checkouts", "settle_hold"],
  },
  undo_refund: {
    by: ["money.refund.request"],
    from: [statusIds.refundRequested],
    to: "verified_or_left",
    // The money may be on its way back, which only the provider's answer ends; or it went back, and nothing more is
    // made for it.
    needs: ["no_refund_asked", "no_second_look"],
    transmittal: "clears",
    mail: "refund-undone",
    effects: ["close_checkouts", "settle_hold", "lower_flag_undone"],
  },
  // A requested refund goes on as owed (rule W-10).
  cancel: {
    by: [...office, "system"],
    from: "any_but_canceled",
    to: statusIds.canceled,
    transmittal: "clears",
    mail: "canceled",
    effects: ["close_checkouts", "settle_hold", "request_paper_return", "lower_flag_canceled", "keep_for_undo"],
  },
  // Rules: T-2, T-3
  add_to_transmittal: {
    by: office,
    from: [statusIds.processed],
    to: statusIds.sentToLieutenantGovernor,
    needs: ["goes_by_transmittal", "in_no_transmittal", "no_second_look", "settled"],
    transmittal: "sets",
    effects: ["keep_for_undo"],
  },
  remove_from_transmittal: {
    by: office,
    from: [statusIds.sentToLieutenantGovernor, statusIds.arrivedAtLieutenantGovernor],
    to: statusIds.processed,
    needs: ["goes_by_transmittal", "in_transmittal"],
    transmittal: "clears",
    effects: ["keep_for_undo"],
  },
  mark_arrived: {
    by: desk,
    from: [statusIds.sentToLieutenantGovernor],
    to: statusIds.arrivedAtLieutenantGovernor,
    needs: ["goes_by_transmittal", "in_transmittal", "no_second_look"],
    effects: ["keep_for_undo"],
  },
  mark_not_arrived: {
    by: desk,
    from: [statusIds.arrivedAtLieutenantGovernor, statusIds.shipped],
    to: statusIds.sentToLieutenantGovernor,
    needs: ["goes_by_transmittal", "in_transmittal"],
    effects: ["keep_for_undo"],
  },
  mark_sent: {
    by: desk,
    from: [statusIds.sentToLieutenantGovernor, statusIds.arrivedAtLieutenantGovernor],
    to: statusIds.shipped,
    needs: ["goes_by_transmittal", "in_transmittal", "no_second_look", "settled"],
    mail: "shipped",
    effects: ["keep_for_undo"],
  },
  mark_not_sent: {
    by: desk,
    from: [statusIds.shipped],
    to: statusIds.arrivedAtLieutenantGovernor,
    needs: ["goes_by_transmittal", "in_transmittal"],
    effects: ["keep_for_undo"],
  },
  // Printing is one step of the work and leaves out none: an apostille goes to the Lt. Governor before it is shipped.
  batch_print: {
    by: office,
    from: "in_workflow",
    to: "next_step",
    needs: ["no_corrections", "no_second_look", "printed_next", "settled"],
    mail: "changed_or_shipped",
    effects: ["send_letter", "keep_for_undo"],
  },
} as const satisfies Record<string, Partial<typeof usual> & Omit<ActionRule, keyof typeof usual>>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

/** Actions whose command composes the mail, from facts of its own. */
export type ComposedAction = {
  [Name in ActionName]: (typeof actions)[Name] extends { readonly mail: ComposedMail } ? Name : never;
}[ActionName];

/** All others: their mail follows from the products. */
export type PlainAction = Exclude<ActionName, ComposedAction>;

const rules = Object.fromEntries<ActionRule>(
  actionNames.map((name) => [name, { ...usual, ...actions[name] }]),
) as Readonly<Record<ActionName, ActionRule>>;

/** The row of an action, with its defaults. */
export const ruleOf = (action: ActionName): ActionRule => rules[action];
