import { addressParts, hasPart, isNoText, needsPart, type AddressPart } from "@dop/domain/countries";
import {
  domesticCountry,
  fullName,
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

/** The address with `text` for each blank part that its country can do without (rule O-71). */
function withoutParts<Address extends Pick<ShippingAddress, AddressPart | "country">>(
  address: Address,
  text: string,
): Address {
  const missing = addressParts.filter((part) => !needsPart(address.country, part) && isNoText(address[part]));
  return { ...address, ...Object.fromEntries(missing.map((part) => [part, text])) };
}

/** Formats the postal code first: Enter saves one that the focus has not left. */
export const shippingStepSchema = z.pipe(
  z.transform((form: z.input<typeof shippingFormSchema>) =>
    withoutParts({ ...form, zip: tidyPostalCode(form.zip, form.country) }, "-"),
  ),
  shippingFormSchema,
);

/** The parts that the form asks for: those of the country, and those with a text, which nothing takes away silently. */
export const shownParts = (address: ShippingAddress): readonly AddressPart[] =>
  addressParts.filter((part) => hasPart(address.country, part) || !isNoText(address[part]));

/** The saved address; until then the customer's own name, in the United States (rule O-45). */
export function presetAddress({ contactInfo, shippingAddress, shippingType }: Cart): ShippingFormValues {
  const shipToName = shippingAddress.shipToName || fullName(contactInfo.firstName, contactInfo.lastName);
  const country = shippingAddress.country || domesticCountry;
  const { lineOne, lineTwo, zip, city, stateProvince } = withoutParts({ ...shippingAddress, country }, "");
  // Problems are listed in this order, which is the page's.
  const fields = { shipToName, country, lineOne, lineTwo, zip, city, stateProvince };
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
