import type { Catalogue } from "@dop/texts";
import { formatCents } from "../../lib/format-cents.ts";
import type { CountryNoteMail, MailData, MailKind, OrderMail, UsualDay } from "./port.ts";

/** The contents of a mail, without a layout. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** A link contains the customer's key to the order. */
  readonly hasSecretLink: boolean;
}

/** The texts of emails about several documents. */
export const wordsForSeveral = ({ mails, ...emails }: Catalogue["emails"]): Catalogue["emails"] => ({
  ...emails,
  mails: {
    ...mails,
    shipped: { ...mails.shipped, ...mails.shipped.several },
    "status-changed": { ...mails["status-changed"], ...mails["status-changed"].several },
  },
});

/** One email about several documents: the order's number, each document's own facts, and the common ones. */
export function contentTogether(all: readonly MailContent[]): MailContent {
  const [first] = all;
  if (first === undefined) throw new Error("an email says something");
  if (all.length === 1) return first;
  const asText = (one: unknown): string => JSON.stringify(one);
  const distinct = <T>(list: readonly T[]): T[] => [...new Map(list.map((one) => [asText(one), one])).values()];
  const isCommon = (fact: MailContent["facts"][number]): boolean =>
    all.every(({ facts }) => facts.some((other) => asText(other) === asText(fact)));
  const [number, ...common] = first.facts.filter(isCommon);
  return {
    ...first,
    paragraphs: distinct(all.flatMap(({ paragraphs }) => paragraphs)),
    facts: [
      ...(number ? [number] : []),
      ...all.flatMap(({ facts }) => facts.filter((fact) => !isCommon(fact))),
      ...common,
    ],
    links: distinct(all.flatMap(({ links }) => links)),
  };
}

/** A fact that may be unknown. */
const fact = (label: string, value: string | null): MailContent["facts"] => (value === null ? [] : [[label, value]]);

const noLinks = { links: [], hasSecretLink: false } as const;

const noteFacts = (notes: readonly CountryNoteMail[]): MailContent["facts"] =>
  notes.map(({ country, note }) => [country, note]);

type OrderMailKind = Exclude<
  MailKind,
  "order-lookup" | "letter-of-validity" | "login-attack" | "sign-in-changed" | "account-changed" | "mail-check"
>;

type MailContents = { readonly [Kind in MailKind]: (data: MailData[Kind]) => MailContent };

