// Rules: O-48 (docs/rules)
import type { CustomerOrderProduct } from "@dop/domain/contract";
import { isStatusId, productIds, productOf, statusIds, type ProductId } from "@dop/domain/orders";
import type { Catalogue } from "@dop/domain/texts/message";

type Words = Catalogue["orderPage"]["next"];

/** What happens next with a document, and who acts. */
export interface Next {
  readonly step: keyof Words["steps"];
  readonly actor: keyof Words["actors"];
}

type Situation = Pick<CustomerOrderProduct, "product_id" | "status_id">;

/** What comes after the status of a document; undefined at its end. `unpaid`: the order waits for money. */
export function whatNext({ product_id, status_id: status }: Situation, unpaid: boolean): Next | undefined {
  const product = product_id as ProductId;
  const stopped = status === statusIds.refundRequested || status === statusIds.orderIssue;
  if (!isStatusId(status) || status === statusIds.shipped || status === statusIds.canceled) return undefined;
  if (unpaid && !stopped) return { step: "pay", actor: "customer" };
  const { isReviewable: reviewed, delivery } = productOf(product);
  const sent = delivery === "email" ? "sendByEmail" : "print";
  switch (status) {
    case statusIds.preOrder:
      return isFirstCertificate(product) ? { step: "license", actor: "officiant" } : { step: "pay", actor: "customer" };
    case statusIds.orderPlaced:
      return { step: reviewed ? "checkThenReview" : "check", actor: "office" };
    case statusIds.infoVerified:
      return reviewed ? { step: "review", actor: "customer" } : { step: sent, actor: "office" };
    case statusIds.customerVerification:
      return { step: product === productIds.apostille ? "printApostille" : "print", actor: "office" };
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

const isFirstCertificate = (product: ProductId): boolean =>
  product === productIds.firstCertificateUs || product === productIds.firstCertificateInternational;
