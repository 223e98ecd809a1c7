/** Shipping types for addresses in the United States (rule O-12). */
export const shippingTypeIds = { usps: 1, twoDay: 2, overnight: 3 } as const;
export type ShippingTypeId = (typeof shippingTypeIds)[keyof typeof shippingTypeIds];
export const allShippingTypeIds: readonly ShippingTypeId[] = Object.values(shippingTypeIds);

/** The country whose addresses choose a shipping type; every other ships at its country's rate. */
export const domesticCountry = "US";

/**
 * The shipping type that goes with a newly chosen country: USPS for the United States unless one is chosen already,
 * none elsewhere.
 */
export function shippingTypeFor(country: string, current: ShippingTypeId | null): ShippingTypeId | null {
  return country === domesticCountry ? (current ?? shippingTypeIds.usps) : null;
}
