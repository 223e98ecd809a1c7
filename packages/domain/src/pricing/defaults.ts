import { allProductIds, productOf, shippingTypeIds, type ProductId, type ShippingTypeId } from "../orders/index.ts";
import type { Cents } from "./money.ts";

/** Prices of a new installation, in cents (rule M-3). */
export const defaultProductPrices = Object.fromEntries(
  allProductIds.map((id) => [id, productOf(id).defaultPrice]),
) as Readonly<Record<ProductId, Cents>>;
export const defaultProcessingFee: Cents = 1500;
export const defaultShippingTypes: Readonly<Record<ShippingTypeId, { label: string; cost: Cents }>> = {
  [shippingTypeIds.usps]: { label: "USPS (no tracking)", cost: 0 },
  [shippingTypeIds.twoDay]: { label: "FedEx 2-Day (tracking)", cost: 2000 },
  [shippingTypeIds.overnight]: { label: "FedEx Overnight (tracking)", cost: 4000 },
};
