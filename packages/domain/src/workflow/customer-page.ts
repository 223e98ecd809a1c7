// Rules: E-2, E-23, M-13, O-48, P-8, W-17 (docs/rules)
import { productOf, statusIds, type ProductId, type StatusId, isCustomerProduct } from "../orders/index.ts";

/** Messaging closes when every product is canceled or shipped (rule E-2). */
export function isMessagingOpen(statuses: readonly StatusId[]): boolean {
  return statuses.some((status) => status !== statusIds.canceled && status !== statusIds.shipped);
}

/** New documents are accepted while an issue is open (rule P-8). */
export function acceptsDocuments(order: { readonly voided: boolean; readonly statuses: readonly StatusId[] }): boolean {
  return !order.voided && order.statuses.includes(statusIds.orderIssue);
}

/**
 * True for an order with an open issue, which is paid only after its new documents came (rule M-13): the hold was
 * released with the refused ones, and a payment before the new ones would only be released again.
 */
export function needsDocumentsBeforePayment(statuses: readonly StatusId[]): boolean {
  return statuses.includes(statusIds.orderIssue) && !statuses.includes(statusIds.preOrder);
}

/** The customer reviews the license data of a reviewable product at Info Verified (rule W-17). */
export function awaitsReview(productId: ProductId, statusId: StatusId): boolean {
  return statusId === statusIds.infoVerified && productOf(productId).isReviewable === true;
}

/** The party that acts next. */
export type NextActor = "office" | "customer" | "lieutenantGovernor" | "officiant";

/** The next step of a document, by the name of its sentence in the texts, and the party that acts. */
export interface Next {
  readonly step:
    | "pay"
    | "license"
    | "check"
    | "checkThenReview"
    | "review"
    | "print"
    | "printApostille"
    | "sendByEmail"
    | "transmit"
    | "receive"
    | "issue"
    | "documents"
    | "refund";
  readonly actor: NextActor;
}

/** Statuses at which nothing is made before the officiant has returned the license (rule O-73). */
const awaitsLicenseAt: ReadonlySet<StatusId> = new Set([
  statusIds.orderPlaced,
  statusIds.infoVerified,
  statusIds.customerVerification,
]);

/**
 * The next step after the status of a document.
 * @param order true of `unpaid` while payment is due, of `awaitsLicense` until the officiant has returned the license
 * @returns undefined after the last step
 */
export function whatNext(
  product: ProductId,
  status: StatusId,
  { unpaid = false, awaitsLicense = false }: { readonly unpaid?: boolean; readonly awaitsLicense?: boolean } = {},
): Next | undefined {
  const stopped = status === statusIds.refundRequested || status === statusIds.orderIssue;
  if (status === statusIds.shipped || status === statusIds.canceled) return undefined;
  if (unpaid && !stopped) return { step: "pay", actor: "customer" };
  if (awaitsLicense && awaitsLicenseAt.has(status)) return { step: "license", actor: "officiant" };
  const { isReviewable: reviewed, goesByTransmittal, delivery } = productOf(product);
  const sent = delivery === "email" ? "sendByEmail" : "print";
  switch (status) {
    case statusIds.preOrder:
      return isCustomerProduct(product) ? { step: "pay", actor: "customer" } : { step: "license", actor: "officiant" };
    case statusIds.orderPlaced:
      return { step: reviewed ? "checkThenReview" : "check", actor: "office" };
    case statusIds.infoVerified:
      return reviewed ? { step: "review", actor: "customer" } : { step: sent, actor: "office" };
    case statusIds.customerVerification:
      return { step: goesByTransmittal ? "printApostille" : "print", actor: "office" };
    case statusIds.finalized:
      return { step: sent, actor: "office" };
    case statusIds.processed:
      return { step: "transmit", actor: "office" };
    case statusIds.sentToLieutenantGovernor:
      return { step: "receive", actor: "lieutenantGovernor" };
    case statusIds.arrivedAtLieutenantGovernor:
      return { step: "issue", actor: "lieutenantGovernor" };
    case statusIds.orderIssue:
      return { step: "documents", actor: "customer" };
    case statusIds.refundRequested:
      return { step: "refund", actor: "office" };
  }
}
