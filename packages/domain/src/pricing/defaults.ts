import { allProductIds, productOf, shippingTypeIds, type ProductId, type ShippingTypeId } from "../orders/index.ts";
import type { Cents } from "./money.ts";

/** Prices of a new installation, in cents (rule M-3). */
export const defaultProductPrices = Object.fromEntries(
  allProductIds.map((id) => [id, productOf(id).defaultPrice]),
) as Readonly<Record<ProductId, Cents>>;
export const defaultProcessingFee: Cents = 1500;
export const defaultShippingCosts: Readonly<Record<ShippingTypeId, Cents>> = {
  [shippingTypeIds.usps]: 0,
  [shippingTypeIds.twoDay]: 2000,
  [shippingTypeIds.overnight]: 4000,
};
