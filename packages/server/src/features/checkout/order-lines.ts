// Rules: M-1, M-36, O-3 (docs/rules)
import { conflict } from "../../http/api-error.ts";
import { msg, type Catalogue } from "@dop/texts";
import type { CartCosts } from "@dop/domain/contract";
import { needsShipping, type CompleteCart, type PricedCart } from "@dop/domain/orders";
import {
  cartParts,
  lineNames,
  toCents,
  priceCart,
  toDollars,
  totals,
  type CartPart,
  type Destination,
  type KeptLine,
  type LineTexts,
  type Priceable,
  type PriceLine,
} from "@dop/domain/pricing";
import type { Catalog } from "../order/index.ts";

/** The order of a cart: its products, and the cost lines that are not theirs. All amounts in cents. */
export interface PlannedOrder {
  readonly products: readonly CartPart[];
  readonly otherLines: readonly PriceLine[];
  readonly shippingCost: number;
  readonly transactionFee: number;
  readonly total: number;
}

/** The destination of a cart; null for products that go by email. */
export function destinationOf(cart: CompleteCart | PricedCart): Destination | null {
  if (!needsShipping(cart.productType) || !cart.shippingAddress) return null;
  return { country: cart.shippingAddress.country, shippingType: cart.shippingType ?? null };
}

/** The cost lines of a plan as they are saved, each with the product that it is for. */
export const savedLines = ({ products, otherLines }: PlannedOrder): readonly (KeptLine & PriceLine)[] => [
  ...products.map(({ productId, country, line }) => ({ ...line, product_id: productId, country })),
  ...otherLines.map((line) => ({ ...line, product_id: null, country: null })),
];

/** Cost lines as answers carry them, in dollars. */
export const costsOf = (lines: readonly PriceLine[]): CartCosts =>
  lines.map((line) => ({
    name: line.name,
    cost: toDollars(line.amount),
    ...(line.quantity === undefined ? {} : { quantity: line.quantity }),
    ...(line.unit === undefined ? {} : { costPer: toDollars(line.unit) }),
  }));

/** Prices a cart with the catalog; no amount of the browser enters. */
export function planOrder(
  cart: Priceable,
  destination: Destination | null,
  catalog: Catalog,
  texts: LineTexts,
): PlannedOrder {
  const lines = priceCart(cart, destination, catalog, texts);
  const { transactionFee, total } = totals(lines);
  return {
    products: cartParts(cart, catalog, texts),
    otherLines: lines.filter((line) => line.kind !== "product"),
    shippingCost: lines.find((line) => line.kind === "shipping")?.amount ?? 0,
    transactionFee,
    total,
  };
}

/** Refuses a cart whose customer saw another total. @throws 409 PRICE_CHANGED with the present lines (rule M-36) */
export function refuseOtherPrice(
  { expected_total: expected }: CompleteCart,
  plan: PlannedOrder,
  texts: Catalogue,
): void {
  if (expected === undefined || toCents(expected) === plan.total) return;
  const kept = savedLines(plan);
  const names = lineNames(kept, texts);
  const lines = costsOf(kept.map((line, at) => ({ ...line, name: names[at] ?? line.name })));
  const costs = {
    lines: [...lines, { name: texts.pricing.transactionFee, cost: toDollars(plan.transactionFee) }],
    total: toDollars(plan.total),
  };
  throw conflict("PRICE_CHANGED", msg("errors.priceChanged"), { costs });
}
