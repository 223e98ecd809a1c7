import type { ContactInfo, FurtherContactField } from "@dop/domain/orders";
import type { ReactNode } from "react";
import { getTexts } from "../i18n/use-texts.ts";
import type { Definition } from "../ui/definition-list.tsx";

/**
 * Who orders, as every page and print lists it: the name, and each further field of the contact information.
 *
 * @param shown what stands instead of a field's text, such as a link
 */
export function contactRows(
  { firstName, lastName, ...further }: ContactInfo,
  shown: Partial<Record<FurtherContactField, ReactNode>> = {},
): Definition[] {
  const t = getTexts("contactFields");
  const fields = Object.entries(further) as [FurtherContactField, string][];
  return [
    { term: t.name, value: `${firstName} ${lastName}` },
    ...fields.map(([field, value]) => ({ term: t[field], value: shown[field] ?? value })),
  ];
}
