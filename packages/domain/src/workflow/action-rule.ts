import type { ProductId, StatusId } from "../products/index.ts";
import { permissionsOf, roleIds, type Permission, type Permissions } from "../staff/index.ts";

/** Actors on an order product. */
export const actors = [
  "customer",
  "staff",
  "admin",
  "viewer",
  "lieutenant_governor",
  "license_registry",
  "payment_provider",
  "system",
] as const;
export type Actor = (typeof actors)[number];

/** The right to an action: a permission of the staff, or being someone else. */
export type ActionRight = Permission | Exclude<Actor, "staff" | "admin" | "viewer">;

/** Whoever acts: an actor, one right of theirs, or a member of the staff with all of their permissions. */
export type Acting = Actor | ActionRight | Permissions;

/** The rights of whoever acts. */
export function rightsOf(acting: Acting): readonly ActionRight[] {
  if (acting === "admin" || acting === "viewer") return permissionsOf(roleIds[acting]);
  if (acting === "staff") return permissionsOf(roleIds.user);
  return typeof acting === "string" ? [acting] : acting;
}

/** True for a member of the staff. */
export const isOfStaff = (acting: Acting): boolean =>
  typeof acting !== "string" || acting === "staff" || acting === "admin";

/** Mails about a change; composed by the server. */
export type ChangeMail =
  | "order-confirmation"
  | "review-license-data"
  | "approved"
  | "documents-problem"
  | "status-changed"
  | "shipped"
  | "canceled"
  | "refunded"
  | "refund-requested"
  | "refund-undone";

/** The destination of an action: a status, or one that the product decides (docs/rules/workflow.md, table "to"). */
export type Destination =
  | StatusId
  | "ticked_step"
  | "step_before"
  | "next_step"
  | "status_left"
  | "verified_or_left"
  | "finalized"
  | "unchanged";

/** The mail of an action, or a choice that the product, its new status or its money decides (rule E-9). */
export type MailChoice =
  | ChangeMail
  | "approved_or_review"
  | "changed_or_review"
  | "changed_or_shipped"
  | "refunded_or_canceled";

/** Mails that need facts of the command: the lines paid, the reason, the amount. */
export type ComposedMail = "order-confirmation" | "documents-problem" | "refunded" | "refunded_or_canceled";

/** An effect of an action besides its mail, in the same transaction, where its condition holds (`effectsOf`). */
export type Effect =
  | "close_checkouts"
  | "settle_hold"
  | "request_paper_return"
  | "send_letter"
  | "keep_for_undo"
  | "tell_later"
  | "lower_flag_confirmed"
  | "lower_flag_resolved"
  | "lower_flag_undone"
  | "lower_flag_canceled";

/** Conditions of an action besides the actor and the status. */
type Need =
  | "reviewable"
  | "goes_by_transmittal"
  | "in_transmittal"
  | "in_no_transmittal"
  | "customer_product"
  | "first_certificate"
  | "corrections"
  | "no_corrections"
  | "second_look"
  | "no_second_look"
  | "printed_next"
  | "refund_asked"
  | "no_refund_asked"
  | "settled";

export interface ActionRule {
  readonly by: readonly ActionRight[];
  /**
   * Statuses from which it is possible. `any_but_canceled` is every one but canceled and the one it leads to.
   */
  readonly from: readonly StatusId[] | "anywhere" | "in_workflow" | "any_but_canceled";
  readonly to: Destination;
  readonly needs: readonly Need[];
  readonly transmittal: "keeps" | "sets" | "clears";
  /**
   * Permission on a voided order: none, or only to finish a refund that the payment provider was asked for. That money
   * has gone back, or it is unknown whether it has.
   */
  readonly onVoided: "refund_asked" | null;
  /** The mail to the customer when the change is committed, one for an order and act; null for none. */
  readonly mail: MailChoice | null;
  /** Named by every row, so that none is forgotten. */
  readonly effects: readonly Effect[];
}

/** Facts of an order product and its order for the rules. */
export interface ProductState {
  readonly productId: ProductId;
  readonly statusId: StatusId;
  /** The workflow status that it left for Refund Requested, Canceled or Order Issue. */
  readonly statusLeft: StatusId | null;
  readonly inTransmittal: boolean;
  readonly orderVoided: boolean;
  readonly hasCorrections: boolean;
  /** The payment provider was asked to give its money back, and has not answered. */
  readonly refundAsked: boolean;
  /** Money of it went back already: nothing is made for it (rule M-22). */
  readonly isRefunded?: boolean;
  /** The order is neither paid nor held in full (rule M-28). */
  readonly isDue: boolean;
  /** A change of its corrections waits for a second person (rule W-39). */
  readonly awaitsSecondLook?: boolean;
}
