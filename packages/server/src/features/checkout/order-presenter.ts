import { givenText, addressLines } from "@dop/domain/countries";
import type { OrderRow } from "../../db/schema.ts";
import type { CustomerOrder, CustomerOrderProduct } from "@dop/domain/contract";
import { contact, limits, spouses, statusIds, type StatusId } from "@dop/domain/orders";
import { due } from "@dop/domain/ledger";
import { lineNames, toDollars } from "@dop/domain/pricing";
import { msg, textsIn, type Catalogue, type Locale } from "@dop/texts";
import { trackingUrl } from "@dop/domain/tracking";
import { acceptsDocuments, awaitsReview, isMessagingOpen, whatNext, workflowSteps } from "@dop/domain/workflow";
import { findCustomerOrder, type CustomerOrderRow, type OrderProductWithHistory } from "./order-queries.ts";
import {
  orderMoney,
  presentDataRequests,
  presentEstimate,
  presentMoney,
  presentProductMoney,
  presentSms,
} from "../order/index.ts";
import { lastDayToPay } from "../money/index.ts";
import { officeDate } from "@dop/domain/dates";
import { millisecondsIn } from "../../lib/time.ts";
import { officeToday, type Portal } from "../../portal.ts";
import { presentDeclaration } from "./declaration.ts";
import { presentProblem } from "./documents-problem.ts";
import type { OrderName } from "../../db/order-name.ts";
import { notFound } from "../../http/api-error.ts";

/**
 * The destination of an order's documents, for the wire; null for a letter that goes by email. A part that its country
 * does not have was sent as "-", and is empty (rule O-71).
 */
export function presentAddress(order: OrderRow): CustomerOrderProduct["address"] {
  if (order.address_line_1 === null) return null;
  const address = {
    ship_to_name: order.ship_to_name ?? "",
    address_line_1: order.address_line_1,
    address_line_2: order.address_line_2 && givenText(order.address_line_2),
    address_line_3: order.address_line_3,
    city: givenText(order.city ?? ""),
    state: givenText(order.state ?? ""),
    zip: givenText(order.zip ?? ""),
    country: order.country ?? "",
  };
  return { ...address, lines: addressLines(address) };
}

/** The facts of an order product, for the answers to customers and staff. */
export const presentProductFacts = <Entry extends { readonly created_at: string }>(
  order: OrderRow & { readonly products: Parameters<typeof orderMoney>[1] },
  product: Omit<OrderProductWithHistory, "promise" | "history"> & { readonly history: readonly Entry[] | null },
) => ({
  id: product.id,
  product_id: product.product_id,
  quantity: product.quantity,
  country: product.country,
  full_copy: product.full_copy ? (1 as const) : (0 as const),
  special_instructions: product.special_instructions,
  status_id: product.status_id,
  tracking_shipping: product.tracking_shipping,
  tracking_url: trackingUrl(product.tracking_shipping),
  status_history: (product.history ?? []).map((entry) => ({
    ...entry,
    created_at: new Date(entry.created_at).toISOString(),
  })),
  address: presentAddress(order),
  shipping_cost: toDollars(product.shipping_cost_cents),
  ...presentProductMoney(orderMoney(order, order.products), product),
});

function presentProduct(
  order: CustomerOrderRow,
  product: OrderProductWithHistory,
  { t, today }: { readonly t: Catalogue["statuses"]; readonly today: string },
): CustomerOrderProduct {
  const estimate = presentEstimate(order, product);
  return {
    ...presentProductFacts(order, product),
    product_type: { product_name: t.products[product.product_id] },
    status: { id: product.status_id, name: t.names[product.status_id], status_desc: t.descriptions[product.status_id] },
    workflows: workflowSteps(product.product_id),
    shipping: product.shipping_type === null ? null : { id: product.shipping_type },
    // A day that has passed is not shown; the job that remakes it is late.
    estimate: estimate !== null && estimate.p80 >= today ? estimate : null,
  };
}

function presentLines(order: CustomerOrderRow, texts: Catalogue): CustomerOrder["lines"] {
  const names = lineNames(order.lines, texts);
  const lines: CustomerOrder["lines"] = order.lines.map((line, at) => ({
    name: names[at] ?? line.name,
    cost: toDollars(line.amount_cents),
    ...(line.quantity === null ? {} : { quantity: line.quantity }),
    ...(line.unit_cents === null ? {} : { costPer: toDollars(line.unit_cents) }),
  }));
  return [...lines, { name: texts.pricing.transactionFee, cost: toDollars(order.transaction_fee_cents) }];
}

