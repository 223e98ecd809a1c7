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
import type { ShippingTypes } from "../data/reference-data.ts";

export type ShippingFormValues = ShippingAddress & { shippingType: ShippingTypeId | null };

/** Formats the postal code first: Enter saves one that the focus has not left. */
export const shippingStepSchema = z.pipe(
  z.transform((form: z.input<typeof shippingFormSchema>) => ({ ...form, zip: tidyPostalCode(form.zip, form.country) })),
  shippingFormSchema,
);

/** The saved address; until then the customer's own name, in the United States (rule O-45). */
export function presetAddress({ contactInfo, shippingAddress, shippingType }: Cart): ShippingFormValues {
  const shipToName = shippingAddress.shipToName || `${contactInfo.firstName} ${contactInfo.lastName}`.trim();
  const { lineOne, lineTwo, zip, city, stateProvince, country: chosen } = shippingAddress;
  const country = chosen || domesticCountry;
  // Problems are listed in this order, which is the page's.
  const fields = { shipToName, lineOne, lineTwo, zip, city, stateProvince, country };
  return { ...fields, shippingType: shippingTypeFor(country, shippingType) };
}

/** The cost of shipping to a destination in cents; undefined while unknown. */
export function shippingCostOf(
  destination: { readonly country: string; readonly shippingType: ShippingTypeId | null },
  rates: Readonly<Record<string, number>> | undefined,
  types: ShippingTypes | undefined,
): number | undefined {
  const { country, shippingType } = destination;
  if (country !== domesticCountry) return rates?.[country];
  return shippingType === null ? undefined : types?.[shippingType]?.cost;
}
