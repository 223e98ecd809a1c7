import { productIds } from "@dop/domain/orders";
// Rules: M-1, O-3 (docs/rules)
import type { CompleteCart, ProductId } from "@dop/domain/orders";
import { priceCart, totals, type LineNames, type PriceLine } from "@dop/domain/pricing";
import type { Catalog } from "../catalog/index.ts";

/** One order product that a cart makes, with its price line. */
export interface PlannedProduct {
  readonly productId: ProductId;
  readonly quantity: number;
  readonly country: string | null;
  readonly fullCopy: boolean;
  readonly line: PriceLine;
}

/** What a cart becomes: order products, and the cost lines that are not theirs. All amounts in cents. */
export interface PlannedOrder {
  readonly products: readonly PlannedProduct[];
  readonly otherLines: readonly PriceLine[];
  readonly shippingCost: number;
  readonly transactionFee: number;
  readonly total: number;
}

/** One order product per apostille entry, one for the additional copies, one for every other product. */
function productParts(cart: CompleteCart): Omit<PlannedProduct, "line">[] {
  switch (cart.productType) {
    case productIds.apostille: {
      const entries = cart.items.map((item) => ({
        productId: productIds.apostille,
        quantity: item.quantity,
        country: item.country,
        fullCopy: item.fullCopy,
      }));
      const copies = cart.additionalCertifiedCopies;
      return copies > 0
        ? [
            ...entries,
            { productId: productIds.certifiedCopy, quantity: copies, country: null, fullCopy: cart.fullCopy },
          ]
        : entries;
    }
    case productIds.certifiedCopy:
      return [{ productId: productIds.certifiedCopy, quantity: cart.quantity, country: null, fullCopy: cart.fullCopy }];
    case productIds.licenseCorrection:
      return [{ productId: productIds.licenseCorrection, quantity: cart.quantity, country: null, fullCopy: false }];
    case productIds.letterOfValidity:
      return [{ productId: productIds.letterOfValidity, quantity: 1, country: null, fullCopy: false }];
  }
}

/** Prices a complete cart with the catalog; nothing that the browser says of money enters. */
export function planOrder(cart: CompleteCart, catalog: Catalog, names: LineNames): PlannedOrder {
  const destination =
    cart.productType === productIds.letterOfValidity
      ? null
      : { country: cart.shippingAddress.country, shippingType: cart.shippingType };
  const lines = priceCart(cart, destination, catalog, names);
  const productLines = lines.filter((line) => line.kind === "product");
  const products = productParts(cart).map((part, index) => {
    const line = productLines[index];
    if (!line) throw new Error("a product without a price line");
    return { ...part, line };
  });
  const { transactionFee, total } = totals(lines);
  return {
    products,
    otherLines: lines.filter((line) => line.kind !== "product"),
    shippingCost: lines.find((line) => line.kind === "shipping")?.amount ?? 0,
    transactionFee,
    total,
  };
}
