import {
  domesticCountry,
  isPostOfficeBox,
  shippingFormSchema,
  shippingTypeFor,
  shippingTypeIds,
  type Cart,
  type ShippingAddress,
  type ShippingTypeId,
} from "@dop/domain/orders";
import type { z } from "zod/mini";
import type { FormSchema } from "../../../forms/use-zod-form.ts";
import { getTexts } from "../../../i18n/use-texts.ts";

export type ShippingFormValues = ShippingAddress & { shippingType: ShippingTypeId | null };

/** Carriers deliver to no post office box, and all but USPS in the United States goes by carrier (rule O-47). */
const addressSchema = shippingFormSchema.check((ctx) => {
  const { lineOne, lineTwo, shippingType } = ctx.value;
  if (shippingType === shippingTypeIds.usps || !isPostOfficeBox(lineOne, lineTwo)) return;
  const message = getTexts("shippingStep").poBox;
  ctx.issues.push({ code: "custom", message, path: ["lineOne"], input: lineOne });
});

export const shippingStepSchema = addressSchema as unknown as FormSchema<
  z.output<typeof shippingFormSchema>,
  ShippingFormValues
>;

/** What is saved; until then mostly right guesses: the customer's own name, in the United States (rule O-45). */
export function presetAddress({ contactInfo, shippingAddress, shippingType }: Cart): ShippingFormValues {
  const shipToName = shippingAddress.shipToName || `${contactInfo.firstName} ${contactInfo.lastName}`.trim();
  const country = shippingAddress.country || domesticCountry;
  return { ...shippingAddress, shipToName, country, shippingType: shippingTypeFor(country, shippingType) };
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
