import { countryName } from "../countries/index.ts";
import {
  domesticCountry,
  isPerCountry,
  productIds,
  productOf,
  type ProductId,
  type ShippingTypeId,
} from "../orders/index.ts";
import type { Catalogue } from "@dop/texts/message";
import { sumCents, transactionFee, type Cents } from "./money.ts";

/** The prices in force, as the server reads them from its tables. */
export interface PriceList {
  readonly products: Readonly<Record<ProductId, Cents>>;
  /** Once per apostille order. */
  readonly processingFee: Cents;
  readonly shippingTypes: Readonly<Record<ShippingTypeId, Cents>>;
  /** By country; a country without a rate cannot be shipped to. */
  readonly shippingRates: Readonly<Record<string, Cents>>;
}

/** Kinds of cost lines. */
export type PriceLineKind = "product" | "processing" | "shipping";

export interface PriceLine {
  readonly kind: PriceLineKind;
  readonly name: string;
  readonly amount: Cents;
  /** Product lines: how many, and what one costs. */
  readonly quantity?: number;
  readonly unit?: Cents;
}

/** The part of a cart, or of a first certificate, that has a price. */
export type Priceable =
  | {
      readonly productType: typeof productIds.apostille;
      readonly items: readonly { readonly country: string; readonly quantity: number; readonly fullCopy?: boolean }[];
      readonly additionalCertifiedCopies: number;
      /** Of the additional copies. */
      readonly fullCopy?: boolean;
    }
  | {
      readonly productType: Exclude<ProductId, typeof productIds.apostille>;
      readonly quantity: number;
      readonly fullCopy?: boolean;
    };

/** A part of a cart that becomes one order product, with its cost line. */
export interface CartPart {
  readonly productId: ProductId;
  readonly quantity: number;
  /** The country in which an apostille is used. */
  readonly country: string | null;
  /** With the long copy of the marriage application. */
  readonly fullCopy: boolean;
  readonly line: PriceLine;
}

export interface Destination {
  readonly country: string;
  readonly shippingType: ShippingTypeId | null;
}

/** The texts that name cost lines, in the reader's language. */
export type LineTexts = Pick<Catalogue, "countries" | "pricing" | "products">;

/** A stored cost line, with the product and the country that it is for. */
export interface KeptLine {
  readonly kind: PriceLineKind;
  readonly product_id: ProductId | null;
  readonly country: string | null;
}

/** The names of an order's stored cost lines, in the reader's language. */
export function lineNames(lines: readonly KeptLine[], { pricing, countries, products }: LineTexts): string[] {
  const hasCountries = lines.some(({ product_id: product }) => product !== null && isPerCountry(product));
  return lines.map(({ kind, product_id: product, country }) => {
    if (kind === "processing") return pricing.processingFee;
    if (kind === "shipping" || product === null) return pricing.shipping;
    if (isPerCountry(product)) return pricing.apostilleFor(countryName(country ?? "", countries));
    if (hasCountries) return pricing.additionalCertifiedCopies;
    return products[product].line;
  });
}

/**
 * The parts of a cart: one per apostille entry, one for the additional copies, or the product itself. Placing an order
 * and pricing a cart both use this.
 */
export function cartParts(cart: Priceable, prices: Pick<PriceList, "products">, texts: LineTexts): CartPart[] {
  const t = texts.pricing;
  const part = (
    productId: ProductId,
    name: string,
    what: { readonly quantity: number; readonly fullCopy?: boolean; readonly country?: string },
  ): CartPart => {
    const { quantity, fullCopy = false, country = null } = what;
    const unit = prices.products[productId];
    return {
      productId,
      quantity,
      country,
      fullCopy,
      line: { kind: "product", name, quantity, unit, amount: quantity * unit },
    };
  };
  if (!("items" in cart)) return [part(cart.productType, texts.products[cart.productType].line, cart)];
  const { items, additionalCertifiedCopies: quantity, fullCopy = false } = cart;
  const entries = items.map((item) =>
    part(cart.productType, t.apostilleFor(countryName(item.country, texts.countries)), item),
  );
  if (quantity === 0) return entries;
  return [...entries, part(productIds.certifiedCopy, t.additionalCertifiedCopies, { quantity, fullCopy })];
}

/** The cost of shipping; null while it is unknown: no country, no type, or a country without a rate. */
export function shippingCost(
  destination: Destination,
  prices: Pick<PriceList, "shippingTypes" | "shippingRates">,
): Cents | null {
  const { country, shippingType } = destination;
  if (country === domesticCountry) return shippingType === null ? null : prices.shippingTypes[shippingType];
  return prices.shippingRates[country] ?? null;
}

/**
 * All cost lines of a cart (rule M-5): products, the processing fee of an apostille order, shipping. The transaction
 * fee is not among them: it is calculated from their sum. `destination` is null where nothing is shipped.
 */
export function priceCart(
  cart: Priceable,
  destination: Destination | null,
  prices: PriceList,
  texts: LineTexts,
): PriceLine[] {
  const t = texts.pricing;
  const lines = cartParts(cart, prices, texts).map(({ line }) => line);
  if (productOf(cart.productType).hasProcessingFee)
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
  const sum = sumCents(lines, ({ amount }) => amount);
  const fee = transactionFee(sum);
  return { sum, transactionFee: fee, total: sum + fee };
}
