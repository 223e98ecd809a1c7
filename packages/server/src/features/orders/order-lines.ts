// Rules: M-1, O-3 (docs/rules)
import { productIds, type CompleteCart } from "@dop/domain/orders";
import { cartParts, priceCart, totals, type CartPart, type LineNames, type PriceLine } from "@dop/domain/pricing";
import type { Catalog } from "../catalog/index.ts";

/** What a cart becomes: order products, and the cost lines that are not theirs. All amounts in cents. */
export interface PlannedOrder {
  readonly products: readonly CartPart[];
  readonly otherLines: readonly PriceLine[];
  readonly shippingCost: number;
  readonly transactionFee: number;
  readonly total: number;
}

/** Prices a complete cart with the catalog; nothing that the browser says of money enters. */
export function planOrder(cart: CompleteCart, catalog: Catalog, names: LineNames): PlannedOrder {
  const destination =
    cart.productType === productIds.letterOfValidity
      ? null
      : { country: cart.shippingAddress.country, shippingType: cart.shippingType };
  const lines = priceCart(cart, destination, catalog, names);
  const { transactionFee, total } = totals(lines);
  return {
    products: cartParts(cart, catalog, names),
    otherLines: lines.filter((line) => line.kind !== "product"),
    shippingCost: lines.find((line) => line.kind === "shipping")?.amount ?? 0,
    transactionFee,
    total,
  };
}
