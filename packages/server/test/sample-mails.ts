import { productIds, statusIds } from "@dop/domain/orders";
import { textsIn, type Locale } from "@dop/texts";
import { composeMail } from "../src/ports/mail/compose-mail.ts";
import type { MailData, MailKind, MailOffice } from "../src/ports/mail/index.ts";

export const sampleOffice: MailOffice = {
  name: "Example County Clerk",
  email: "marriage@example.gov",
  phone: "(801) 555-0100",
  address: "100 Center St, Example, Utah",
};

export const sampleOrder = { orderNumber: 40_001, orderLink: "https://portal.example/order/0b6b2d3c" };

type Samples = { readonly [Kind in MailKind]: MailData[Kind] };

/** Words that the portal takes from its calendar. */
const days = {
  en: { soon: "December 4", payBy: "November 28, 2026", at: "November 21, 2026 at 11:00:00 AM MST" },
  es: { soon: "4 de diciembre", payBy: "28 de noviembre de 2026", at: "21 de noviembre de 2026, 11:00:00 a.m. MST" },
} as const;

/** One email of every kind, with the values that its reader would get. */
export function sampleMails(locale: Locale): Samples {
  const { countries, documentReasons, emails, customerOrder, pricing, statuses } = textsIn(locale);
  const day = locale === "es" ? days.es : days.en;
  const order = sampleOrder;
  const apostille = `${statuses.products[productIds.apostille]}, ${countries.FR}`;
  const copy = statuses.products[productIds.certifiedCopy];
  return {
    "order-confirmation": {
      ...order,
      lines: [{ name: pricing.apostilleFor(countries.FR), amountCents: 4500 }],
      totalCents: 4650,
      held: false,
      isUnderWay: false,
      isChecked: false,
      awaitsLicense: false,
      doneBy: [],
      shipTo: null,
      notes: [],
    },
    "payment-needed": { ...order, payBy: day.payBy, dueCents: 1150, isChecked: false, paidCents: 0 },
    "payment-reminder": { ...order, payBy: day.payBy, dueCents: 1150, others: [] },
    "date-moved": { ...order, doneBy: [{ document: null, day: day.soon }], isStandard: false },
    "license-returned": { ...order, doneBy: [{ document: null, day: day.soon }] },
    "payment-returned": { ...order, amountCents: 4650, why: "ended", held: false },
    "refund-failed": { ...order, productName: copy, amountCents: 1000 },
    "order-voided": { ...order, owedCents: 4650, hold: null },
    "review-license-data": { ...order, why: "checked", doneBy: [{ document: null, day: day.soon }] },
    approved: { ...order, next: customerOrder.next.steps.print, doneBy: [{ document: null, day: day.soon }] },
    "documents-problem": {
      ...order,
      reason: documentReasons.customer[1],
      message: "The photo is blurred.\nPlease send another.",
    },
    "message-from-office": order,
    "status-changed": {
      ...order,
      productName: copy,
      statusName: statuses.names[statusIds.processed],
      next: null,
      doneBy: null,
    },
    shipped: {
      ...order,
      productName: apostille,
      trackingNumber: "986578788855",
      trackingLink: "https://carrier.example/?n=986578788855&x=1",
      shippedOn: day.soon,
      byUsps: false,
      shipTo: `Paris, ${countries.FR}`,
      next: emails.mails.shipped.next.tracked,
      abroad: customerOrder.afterwards.apostille(countries.FR),
      byEmail: false,
      notes: [{ country: countries.FR, note: "Six weeks. (Checked on January 31, 2026.)" }],
    },
    canceled: { ...order, productName: null, money: { kind: "none" } },
    refunded: {
      ...order,
      documents: [{ name: copy, amountCents: 1000 }],
      amountCents: 1000,
      reason: null,
      toCard: true,
    },
    "refund-requested": { ...order, productNames: [copy, apostille], amountCents: 1250, held: false },
    "refund-undone": { ...order, productName: copy, isReviewNext: false, hold: null },
    "link-renewed": order,
    "data-destroyed": order,
    "data-request-answered": { ...order, copyDays: 30 },
    "order-lookup": { orders: [order, { orderNumber: 40_002, orderLink: "https://portal.example/order/second" }] },
    "customer-message": order,
    "paper-back": { ...order, productNames: [apostille], transmittals: ["2026-11-21 / 1"], voided: true },
    "letter-of-validity": { licenseNumber: 1_000_001 },
    "correction-code": { ...order, code: "012345" },
    "login-attack": { account: "clerk@example.gov" },
    "sign-in-changed": { change: "passkeyAdded", byAdmin: false, at: day.at, phone: sampleOffice.phone },
    "mail-check": {},
    "account-changed": {
      change: "role",
      account: "clerk@example.gov",
      role: "Admin",
      sessionsEnded: true,
      at: day.at,
      phone: sampleOffice.phone,
    },
  };
}

/** Forms of an email that say other things than the sample of their kind. */
function variants(locale: Locale): readonly { readonly [Kind in MailKind]?: MailData[Kind] }[] {
  const all = sampleMails(locale);
  const { emails, statuses } = textsIn(locale);
  const letter = statuses.products[productIds.letterOfValidity];
  return [
    { "order-confirmation": { ...all["order-confirmation"], held: true, doneBy: all["date-moved"].doneBy } },
    { "order-confirmation": { ...all["order-confirmation"], awaitsLicense: true } },
    {
      approved: {
        ...all.approved,
        doneBy: [...all["date-moved"].doneBy, ...all["date-moved"].doneBy].map(({ day }, index) => ({
          document: index === 0 ? all.shipped.productName : letter,
          day,
        })),
      },
    },
    { "date-moved": { ...all["date-moved"], isStandard: true } },
    { "payment-needed": { ...all["payment-needed"], paidCents: 1000 } },
    { "review-license-data": { ...all["review-license-data"], why: "returned" } },
    { "review-license-data": { ...all["review-license-data"], why: "again", doneBy: [] } },
    {
      shipped: {
        ...all.shipped,
        productName: letter,
        trackingNumber: null,
        trackingLink: null,
        shipTo: null,
        next: emails.mails.shipped.next.byEmail,
        abroad: null,
        byEmail: true,
        notes: [],
      },
    },
    {
      shipped: {
        ...all.shipped,
        trackingNumber: null,
        trackingLink: null,
        byUsps: true,
        next: emails.mails.shipped.next.untracked(true),
      },
    },
    { canceled: { ...all.canceled, productName: letter, money: { kind: "owed", amountCents: 1150 } } },
    { "refund-requested": { ...all["refund-requested"], held: true } },
    { "refund-undone": { ...all["refund-undone"], isReviewNext: true, hold: "wait" } },
  ];
}

/** An email as it leaves, by a name of its own. */
export interface WrittenMail {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
}

/** Every email in `locale`, and the forms that say other things. */
export function writtenMails(locale: Locale): WrittenMail[] {
  const reader = { office: sampleOffice, locale };
  const written = (kind: string, data: unknown, ending = ""): WrittenMail => ({
    name: kind + ending,
    ...composeMail(kind as MailKind, data as never, reader),
  });
  return [
    ...Object.entries(sampleMails(locale)).map(([kind, data]) => written(kind, data)),
    ...variants(locale).flatMap((more) => Object.entries(more).map(([kind, data]) => written(kind, data, "-2"))),
  ];
}
