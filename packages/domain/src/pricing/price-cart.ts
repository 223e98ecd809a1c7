import { countryName } from "../countries/index.ts";
import {
  productIds,
  domesticCountry,
  type ProductId,
  type ShippingTypeId,
  type CustomerProductId,
} from "../orders/index.ts";
import type { Catalogue } from "../texts/message.ts";
import { transactionFee, type Cents } from "./money.ts";

/** The prices in force, as the server reads them from its tables. */
export interface PriceList {
  readonly products: Readonly<Record<ProductId, Cents>>;
  /** Once per apostille order. */
  readonly processingFee: Cents;
  readonly shippingTypes: Readonly<Record<ShippingTypeId, Cents>>;
  /** By country; a country without a rate cannot be shipped to. */
  readonly shippingRates: Readonly<Record<string, Cents>>;
}

/** One cost line. */
export interface PriceLine {
  readonly kind: "product" | "processing" | "shipping";
  readonly name: string;
  readonly amount: Cents;
  /** Product lines: how many, and what one costs. */
  readonly quantity?: number;
  readonly unit?: Cents;
}

/** The part of a cart that has a price. */
export type Priceable =
  | {
      readonly productType: typeof productIds.apostille;
      readonly items: readonly { readonly country: string; readonly quantity: number }[];
      readonly additionalCertifiedCopies: number;
    }
  | { readonly productType: Exclude<CustomerProductId, typeof productIds.apostille>; readonly quantity: number };

export interface Destination {
  readonly country: string;
  readonly shippingType: ShippingTypeId | null;
}

/** The names of cost lines in the language of whoever reads them. */
export type LineNames = Catalogue["pricing"];

function productLine(name: string, quantity: number, unit: Cents): PriceLine {
  return { kind: "product", name, quantity, unit, amount: quantity * unit };
}

/** The product lines of a cart: one per apostille entry, the additional copies, or the product itself. */
export function productLines(cart: Priceable, prices: PriceList, t: LineNames): PriceLine[] {
  switch (cart.productType) {
    case productIds.apostille: {
      const entries = cart.items.map((item) =>
        productLine(t.apostilleFor(countryName(item.country)), item.quantity, prices.products[1]),
      );
      const copies = cart.additionalCertifiedCopies;
      return copies > 0 ? [...entries, productLine(t.additionalCertifiedCopies, copies, prices.products[2])] : entries;
    }
    case productIds.certifiedCopy:
      return [productLine(t.certifiedCopies, cart.quantity, prices.products[2])];
    case productIds.licenseCorrection:
      return [productLine(t.corrections, cart.quantity, prices.products[3])];
    case productIds.letterOfValidity:
      return [productLine(t.letterOfValidity, cart.quantity, prices.products[4])];
  }
}

/** What shipping costs, null while it cannot be known: no country, no type, or a country without a rate. */
export function shippingCost(
  destination: Destination,
  prices: Pick<PriceList, "shippingTypes" | "shippingRates">,
): Cents | null {
  const { country, shippingType } = destination;
  if (country === domesticCountry) return shippingType === null ? null : prices.shippingTypes[shippingType];
  return prices.shippingRates[country] ?? null;
}

/**
 * All cost lines of a cart (rule M-5): products, the processing fee of an apostille order, shipping. The transaction fee is not
 * among them: it is reckoned on their sum. `destination` is null where nothing is shipped.
 */
export function priceCart(
  cart: Priceable,
  destination: Destination | null,
  prices: PriceList,
  t: LineNames,
): PriceLine[] {
  const lines = productLines(cart, prices, t);
  if (cart.productType === productIds.apostille)
    lines.push({ kind: "processing", name: t.processingFee, amount: prices.processingFee });
  const shipping = destination === null ? null : shippingCost(destination, prices);
  if (shipping !== null) lines.push({ kind: "shipping", name: t.shipping, amount: shipping });
  return lines;
}

/** Sum of the lines, the transaction fee on it, and both together, in cents. */
export function totals(lines: readonly { readonly amount: Cents }[]): {
  sum: Cents;
  transactionFee: Cents;
  total: Cents;
} {
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  const fee = transactionFee(sum);
  return { sum, transactionFee: fee, total: sum + fee };
}
