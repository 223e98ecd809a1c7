import type { Catalogue } from "@dop/domain/texts";
import { formatDollars } from "../plain-pages/index.ts";
import type { MailData, MailKind, OrderMail } from "./port.ts";

/** A mail before it is laid out. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Whether it carries the customer's key to the order. */
  readonly hasSecretLink: boolean;
}

type OrderMailKind = Exclude<MailKind, "order-lookup" | "letter-of-validity">;

type MailContents = { readonly [Kind in MailKind]: (data: MailData[Kind]) => MailContent };

/** What each kind of email says, in the language of `texts`. */
export function mailContents({ labels, actions, mails }: Catalogue["emails"]): MailContents {
  /** What most mails about one order have in common. */
  function aboutOrder(kind: OrderMailKind, order: OrderMail, action: string = actions.viewOrder): MailContent {
    const words = mails[kind];
    return {
      subject: words.subject(order.orderNumber),
      heading: words.heading,
      paragraphs: words.paragraphs,
      facts: [[labels.orderNumber, String(order.orderNumber)]],
      links: [{ label: action, href: order.orderLink }],
      hasSecretLink: kind !== "customer-message",
    };
  }

  function withFacts(content: MailContent, ...facts: MailContent["facts"]): MailContent {
    return { ...content, facts: [...content.facts, ...facts] };
  }

  return {
    "order-confirmation": (data) => {
      const content = aboutOrder("order-confirmation", data);
      const paragraphs = data.held ? [...content.paragraphs, mails["order-confirmation"].held] : content.paragraphs;
      return withFacts(
        { ...content, paragraphs },
        ...data.lines.map(({ name, amountCents }) => [name, formatDollars(amountCents)] as const),
        [labels.total, formatDollars(data.totalCents)],
      );
    },
    "payment-needed": (data) => aboutOrder("payment-needed", data, actions.pay),
    "review-license-data": (data) => aboutOrder("review-license-data", data, actions.reviewLicense),
    approved: (data) => aboutOrder("approved", data),
    "documents-problem": (data) => {
      const content = aboutOrder("documents-problem", data, actions.fixDocuments);
      const message = data.message.trim() === "" ? [] : [data.message.trim()];
      const paragraphs = [...content.paragraphs, ...message, mails["documents-problem"].fix];
      return withFacts({ ...content, paragraphs }, [labels.reason, data.reason]);
    },
    "message-from-office": (data) => aboutOrder("message-from-office", data, actions.readMessage),
    "status-changed": (data) =>
      withFacts(
        aboutOrder("status-changed", data),
        [labels.product, data.productName],
        [labels.status, data.statusName],
      ),
    shipped: (data) => {
      const content = withFacts(aboutOrder("shipped", data), [labels.product, data.productName]);
      if (data.trackingNumber === null) {
        return { ...content, paragraphs: [...content.paragraphs, mails.shipped.noTracking] };
      }
      const track = data.trackingLink === null ? [] : [{ label: actions.track, href: data.trackingLink }];
      return withFacts({ ...content, links: [...track, ...content.links] }, [
        labels.trackingNumber,
        data.trackingNumber,
      ]);
    },
    canceled: (data) => {
      const content = aboutOrder("canceled", data);
      if (data.productName === null) return content;
      const heading = mails.canceled.productHeading;
      return withFacts({ ...content, heading }, [labels.product, data.productName]);
    },
    refunded: (data) =>
      withFacts(
        aboutOrder("refunded", data),
        [labels.product, data.productName],
        [labels.refund, formatDollars(data.amountCents)],
      ),
    "link-renewed": (data) => aboutOrder("link-renewed", data),
    "order-lookup": ({ orders }) => ({
      ...mails["order-lookup"],
      facts: [],
      links: orders.map(({ orderNumber, orderLink }) => ({ label: actions.order(orderNumber), href: orderLink })),
      hasSecretLink: true,
    }),
    "customer-message": (data) => aboutOrder("customer-message", data, actions.openOrder),
    "letter-of-validity": ({ licenseNumber }) => ({
      ...mails["letter-of-validity"],
      facts: [[labels.licenseNumber, String(licenseNumber)]],
      links: [],
      hasSecretLink: false,
    }),
  };
}