function paymentState(order: CustomerOrderRow): CustomerOrder["payment"]["state"] {
  if (order.paid_at !== null) return order.payment_held ? "held" : "paid";
  return order.products.every((product) => product.status_id === statusIds.canceled) ? "canceled" : "pending";
}

type Clocked = Pick<Portal, "config" | "settings" | "clock">;

function payBy(order: CustomerOrderRow, statuses: readonly StatusId[], portal: Clocked): string | null {
  const release = order.entries.findLast(({ kind }) => kind === "release");
  const released = release === undefined ? 0 : Date.parse(release.occurred_at);
  return lastDayToPay(portal, order, { statuses, released, now: portal.clock() });
}

/** The last day YYYY-MM-DD on which another order may rely on the confirmed ID of this one (rule P-23). */
function identityUntil({ identity_since: since, paid_at }: CustomerOrderRow, { config }: Clocked): string | null {
  if (since === null || paid_at === null) return null;
  const end = new Date(since).getTime() + limits.identityReuseDays * millisecondsIn.day;
  return officeDate(new Date(end), config.office.timeZone);
}

/** The customer and the couple, for the answers to customers and staff. */
export const presentPeople = (order: OrderRow) => ({
  ...contact.ofRow(order),
  reference_id: order.reference_id,
  ...spouses.ofRow(order),
});

/** True of a paid order that goes on when the officiant has returned the license (rule O-73). */
const awaitsLicense = ({ awaits_license: awaits, voided, paid_at: paid, products }: CustomerOrderRow): boolean =>
  awaits &&
  !voided &&
  paid !== null &&
  products.some(
    ({ product_id: product, status_id: at }) => whatNext(product, at, { awaitsLicense: true })?.actor === "officiant",
  );

/** An order as its customer sees it: nothing of the office's own notes, flags or people. */
function presentCustomerOrder(
  order: CustomerOrderRow,
  { uuid, texts, portal }: { readonly uuid: string; readonly texts: Catalogue; readonly portal: Clocked },
): CustomerOrder {
  const statuses = order.products.map((product) => product.status_id);
  const money = orderMoney(order, order.products);
  const today = officeToday(portal);
  // The review waits while money is due (rule M-28), when the page offers to pay, and while a person has to confirm the
  // license (rule O-23).
  const isReviewOpen = !order.voided && due(money) === 0 && order.license_before === null;
  const underReview = order.products.find((product) => awaitsReview(product.product_id, product.status_id));
  return {
    id: order.id,
    uuid,
    created_at: order.created_at.toISOString(),
    ...presentPeople(order),
    ...presentDeclaration(order.declaration),
    ...presentSms(order),
    identity_until: identityUntil(order, portal),
    order_products: order.products.map((product) => presentProduct(order, product, { t: texts.statuses, today })),
    voided: order.voided,
    ...(awaitsLicense(order) && { awaits_license: true }),
    lines: presentLines(order, texts),
    total: toDollars(order.total_cents),
    payment: {
      state: paymentState(order),
      paid_at: order.paid_at?.toISOString() ?? null,
      invoice_number: order.invoice_number,
      pay_by: order.money_under_way ? null : payBy(order, statuses, portal),
      under_way: order.money_under_way,
    },
    money: presentMoney(money, order.entries),
    unread_messages: order.unread_messages,
    data_requests: presentDataRequests(order.data_requests, portal.config.office.timeZone, today),
    messaging_open: isMessagingOpen(statuses),
    documents_wanted: acceptsDocuments({ voided: order.voided, statuses }),
    documents_problem: presentProblem(order, texts),
    review_product_id: isReviewOpen ? (underReview?.id ?? null) : null,
  };
}

/**
 * An order as its customer sees it, in the language of the page. One asked for by number, for staff, has the order's
 * reference in the place of the key (rule A-8). @throws 404
 */
export async function getCustomerOrder(
  portal: Pick<Portal, "db" | "config" | "settings" | "clock">,
  name: OrderName,
  locale: Locale,
): Promise<CustomerOrder> {
  const order = await findCustomerOrder(portal.db, name, portal.clock());
  if (!order) throw notFound(msg("errors.orderNotFound"));
  return presentCustomerOrder(order, {
    uuid: "key" in name ? name.key : order.reference,
    texts: textsIn(locale),
    portal,
  });
}
