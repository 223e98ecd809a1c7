import type { ContactInfo, FurtherContactField } from "@dop/domain/orders";
import type { ReactNode } from "react";
import { getTexts } from "../../i18n/use-texts.ts";

interface ContactRow {
  readonly term: string;
  readonly value: ReactNode;
  readonly verbatim: true;
}

/**
 * Who orders, as every page and print lists it: the name, and each further field of the contact information.
 *
 * @param shown shown instead of a field's text, such as a link
 */
export function contactRows(
  { firstName, lastName, ...further }: ContactInfo,
  shown: Partial<Record<FurtherContactField, ReactNode>> = {},
): ContactRow[] {
  const t = getTexts("contactFields");
  const fields = Object.entries(further) as [FurtherContactField, string][];
  return [
    { term: t.name, value: `${firstName} ${lastName}`, verbatim: true },
    ...fields.map(([field, value]) => ({ term: t[field], value: shown[field] ?? value, verbatim: true as const })),
  ];
}
