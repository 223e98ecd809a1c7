// Rules: E-20 (docs/rules)

/** Placeholders of a canned text, written `{name}`. */
export const cannedPlaceholders = ["name", "order", "date"] as const;
export type CannedPlaceholder = (typeof cannedPlaceholders)[number];

const inBraces = /\{([^{}\n]*)\}/g;
const isKnown = (name: string): name is CannedPlaceholder => (cannedPlaceholders as readonly string[]).includes(name);

/** Unknown placeholders of a text, as written between their braces. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, name = ""]) => name).filter((name) => !isKnown(name));
}

/** A canned text with its placeholders filled in: the customer's name, the order's number, a date. */
export function fillCannedText(text: string, values: Readonly<Record<CannedPlaceholder, string>>): string {
  return text.replaceAll(inBraces, (whole, name: string) => (isKnown(name) ? values[name] : whole));
}
