// Rules: E-9, E-23 (docs/rules)
import { countryName, apostilleOrAuthentication } from "@dop/domain/countries";
import { textsIn } from "@dop/texts";
import { noTrackingNumber, trackingUrl } from "@dop/domain/tracking";
import { productOf, shippingTypeIds } from "@dop/domain/orders";
import { whatNext, type ChangeMail } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { formatLongDate } from "../../../lib/office-time.ts";
import type { TransactionContext } from "../../../http/command-context.ts";
import type { CanceledMoney, NewMail } from "../../../ports/mail/index.ts";
import { dueCents, type DueColumns } from "../ledger/order-money.ts";
import { customerMail, notesFor, shippingPlace, type CustomerMail } from "./order-mail.ts";
import { documentName } from "./document-name.ts";
import { usualDays } from "./usual-days.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { officeToday } from "../../../portal.ts";

/**
 * The days YYYY-MM-DD by which eight of ten orders like these products are done, as promised last, by the product's id.
 * None where nothing was promised or the day has passed: it is not announced again.
 * @param today the office's day, YYYY-MM-DD
 */
async function lastDatesOf(
  db: Db | Tx,
  orderProductIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string>> {
  if (orderProductIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; day: string }>`
    select distinct on (e.order_product_id) e.order_product_id as id, e.p80_on::text as day
    from promises e where e.order_product_id = any(${`{${orderProductIds.join(",")}}`}::bigint[])
    order by e.order_product_id, e.id desc`.execute(db);
  return new Map(rows.filter(({ day }) => day >= today).map(({ id, day }) => [id, day]));
}

/** A changed product, and the email that the action table names for the change. */
export interface MailedChange {
  readonly product: OrderProductRow;
  readonly mail: ChangeMail | null;
}

/** Emails that need more than the product: the command that knows it (lines, reason, amount) composes them. */
type ComposedElsewhere = "order-confirmation" | "documents-problem" | "refunded";

/**
 * What happens to the money for canceled products: the same for all, because they were paid together. What was due
 * before was never paid.
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

/** What one email says about the change. */
interface MailFacts {
  /** YYYY-MM-DD by the product's id. */
  readonly days: ReadonlyMap<number, string>;
  /** All documents that the email is about. */
  readonly together: readonly OrderProductRow[];
}

function contentOf(
  work: Pick<TransactionContext, "portal" | "now">,
  order: OrderRow,
  { mail, product }: { readonly mail: Exclude<ChangeMail, ComposedElsewhere>; readonly product: OrderProductRow },
  { days, together }: MailFacts,
): CustomerMail {
  const { statuses: t, customerOrder } = textsIn(order.locale);
  const following = whatNext(product.product_id, product.status_id, false);
  const next = following ? customerOrder.next.steps[following.step] : null;
  const day = days.get(product.id);
  // After its last step there is nothing left to wait for.
  const doneBy = day === undefined || following === null ? null : formatLongDate(day, order.locale);
  const productName = documentName(product, order.locale);
  switch (mail) {
    case "status-changed":
      return { kind: mail, data: { productName, statusName: t.names[product.status_id], next, doneBy } };
    case "shipped": {
      const byEmail = productOf(product.product_id).delivery === "email";
      const trackingNumber = product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping;
      return {
        kind: mail,
        data: {
          productName,
          trackingNumber,
          trackingLink: trackingUrl(trackingNumber),
          shippedOn: formatLongDate(officeToday(work.portal, work.now), order.locale),
          byUsps: product.shipping_type === shippingTypeIds.usps,
          shipTo: byEmail ? null : shippingPlace(order),
          ...afterShipping(work, product, order),
          byEmail,
          notes: notesFor(work, [product.country], order.locale),
        },
      };
    }
    case "canceled":
      return { kind: mail, data: { productName, money: canceledMoney([product], order) } };
    case "approved":
      return { kind: mail, data: { next, doneBy: following === null ? [] : usualDays(together, days, order.locale) } };
    case "review-license-data":
      return { kind: mail, data: { again: false, doneBy: usualDays(together, days, order.locale) } };
  }
}

/** What a shipped document does now; of one that is used abroad also what it needs there. */
function afterShipping(
  { portal, now }: Pick<TransactionContext, "portal" | "now">,
  { product_id: product, tracking_shipping: number, country }: OrderProductRow,
  { locale }: OrderRow,
): { readonly next: string; readonly abroad: string | null } {
  const { emails, customerOrder, countries } = textsIn(locale);
  const words = emails.mails.shipped.next;
  if (productOf(product).delivery === "email") return { next: words.byEmail, abroad: null };
  const next = number !== null && number !== noTrackingNumber ? words.tracked : words.untracked;
  if (country === null) return { next, abroad: null };
  const kind = apostilleOrAuthentication(country, officeToday(portal, now));
  return { next, abroad: customerOrder.afterwards[kind](countryName(country, countries)) };
}

/** The emails that name the day by which it is usually done. */
const datedMails: ReadonlySet<ChangeMail | null> = new Set(["status-changed", "approved", "review-license-data"]);

/** The email that the action table names for a change; null for none, or one that its own command composes. */
function changeMail(
  work: TransactionContext,
  order: OrderRow,
  { mail, product }: MailedChange,
  facts: MailFacts,
): NewMail | null {
  if (mail === null || mail === "order-confirmation" || mail === "documents-problem" || mail === "refunded")
    return null;
  return customerMail(work, order, contentOf(work, order, { mail, product }, facts));
}

/** The days that the emails of these changes may name, by one statement. */
function daysOf(
  { tx, portal, now }: TransactionContext,
  changes: readonly MailedChange[],
): Promise<ReadonlyMap<number, string>> {
  const dated = changes.filter(({ mail }) => datedMails.has(mail));
  const ids = dated.map(({ product }) => product.id);
  return lastDatesOf(tx, ids, officeToday(portal, now));
}

/**
 * Queues the email that the action table names for one change, in the transaction of the change.
 * @returns its outbox id; null when the change sends none, or one that its own command composes
 */
export async function mailChange(
  work: TransactionContext,
  order: OrderRow,
  change: MailedChange,
): Promise<number | null> {
  return mailTogether(work, order, change, [change]);
}

async function mailTogether(
  work: TransactionContext,
  order: OrderRow,
  change: MailedChange,
  changes: readonly MailedChange[],
): Promise<number | null> {
  const together = changes.filter((one) => datedMails.has(one.mail)).map(({ product }) => product);
  const mail = changeMail(work, order, change, { days: await daysOf(work, changes), together });
  return mail === null ? null : work.portal.mailer.enqueueMail(work.tx, mail);
}

/** Queues an email for each change, also of several orders, by a fixed number of statements. */
export async function mailEachChange(
  work: TransactionContext,
  changes: readonly (MailedChange & { readonly order: OrderRow })[],
): Promise<void> {
  const days = await daysOf(work, changes);
  const mails = changes.flatMap(
    (change) => changeMail(work, change.order, change, { days, together: [change.product] }) ?? [],
  );
  await work.portal.mailer.enqueueMails(work.tx, mails);
}

/**
 * Queues one email for changes of several products of one order. Prefers the email that needs an answer
 * (`review-license-data`).
 */
export async function mailChanges(
  work: TransactionContext,
  order: OrderRow,
  changes: readonly MailedChange[],
): Promise<number | null> {
  const change = changes.find(({ mail }) => mail === "review-license-data") ?? changes[0];
  // One answer moves all of them on, so that their days are named together.
  return change ? mailTogether(work, order, change, changes) : null;
}