/** The contents of each kind of email. */
export function mailContents({ labels, actions, mails }: Catalogue["emails"]): MailContents {
  /** The common part of mails about one order. `news` is for subjects with a status or a day. */
  function aboutOrder(kind: OrderMailKind, order: OrderMail, action = actions.viewOrder, news = ""): MailContent {
    const words = mails[kind];
    return {
      subject: words.subject(order.orderNumber, news),
      heading: words.heading,
      paragraphs: words.paragraphs,
      facts: [[labels.orderNumber, String(order.orderNumber)]],
      links: [{ label: action, href: order.orderLink }],
      hasSecretLink: kind !== "customer-message" && kind !== "paper-back",
    };
  }

  function withFacts(content: MailContent, ...facts: MailContent["facts"]): MailContent {
    return { ...content, facts: [...content.facts, ...facts] };
  }

  const usuallyDone = (days: readonly UsualDay[]): MailContent["facts"] =>
    days.map(({ document, day }) => [document === null ? labels.usuallyDone : labels.usuallyDoneOf(document), day]);

  return {
    "order-confirmation": (data) => {
      const content = aboutOrder("order-confirmation", data);
      const words = mails["order-confirmation"];
      const said = data.isUnderWay ? words.goesOn : content.paragraphs;
      const paragraphs = [
        ...said,
        ...(data.held ? [data.isChecked ? words.heldChecked : words.held] : []),
        ...(data.awaitsLicense ? [words.awaitsLicense] : []),
      ];
      return withFacts(
        { ...content, paragraphs },
        ...data.lines.map(({ name, amountCents }) => [name, formatCents(amountCents)] as const),
        [labels.total, formatCents(data.totalCents)],
        ...usuallyDone(data.doneBy),
        ...fact(labels.shipTo, data.shipTo),
        ...noteFacts(data.notes),
      );
    },
    "payment-needed": (data) => {
      const content = aboutOrder("payment-needed", data, actions.pay);
      const { checked, part, partSubject, partHeading } = mails["payment-needed"];
      const again = data.isChecked ? { ...content, paragraphs: checked } : content;
      const rest = { ...content, subject: partSubject(data.orderNumber), heading: partHeading, paragraphs: part };
      const isRest = data.paidCents > 0;
      return withFacts(
        isRest ? rest : again,
        ...fact(labels.paid, isRest ? formatCents(data.paidCents) : null),
        [labels.due, formatCents(data.dueCents)],
        ...fact(labels.payBy, data.payBy),
      );
    },
    "payment-reminder": (data) => {
      const content = aboutOrder("payment-reminder", data, actions.pay, data.payBy);
      const others = data.others.map(({ orderNumber, orderLink: href, dueCents: cents }) => ({
        label: `${actions.order(orderNumber)}: ${formatCents(cents)}`,
        href,
      }));
      return withFacts(
        { ...content, links: [...content.links, ...others] },
        [labels.due, formatCents(data.dueCents)],
        [labels.payBy, data.payBy],
      );
    },
    "date-moved": (data) => {
      const content = aboutOrder("date-moved", data);
      const said = data.isStandard ? { ...content, paragraphs: mails["date-moved"].standard } : content;
      return withFacts(said, ...usuallyDone(data.doneBy));
    },
    "license-returned": (data) => withFacts(aboutOrder("license-returned", data), ...usuallyDone(data.doneBy)),
    "payment-returned": (data) => {
      const words = mails["payment-returned"];
      const why = data.held ? words.released[data.why] : words[data.why];
      const content = { ...aboutOrder("payment-returned", data), paragraphs: [why, words.slow] };
      return withFacts(content, [data.held ? labels.released : labels.refund, formatCents(data.amountCents)]);
    },
    "refund-failed": (data) =>
      withFacts(aboutOrder("refund-failed", data), ...fact(labels.product, data.productName), [
        labels.toBeRefunded,
        formatCents(data.amountCents),
      ]),
    "order-voided": (data) => {
      const content = aboutOrder("order-voided", data);
      const words = mails["order-voided"];
      const isOwed = data.owedCents > 0;
      const about = [...(data.hold === null ? [] : [words.hold[data.hold]]), ...(isOwed ? [words.owed] : [])];
      const more = about.length === 0 ? [words.unpaid] : about;
      return withFacts(
        { ...content, paragraphs: [...content.paragraphs, ...more] },
        ...fact(labels.toBeRefunded, isOwed ? formatCents(data.owedCents) : null),
      );
    },
    "review-license-data": (data) => {
      const content = aboutOrder("review-license-data", data, actions.reviewLicense);
      const { why } = data;
      const said = why === "checked" ? content : { ...content, paragraphs: mails["review-license-data"][why] };
      return withFacts(said, ...usuallyDone(data.doneBy));
    },
    approved: (data) =>
      withFacts(aboutOrder("approved", data), ...fact(labels.next, data.next), ...usuallyDone(data.doneBy)),
    "documents-problem": (data) => {
      const content = aboutOrder("documents-problem", data, actions.fixDocuments);
      const message = data.message.trim() === "" ? [] : [data.message.trim()];
      const paragraphs = [...content.paragraphs, ...message, mails["documents-problem"].fix];
      return withFacts({ ...content, paragraphs }, [labels.reason, data.reason]);
    },
    "message-from-office": (data) => aboutOrder("message-from-office", data, actions.readMessage),
    "status-changed": (data) =>
      withFacts(
        aboutOrder("status-changed", data, actions.viewOrder, data.statusName),
        [labels.product, data.productName],
        [labels.status, data.statusName],
        ...fact(labels.next, data.next),
        ...fact(labels.usuallyDone, data.doneBy),
      ),
    shipped: (data) => {
      const { byEmail } = mails.shipped;
      const subject = byEmail.subject(data.orderNumber);
      const said = { ...aboutOrder("shipped", data), ...(data.byEmail && { ...byEmail, subject }) };
      const content = withFacts(
        { ...said, paragraphs: [...said.paragraphs, ...(data.abroad === null ? [] : [data.abroad])] },
        [labels.product, data.productName],
        ...fact(labels.shipTo, data.shipTo),
        [labels.next, data.next],
        ...noteFacts(data.notes),
      );
      if (data.byEmail) return content;
      if (data.trackingNumber === null) {
        const noTracking = mails.shipped.noTracking(data.shippedOn, data.byUsps);
        return { ...content, paragraphs: [...content.paragraphs, noTracking] };
      }
      const track = data.trackingLink === null ? [] : [{ label: actions.track, href: data.trackingLink }];
      return withFacts({ ...content, links: [...track, ...content.links] }, [
        labels.trackingNumber,
        data.trackingNumber,
      ]);
    },
    canceled: (data) => {
      const { productName, money } = data;
      const { productSubject, productHeading } = mails.canceled;
      const whole = aboutOrder("canceled", data);
      const content =
        productName === null ? whole : { ...whole, subject: productSubject(data.orderNumber), heading: productHeading };
      const amount = "amountCents" in money ? formatCents(money.amountCents) : null;
      return withFacts(
        { ...content, paragraphs: [mails.canceled.money[money.kind], ...content.paragraphs] },
        ...fact(labels.product, productName),
        ...fact(money.kind === "kept" ? labels.kept : labels.toBeRefunded, amount),
        ...fact(labels.reason, "reason" in money ? money.reason : null),
      );
    },
    refunded: (data) => {
      const words = mails.refunded;
      const ofDocuments = data.documents.reduce((cents, { amountCents }) => cents + amountCents, 0);
      const isSeveral = data.documents.length > 1;
      const fees = data.documents.length > 0 && data.amountCents > ofDocuments ? data.amountCents - ofDocuments : 0;
      const feeFact = fact(isSeveral ? labels.shippingAndFees : labels.withFees, fees === 0 ? null : formatCents(fees));
      return withFacts(
        { ...aboutOrder("refunded", data), paragraphs: [data.toCard ? words.toCard : words.elsewhere] },
        ...data.documents.flatMap(({ name, amountCents }): MailContent["facts"] =>
          isSeveral
            ? [
                [labels.product, name],
                [labels.refund, formatCents(amountCents)],
              ]
            : [[labels.product, name]],
        ),
        ...(isSeveral ? feeFact : []),
        [isSeveral ? labels.total : labels.refund, formatCents(data.amountCents)],
        ...(isSeveral ? [] : feeFact),
        ...fact(labels.reason, data.reason),
      );
    },
    "refund-requested": (data) => {
      const content = aboutOrder("refund-requested", data);
      const words = mails["refund-requested"];
      const paragraphs = data.held ? words.held : content.paragraphs;
      const together = data.held ? words.heldTogether : words.together;
      return withFacts(
        { ...content, paragraphs: data.productNames.length > 1 ? [...paragraphs, together] : paragraphs },
        ...data.productNames.map((name) => [labels.product, name] as const),
        [data.held ? labels.held : labels.toBeRefunded, formatCents(data.amountCents)],
      );
    },
    "refund-undone": (data) => {
      const action = data.isReviewNext ? actions.reviewLicense : actions.viewOrder;
      const content = aboutOrder("refund-undone", data, action);
      const words = mails["refund-undone"];
      const money = data.hold === null ? words.noMoney : words.hold[data.hold];
      const review = data.isReviewNext ? [words.review] : [];
      return withFacts({ ...content, paragraphs: [...content.paragraphs, money, words.unexpected, ...review] }, [
        labels.product,
        data.productName,
      ]);
    },
    "link-renewed": (data) => aboutOrder("link-renewed", data),
    "data-destroyed": (data) => ({ ...aboutOrder("data-destroyed", data), ...noLinks }),
    "data-request-answered": (data) => {
      const content = aboutOrder("data-request-answered", data, actions.viewOrder);
      const copy = data.copyDays === null ? [] : [mails["data-request-answered"].copy(data.copyDays)];
      return { ...content, paragraphs: [...content.paragraphs, ...copy] };
    },
    "correction-code": (data) => withFacts(aboutOrder("correction-code", data), [labels.code, data.code]),
    "order-lookup": ({ orders }) => ({
      ...mails["order-lookup"],
      facts: [],
      links: orders.map(({ orderNumber, orderLink }) => ({ label: actions.order(orderNumber), href: orderLink })),
      hasSecretLink: true,
    }),
    "customer-message": (data) => aboutOrder("customer-message", data, actions.openOrder),
    "paper-back": (data) => {
      const content = aboutOrder("paper-back", data, actions.openOrder);
      const why = data.voided ? mails["paper-back"].voided : mails["paper-back"].canceled;
      return withFacts(
        { ...content, paragraphs: [why, ...content.paragraphs] },
        ...data.productNames.map((name) => [labels.product, name] as const),
        ...data.transmittals.map((name) => [labels.transmittal, name] as const),
      );
    },
    "login-attack": ({ account }) => ({ ...mails["login-attack"], facts: [[labels.account, account]], ...noLinks }),
    "mail-check": () => ({ ...mails["mail-check"], facts: [], ...noLinks }),
    "sign-in-changed": ({ change, byAdmin, at, phone }) => {
      const { subject, heading, changes, ...words } = mails["sign-in-changed"];
      return {
        subject,
        heading,
        paragraphs: [changes[change], byAdmin ? words.byAdmin : words.bySelf],
        facts: [[labels.when, at], ...fact(labels.call, phone || null)],
        ...noLinks,
      };
    },
    "account-changed": ({ change, account, role, sessionsEnded, at, phone }) => {
      const { subject, heading, changes, ...words } = mails["account-changed"];
      return {
        subject,
        heading,
        paragraphs: [changes[change](role), ...(sessionsEnded ? [words.sessionsEnded] : []), words.unexpected],
        facts: [[labels.account, account], [labels.when, at], ...fact(labels.call, phone || null)],
        ...noLinks,
      };
    },
    "letter-of-validity": ({ licenseNumber }) => ({
      ...mails["letter-of-validity"],
      facts: [[labels.licenseNumber, String(licenseNumber)]],
      ...noLinks,
    }),
  };
}
