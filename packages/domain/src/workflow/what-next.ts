// Rules: O-48, E-23 (docs/rules)
import { isCustomerProduct, productOf, statusIds, type ProductId, type StatusId } from "../orders/index.ts";

/** Who acts next. */
export type NextActor = "office" | "customer" | "lieutenantGovernor" | "officiant";

/** What happens next with a document, by the name of its sentence in the texts, and who acts. */
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

/**
 * What comes after the status of a document.
 * @param unpaid whether payment is due
 * @returns undefined after the last step
 */
export function whatNext(product: ProductId, status: StatusId, unpaid: boolean): Next | undefined {
  const stopped = status === statusIds.refundRequested || status === statusIds.orderIssue;
  if (status === statusIds.shipped || status === statusIds.canceled) return undefined;
  if (unpaid && !stopped) return { step: "pay", actor: "customer" };
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
