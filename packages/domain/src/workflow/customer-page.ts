// Rules: E-2, M-13, P-8, W-17 (docs/rules)
import { productOf, statusIds, type ProductId, type StatusId } from "../orders/index.ts";

// What the customer's page of an order offers, by the statuses of its products.

/** Messaging closes when every product is canceled or shipped (rule E-2). */
export function isMessagingOpen(statuses: readonly StatusId[]): boolean {
  return statuses.some((status) => status !== statusIds.canceled && status !== statusIds.shipped);
}

/** New documents are accepted while an issue is open (rule P-8). */
export function acceptsDocuments(order: { readonly voided: boolean; readonly statuses: readonly StatusId[] }): boolean {
  return !order.voided && order.statuses.includes(statusIds.orderIssue);
}

/**
 * An order with an open issue is paid after its new documents came (rule M-13): the hold was released with the refused
 * ones, and a payment before the new ones would only be released again.
 */
export function needsDocumentsBeforePayment(statuses: readonly StatusId[]): boolean {
  return statuses.includes(statusIds.orderIssue) && !statuses.includes(statusIds.preOrder);
}

/** The customer reviews the license data of a reviewable product at Info Verified (rule W-17). */
export function awaitsReview(productId: ProductId, statusId: StatusId): boolean {
  return statusId === statusIds.infoVerified && productOf(productId).isReviewable === true;
}
