import { blankApostilleItem, limits, type ApostilleCart, type ApostilleItem } from "@dop/domain/orders";

/** The apostille form while it is being filled in; null is an answer not given. */
export interface ApostilleFormValues {
  items: ApostilleItem[];
  additionalCertifiedCopies: number | null;
  fullCopy: boolean;
  specialInstructions: string;
}

/** True when an earlier entry has the same country. */
export function isRepeat(items: ApostilleFormValues["items"], index: number): boolean {
  const country = items[index]?.country;
  return Boolean(country) && items.slice(0, index).some((item) => item.country === country);
}

/** The form's values of a draft, with one blank entry at least, and without countries that are no longer served. */
export function apostilleFormValues(cart: ApostilleCart, unserved: readonly string[]): ApostilleFormValues {
  const items = cart.items.map((item) => (unserved.includes(item.country) ? { ...item, country: "" } : item));
  return {
    items: items.length > 0 ? items : [blankApostilleItem()],
    additionalCertifiedCopies: cart.additionalCertifiedCopies ?? 0,
    fullCopy: cart.fullCopy,
    specialInstructions: cart.specialInstructions,
  };
}

type ApostillePrices = Readonly<Record<"apostille" | "certifiedCopy" | "processingFee", number | undefined>>;

/**
 * The parts and the subtotal of an apostille order in cents (rule M-5); undefined while a price or quantity is unknown.
 */
export function apostilleSubtotal(values: ApostilleFormValues, prices: ApostillePrices) {
  const copies = values.additionalCertifiedCopies ?? 0;
  const apostilles = values.items
    .map(({ quantity }) => times(prices.apostille, quantity))
    .reduce((sum, cost) => (sum === undefined || cost === undefined ? undefined : sum + cost), 0);
  const copiesCost = copies > 0 ? times(prices.certifiedCopy, copies) : 0;
  const { processingFee } = prices;
  const isKnown = apostilles !== undefined && copiesCost !== undefined && processingFee !== undefined;
  const subtotal = isKnown ? apostilles + copiesCost + processingFee : undefined;
  return { apostilles, copies: copiesCost, processingFee, subtotal };
}

/** Unit price times quantity in cents; undefined while either is unknown, and for a quantity that cannot be ordered. */
export function times(unit: number | undefined, quantity: number | null | undefined): number | undefined {
  if (unit === undefined || typeof quantity !== "number" || !Number.isInteger(quantity)) return undefined;
  return quantity < 0 || quantity > limits.quantityMax ? undefined : unit * quantity;
}
