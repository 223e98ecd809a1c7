import { fullName, shownPhone, type ContactInfo, type FurtherContactField } from "@dop/domain/orders";
import type { ReactNode } from "react";
import { getTexts } from "../../i18n/use-texts.ts";

/** The customer's name and further contact fields for lists. `shown` replaces a field's text, such as by a link. */
export function contactRows(
  { firstName, lastName, ...further }: ContactInfo,
  shown: Partial<Record<FurtherContactField, ReactNode>> = {},
): { readonly term: string; readonly value: ReactNode; readonly verbatim: true }[] {
  const t = getTexts("contactFields");
  const written = { ...further, phone: shownPhone(further.phone) };
  const fields = Object.entries(written) as [FurtherContactField, string][];
  return [
    { term: t.name, value: fullName(firstName, lastName), verbatim: true },
    ...fields.map(([field, value]) => ({ term: t[field], value: shown[field] ?? value, verbatim: true as const })),
  ];
}
