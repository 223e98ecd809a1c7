import { limits } from "./limits.ts";
import { domesticCountry } from "./shipping.ts";

/**
 * A phone number as the rule takes it (rules O-11, O-47): "+1 (801) 555.0117" is "(801) 555-0117", and another
 * country's plus sign becomes what the office dials for it, 011. What cannot be tidied stays for the rule to judge.
 */
export function tidyPhone(text: string): string {
  const tidy = text
    .trim()
    .replace(/^\+\s*1[\s.-]*(?=\(|\d)/, "")
    .replace(/^\+\s*(?=\d)/, "011 ")
    .replaceAll(/(?<=\d)\.(?=\d)/g, "-");
  return tidy.length > limits.phone ? tidy.replaceAll(/[\s()-]/g, "") : tidy;
}

/** A postal code that fits the limit (rule O-47): ZIP+4 without its last four, another country's without its signs. */
export function tidyPostalCode(text: string, country: string): string {
  const code = text.trim();
  if (country === domesticCountry) return code.replace(/^(\d{5})-\d{0,4}$/, "$1");
  return code.length > limits.postalCode ? code.replaceAll(/[\s-]/g, "") : code;
}

/** Whether an address is a post office box or a military one, to which carriers do not deliver. */
export function isPostOfficeBox(...lines: readonly string[]): boolean {
  return lines.some((line) => /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b|\b[AF]PO\b/i.test(line));
}
