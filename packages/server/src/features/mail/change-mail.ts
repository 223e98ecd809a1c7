// Rules: E-9, E-23 (docs/rules)
import { textsIn } from "@dop/domain/texts";
import { noTrackingNumber, trackingUrl } from "@dop/domain/tracking";
import { productOf } from "@dop/domain/orders";
import { whatNext, type ChangeMail } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import { dayInWords, officeDate } from "../../http/office-time.ts";
import type { Work } from "../../http/command-context.ts";
import type { CanceledMoney, NewMail } from "../../ports/mail/index.ts";
import { dueCents, type DueColumns } from "../ledger/index.ts";
import { notesFor } from "./country-notes.ts";
import { documentName } from "./document-name.ts";
import { lastDatesOf } from "./last-dates.ts";
import { shippingPlace } from "./shipping-place.ts";
import { customerMail, type CustomerMail } from "./order-mail.ts";

/** A changed product, and the email that the action table names for the change. */
export interface MailedChange {
  readonly product: OrderProductRow;
  readonly mail: ChangeMail | null;
}

/** Emails that need more than the product: the command that knows it (lines, reason, amount) composes them. */
type ComposedElsewhere = "order-confirmation" | "documents-problem" | "refunded";

/**
 * What becomes of the money for canceled products: for all of them the same, for they were paid or not together. What was
 * due before was never paid.
 * @param order as it was before they were canceled
 */
export function canceledMoney(
  products: readonly OrderProductRow[],
  order: DueColumns & Pick<OrderRow, "refunded_cents">,
): CanceledMoney {
  const isGone = order.paid_cents > 0 && order.paid_cents <= order.refunded_cents;
  if (isGone && order.held_cents === 0) return { kind: "returned" };
  const share = products
    .filter(({ ending }) => ending !== "waived")
    .reduce((sum, { share_cents: cents, refunded_cents: refunded }) => sum + (cents ?? 0) - refunded, 0);
  const amountCents = share - dueCents(order);
  if (amountCents <= 0) return { kind: "none" };
  const reason = products.find(({ ending }) => ending === "kept")?.ending_reason;
  return typeof reason === "string" ? { kind: "kept", amountCents, reason } : { kind: "owed", amountCents };
}

function contentOf(
  work: Pick<Work, "portal" | "now">,
  mail: Exclude<ChangeMail, ComposedElsewhere>,
  product: OrderProductRow,
  order: OrderRow,
  day: string | undefined,
): CustomerMail {
  const { statuses: t, orderPage } = textsIn(order.locale);
  const following = whatNext(product.product_id, product.status_id, false);
  const next = following ? orderPage.next.steps[following.step] : null;
  // After its last step nothing is awaited any more.
  const doneBy = day === undefined || following === null ? null : dayInWords(day, order.locale);
  const productName = documentName(product, order.locale);
  switch (mail) {
    case "status-changed":
      return { kind: mail, data: { productName, statusName: t.names[product.status_id], next, doneBy } };
    case "shipped": {
      const trackingNumber = product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping;
      return {
        kind: mail,
        data: {
          productName,
          trackingNumber,
          trackingLink: trackingUrl(trackingNumber),
          shipTo: productOf(product.product_id).delivery === "email" ? null : shippingPlace(order),
          notes: notesFor(work, [product.country], order.locale),
        },
      };
    }
    case "canceled":
      return { kind: mail, data: { productName, money: canceledMoney([product], order) } };
    case "approved":
      return { kind: mail, data: { next, doneBy } };
    case "review-license-data":
      return { kind: mail, data: { again: false } };
  }
}

/** The email that the action table names for a change; null when it sends none, or one that its own command composes. */
function changeMail(
  work: Work,
  order: OrderRow,
  { mail, product }: MailedChange,
  days: ReadonlyMap<number, string>,
): NewMail | null {
  if (mail === null || mail === "order-confirmation" || mail === "documents-problem" || mail === "refunded")
    return null;
  return customerMail(work, order, contentOf(work, mail, product, order, days.get(product.id)));
}

/** The days that the emails of these changes may tell, by one statement. */
function daysOf({ tx, portal, now }: Work, changes: readonly MailedChange[]): Promise<ReadonlyMap<number, string>> {
  const dated = changes.filter(({ mail }) => mail === "status-changed" || mail === "approved");
  const ids = dated.map(({ product }) => product.id);
  return lastDatesOf(tx, ids, officeDate(now, portal.config.office.timeZone));
}

/**
 * Queues the email that the action table names for one change, in the transaction of the change.
 * @returns its outbox id; null when the change sends none, or one that its own command composes
 */
export async function mailChange(work: Work, order: OrderRow, change: MailedChange): Promise<number | null> {
  const mail = changeMail(work, order, change, await daysOf(work, [change]));
  return mail === null ? null : work.portal.mailer.enqueueMail(work.tx, mail);
}

/** Queues an email for each change, of whatever orders, by a fixed number of statements. */
export async function mailEachChange(
  work: Work,
  changes: readonly (MailedChange & { readonly order: OrderRow })[],
): Promise<void> {
  const days = await daysOf(work, changes);
  const mails = changes.flatMap((change) => changeMail(work, change.order, change, days) ?? []);
  await work.portal.mailer.enqueueMails(work.tx, mails);
}

/**
 * Queues one email for changes of several products of one order. An email that asks the customer for something goes
 * before one that only tells.
 */
export async function mailChanges(
  work: Work,
  order: OrderRow,
  changes: readonly MailedChange[],
): Promise<number | null> {
  const change = changes.find(({ mail }) => mail === "review-license-data") ?? changes[0];
  return change ? mailChange(work, order, change) : null;
}
