import {
  domesticCountry,
  shippingFormSchema,
  shippingTypeFor,
  tidyPostalCode,
  type Cart,
  type ShippingAddress,
  type ShippingTypeId,
} from "@dop/domain/orders";
import * as z from "zod/mini";

export type ShippingFormValues = ShippingAddress & { shippingType: ShippingTypeId | null };

/** Enter saves a postal code that the focus has not left. */
export const shippingStepSchema = z.pipe(
  z.transform((form: z.input<typeof shippingFormSchema>) => ({ ...form, zip: tidyPostalCode(form.zip, form.country) })),
  shippingFormSchema,
);

/** What is saved; until then mostly right guesses: the customer's own name, in the United States (rule O-45). */
export function presetAddress({ contactInfo, shippingAddress, shippingType }: Cart): ShippingFormValues {
  const shipToName = shippingAddress.shipToName || `${contactInfo.firstName} ${contactInfo.lastName}`.trim();
  const { lineOne, lineTwo, zip, city, stateProvince, country: chosen } = shippingAddress;
  const country = chosen || domesticCountry;
  // In the order of the page, in which problems are listed.
  const fields = { shipToName, lineOne, lineTwo, zip, city, stateProvince, country };
  return { ...fields, shippingType: shippingTypeFor(country, shippingType) };
}

export type ShippingTypes = Partial<Record<ShippingTypeId, { label: string; cost: number }>>;

/** What shipping there costs in cents; undefined while it cannot be known. */
export function shippingCostOf(
  destination: { readonly country: string; readonly shippingType: ShippingTypeId | null },
  rates: Readonly<Record<string, number>> | undefined,
  types: ShippingTypes | undefined,
): number | undefined {
  const { country, shippingType } = destination;
  if (country !== domesticCountry) return rates?.[country];
  return shippingType === null ? undefined : types?.[shippingType]?.cost;
}
