// Rules: M-20, M-25, M-26, M-27, M-46 (docs/rules)
import { statusIds, type StatusId } from "../products/index.ts";
import { sumCents, type Cents } from "../pricing/money.ts";
import type { LedgerEntry, LedgerSums } from "./entries.ts";

/**
 * Outcomes of the money for a product that ended. `waived`: it ended before it was charged, and needs no payment.
 * `kept`: it was paid, and the office gave a reason for keeping the money. `returnable`: it was paid, and the money
 * goes back.
 */
export const endingKinds = ["waived", "kept", "returnable"] as const;
export type EndingKind = (typeof endingKinds)[number];

/** The end of a product, written once when it is canceled. */
export interface ProductEnding {
  readonly kind: EndingKind;
  /** Its part of the order's total: its own lines, and with the order's last product shipping and fees too. */
  readonly share: Cents;
}

/** The facts about an order product that the ledger needs. */
export interface ProductMoney {
  readonly id: number;
  readonly statusId: StatusId;
  /** Its own cost lines, frozen when the order was placed. */
  readonly price: Cents;
  /** Null while it is in progress. */
  readonly ending: ProductEnding | null;
  readonly refunded: Cents;
  /** The refund that the provider was asked for and has not answered; null where nothing is under way. */
  readonly refundAsked: Cents | null;
}

/** An order's money: its frozen total, the sums of its ledger, and its products. */
export interface OrderMoney extends LedgerSums {
  readonly total: Cents;
  readonly voided: boolean;
  readonly products: readonly ProductMoney[];
}

/** The amount that has left the total with a product, or is about to: a refund under way can no longer be changed. */
const shareOf = ({ ending, refundAsked }: ProductMoney): Cents | null => ending?.share ?? refundAsked;

/** Shipping, processing and transaction fee: the total less the products' own lines. */
const commonFees = ({ total, products }: OrderMoney): Cents => total - sumCents(products, ({ price }) => price);

/**
 * A product's part of the total if it ended now (rule M-20): its own lines, and with the order's last product all that
 * is left of the total.
 */
export function endingShare(order: OrderMoney, productId: number): Cents {
  const product = order.products.find(({ id }) => id === productId);
  if (!product) return 0;
  if (product.refundAsked !== null) return product.refundAsked;
  const others = order.products.filter(({ id }) => id !== productId);
  if (others.some((other) => shareOf(other) === null)) return product.price;
  return order.total - sumCents(others, (other) => shareOf(other) ?? 0);
}

const endedAs = ({ products }: OrderMoney, isMeant: (kind: EndingKind) => boolean): Cents =>
  sumCents(products, ({ ending }) => (ending && isMeant(ending.kind) ? ending.share : 0));

/** Payments that count for the order: not those that a bank took back, nor those that were not the order's. */
const came = ({ paid, reversed }: OrderMoney): Cents => paid - reversed;

/**
 * The value of what was shipped before a dispute was lost: its money is gone, and is not asked for again (rule M-48).
 */
function shippedAndLost(order: OrderMoney): Cents {
  const living = order.products.filter(({ ending }) => ending === null);
  const gone = living.filter(({ statusId }) => statusId === statusIds.shipped);
  if (order.reversed === 0 || gone.length === 0) return 0;
  return sumCents(gone, ({ price }) => price) + (gone.length === living.length ? commonFees(order) : 0);
}

/**
 * The amount to be paid in all: the total without the products that ended before they were charged, and without what
 * was never paid, or was lost, of those that ended later (rule M-46).
 */
export function payable(order: OrderMoney): Cents {
  const asked = order.total - endedAs(order, (kind) => kind === "waived");
  const missing = Math.max(asked - came(order) - order.held, 0);
  const returned = order.refunded - order.reversed;
  const ended = Math.max(endedAs(order, (kind) => kind !== "waived") - returned, 0);
  return asked - Math.min(ended + shippedAndLost(order), missing);
}

/** The amount still to be paid; nothing for a voided order. */
export function due(order: OrderMoney): Cents {
  return order.voided ? 0 : Math.max(payable(order) - came(order) - order.held, 0);
}

/** The rest of an amount for a product after its refunds. */
const left = ({ refunded }: ProductMoney, amount: Cents): Cents => Math.max(amount - refunded, 0);

/**
 * The amount that the office may keep: for products in progress or shipped, their common fees, and money kept with a
 * reason.
 */
