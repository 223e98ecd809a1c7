import type { ProductId, ShippingTypeId } from "../orders/index.ts";
import type { Cents } from "./money.ts";

/** Prices of a new installation, in cents (rule M-3). */
export const defaultProductPrices: Readonly<Record<ProductId, Cents>> = {
  1: 3000,
  2: 1000,
  3: 2000,
  4: 1000,
  5: 0,
  6: 6000,
};
export const defaultProcessingFee: Cents = 1500;
export const defaultShippingTypes: Readonly<Record<ShippingTypeId, { label: string; cost: Cents }>> = {
  1: { label: "USPS (no tracking)", cost: 0 },
  2: { label: "FedEx 2-Day (tracking)", cost: 2000 },
  3: { label: "FedEx Overnight (tracking)", cost: 4000 },
};
