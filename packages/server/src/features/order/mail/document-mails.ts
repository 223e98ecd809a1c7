// Rules: E-23 (docs/rules)
import { countryName, apostilleOrAuthentication } from "@dop/domain/countries";
import { textsIn } from "@dop/texts";
import { noTrackingNumber, trackingUrl } from "@dop/domain/tracking";
import { productOf, shippingTypeIds } from "@dop/domain/orders";
import { whatNext } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { formatLongDate } from "../../../lib/office-time.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { officeToday } from "../../../portal.ts";
import type { LockedProduct } from "../changes/act.ts";
import { documentName } from "./named-documents.ts";
import { notesFor, shippingPlace, type CustomerMail } from "./order-mail.ts";

type Work = Pick<TransactionContext, "portal" | "now">;

/** The sentence about a document's next step, in the customer's language; null after the last. */
export function nextSentence(
  { product_id: id, status_id: at }: OrderProductRow,
  { locale, awaits_license: awaitsLicense }: Pick<OrderRow, "locale" | "awaits_license">,
): string | null {
  const following = whatNext(id, at, { awaitsLicense });
  return following ? textsIn(locale).customerOrder.next.steps[following.step] : null;
}

/** The email about the new status of a document. @param day YYYY-MM-DD by which it is usually done */
export function statusMail({ order, product }: LockedProduct, day: string | undefined): CustomerMail {
  const next = nextSentence(product, order);
  const statusName = textsIn(order.locale).statuses.names[product.status_id];
  // After its last step there is nothing left to wait for.
  const doneBy = day === undefined || next === null ? null : formatLongDate(day, order.locale);
  return {
    kind: "status-changed",
    data: { productName: documentName(product, order.locale), statusName, next, doneBy },
  };
}

/** The email about a document that has shipped. */
export function shippedMail(work: Work, { order, product }: LockedProduct): CustomerMail {
  const byEmail = productOf(product.product_id).delivery === "email";
  const trackingNumber = product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping;
  const data = {
    productName: documentName(product, order.locale),
    trackingNumber,
    trackingLink: trackingUrl(trackingNumber),
    shippedOn: formatLongDate(officeToday(work.portal, work.now), order.locale),
    byUsps: product.shipping_type === shippingTypeIds.usps,
    shipTo: byEmail ? null : shippingPlace(order),
    ...afterShipping(work, product, order),
    byEmail,
    notes: notesFor(work, [product.country], order.locale),
  };
  return { kind: "shipped", data };
}

/** The next step of a shipped document, and its needs abroad. */
function afterShipping(
  { portal, now }: Work,
  { product_id: product, tracking_shipping: number, country, shipping_type: type }: OrderProductRow,
  { locale }: OrderRow,
): { readonly next: string; readonly abroad: string | null } {
  const { emails, customerOrder, countries } = textsIn(locale);
  const words = emails.mails.shipped.next;
  if (productOf(product).delivery === "email") return { next: words.byEmail, abroad: null };
  const isTracked = number !== null && number !== noTrackingNumber;
  const next = isTracked ? words.tracked : words.untracked(type === shippingTypeIds.usps);
  if (country === null) return { next, abroad: null };
  const kind = apostilleOrAuthentication(country, officeToday(portal, now));
  return { next, abroad: customerOrder.afterwards[kind](countryName(country, countries)) };
}