export function justified(order: OrderMoney): Cents {
  const kept = sumCents(
    order.products.filter(({ ending }) => ending?.kind === "kept"),
    (product) => left(product, product.ending?.share ?? 0),
  );
  // A voided license ends every product that was not shipped before.
  const served = order.products.filter(
    ({ ending, statusId }) => ending === null && (!order.voided || statusId === statusIds.shipped),
  );
  return (
    kept + (served.length === 0 ? 0 : sumCents(served, (product) => left(product, product.price)) + commonFees(order))
  );
}

/** Money that the office has without a reason, and is to refund (rule M-27). */
export function owed(order: OrderMoney): Cents {
  return Math.max(order.paid - order.refunded - justified(order), 0);
}

/** The order as if a product's refund were approved: it counts as ended from now on. */
export function asRefunded(order: OrderMoney, productId: number): OrderMoney {
  const ending: ProductEnding = { kind: "returnable", share: endingShare(order, productId) };
  const products = order.products.map((product) => (product.id === productId ? { ...product, ending } : product));
  return { ...order, products };
}

/**
 * The amount that can still be refunded for one product: its share less its refunds, and never more than the office
 * would have without a reason once the product ended: a refund of the order as a whole is on no product. Nothing of
 * money that is only held, and nothing for what was shipped before the license was voided.
 */
export function refundable(order: OrderMoney, productId: number): Cents {
  const product = order.products.find(({ id }) => id === productId);
  if (!product || product.ending?.kind === "waived") return 0;
  const isOver = product.ending !== null || order.voided;
  if (isOver && product.statusId === statusIds.shipped) return 0;
  const share = product.ending?.share ?? endingShare(order, productId);
  // Refunds of others that are under way count as ended, with their amount.
  const others = order.products.filter(({ id, ending, refundAsked }) => id !== productId && !ending && refundAsked);
  const rest = others.reduce((money, { id }) => asRefunded(money, id), asRefunded(order, productId));
  const free = owed(rest) - sumCents(others, ({ refundAsked }) => refundAsked ?? 0);
  return Math.max(Math.min(share - product.refunded, free), 0);
}

/** The order while the provider is asked to refund these cents for a product. */
export function asAsked(order: OrderMoney, productId: number, cents: Cents): OrderMoney {
  const products = order.products.map((product) =>
    // Includes earlier refunds: a part of an earlier approval may have been refused.
    product.id === productId ? { ...product, refundAsked: cents + product.refunded } : product,
  );
  return { ...order, products };
}

/**
 * The amount that goes back when the requested refunds of these products are approved, in addition to earlier requests:
 * the last of the order's products takes the common fees with it.
 */
export function refundableTogether(order: OrderMoney, productIds: readonly number[]): Cents {
  const earlier = order.products.filter(
    ({ id, ending, statusId }) => ending === null && statusId === statusIds.refundRequested && !productIds.includes(id),
  );
  let rest = earlier.reduce((money, { id }) => asRefunded(money, id), order);
  let cents = 0;
  for (const id of productIds) {
    cents += refundable(rest, id);
    rest = asRefunded(rest, id);
  }
  return Math.min(cents, Math.max(order.paid - order.refunded, 0));
}

export const moneyStates = [
  "unpaid",
  "declined",
  "held",
  "paid",
  "part_refunded",
  "refunded",
  "released",
  "disputed",
] as const;
export type MoneyState = (typeof moneyStates)[number];

/**
 * The state of an order's money. A free order is paid; a release or a decline shows until the next try. While
 * something is due an order is not paid, even if a part of it is.
 * @param entries the order's ledger, oldest first
 */
export function moneyState(order: OrderMoney, entries: readonly Pick<LedgerEntry, "kind">[]): MoneyState {
  const count = (kind: LedgerEntry["kind"]): number => entries.filter((entry) => entry.kind === kind).length;
  if (count("dispute") > count("dispute_closed")) return "disputed";
  if (order.paid > 0 && due(order) === 0) {
    if (order.held > 0 && payable(order) > came(order)) return "held";
    if (order.refunded === 0) return "paid";
    return order.refunded < order.paid ? "part_refunded" : "refunded";
  }
  if (order.held > 0) return "held";
  if (order.total === 0) return "paid";
  if (order.paid > 0) return "unpaid";
  const last = entries.findLast(({ kind }) => kind === "decline" || kind === "release");
  if (last) return last.kind === "decline" ? "declined" : "released";
  return "unpaid";
}

/** True when a part of an order is paid (in any unit) and another part is due (rule M-46). */
export const isPaidInPart = ({
  due: open,
  paid,
  refunded,
}: Readonly<Record<"due" | "paid" | "refunded", number>>): boolean => open > 0 && paid > refunded;
