// Rules: E-11 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { defaultLocale, languagePaths, textsIn, type Locale } from "@dop/texts";
import { statusIds } from "@dop/domain/orders";
import { usualDays } from "./named-documents.ts";
import { chargedLines } from "../ledger/charged-lines.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { SealedKey } from "../../../ports/access-keys/index.ts";
import {
  composeMail,
  orderKeyMark,
  type CountryNoteMail,
  type MailData,
  type MailKind,
  type MailPart,
  type NewMail,
  type OrderMail,
} from "../../../ports/mail/index.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { countryName, givenText } from "@dop/domain/countries";
import { shownNotes } from "../../office/index.ts";

/** The office's notes about these countries today, in the reader's language; each country once. */
export function notesFor(
  { portal, now }: Pick<TransactionContext, "portal" | "now">,
  countries: readonly (string | null)[],
  locale: Locale,
): CountryNoteMail[] {
  const notes = shownNotes(portal.settings(), officeToday(portal, now), locale);
  return [...new Set(countries)].flatMap((code) => {
    const note = code === null ? undefined : notes[code];
    return code === null || note === undefined ? [] : [{ country: countryName(code, textsIn(locale).countries), note }];
  });
}

/** The destination of an order in emails: city, state or province, and country; null where nothing is shipped. */
export function shippingPlace({
  city,
  state,
  country,
  locale,
}: Pick<OrderRow, "city" | "state" | "country" | "locale">): string | null {
  if (city === null || country === null) return null;
  return [givenText(city), givenText(state ?? ""), countryName(country, textsIn(locale).countries)]
    .filter(Boolean)
    .join(", ");
}

type CustomerMailKind = Exclude<
  MailKind,
  "order-lookup" | "customer-message" | "paper-back" | "letter-of-validity" | "login-attack"
>;

/** Mails to the customer about one order, and what each needs beyond the order itself. */
export type CustomerMail = {
  [Kind in CustomerMailKind]: {
    readonly kind: Kind;
    readonly data: Omit<MailData[Kind], keyof OrderMail>;
    /** Parts of the same email about other documents that one act has changed. */
    readonly others?: readonly CustomerMail[];
  };
}[CustomerMailKind];

/** The path of an order's page, for its customer: it ends with the key. */
export const orderPath = (portal: Pick<Portal, "accessKeys">, order: SealedKey): string =>
  `/order/${portal.accessKeys.open(order)}`;

/** The address as an email names it until it leaves: the outbox stores no key. */
export const markedOrderLink = (portal: Pick<Portal, "publicUrl">, order: Pick<OrderRow, "id" | "locale">): string =>
  `${portal.publicUrl()}${languagePaths[order.locale]}/order/${orderKeyMark(order.id)}`;

/** A mail to an order's customer, composed in the order's language. */
export function customerMail(
  { portal, now, held }: Omit<TransactionContext, "tx">,
  order: OrderRow,
  mail: CustomerMail,
): NewMail {
  const tab = mail.kind === "message-from-office" ? "?tab=messages" : "";
  const about = { orderNumber: order.id, orderLink: markedOrderLink(portal, order) + tab };
  const partOf = ({ kind, data }: CustomerMail) => ({ kind, data: { ...about, ...data } }) as MailPart;
  const reader = { office: portal.settings().office, locale: order.locale };
  const composed = composeMail(mail.kind, partOf(mail).data as never, reader, mail.others?.map(partOf));
  // The office hears what still happens to an order whose personal data was destroyed.
  const recipient = order.email || portal.settings().office.email;
  return { kind: mail.kind, orderId: order.id, recipient, mail: composed, now, held };
}

/** Queues a mail to the customer in the transaction of what it reports. @returns its outbox id */
export const mailCustomer = (work: TransactionContext, order: OrderRow, mail: CustomerMail): Promise<number> =>
  work.portal.mailer.enqueueMail(work.tx, customerMail(work, order, mail));

/**
 * The confirmation of a paid order, with the frozen cost lines of what is still coming.
 * @param promised the days YYYY-MM-DD by which eight of ten such orders are done, by the product's id
 */
export async function orderConfirmationMail(
  work: TransactionContext,
  { order, products }: { readonly order: OrderRow; readonly products: readonly OrderProductRow[] },
  {
    promised,
    ...progress
  }: { readonly isUnderWay: boolean; readonly isChecked: boolean; readonly promised: ReadonlyMap<number, string> },
): Promise<CustomerMail> {
  const documents = products.filter(({ status_id: at }) => at !== statusIds.canceled);
  return {
    kind: "order-confirmation",
    data: {
      lines: await chargedLines(work.tx, order),
      totalCents: order.payable_cents,
      held: order.payment_held,
      awaitsLicense: order.awaits_license,
      ...progress,
      doneBy: usualDays(documents, promised, order.locale),
      shipTo: shippingPlace(order),
      notes: notesFor(
        work,
        documents.map(({ country }) => country),
        order.locale,
      ),
    },
  };
}

/** Queues a mail to the office about an order, with the link of the staff's page. @returns its outbox id */
export function mailOffice<Kind extends "customer-message" | "paper-back">(
  { tx, portal, now, held }: TransactionContext,
  order: OrderRow,
  kind: Kind,
  data: Omit<MailData[Kind], keyof OrderMail>,
): Promise<number> {
  const { office } = portal.settings();
  const about = { orderNumber: order.id, orderLink: `${portal.publicUrl()}/admin/orders/${order.id}` };
  const mail = composeMail(kind, { ...about, ...data } as MailData[Kind], { office, locale: defaultLocale });
  return portal.mailer.enqueueMail(tx, { kind, orderId: order.id, recipient: office.email, mail, now, held });
}
