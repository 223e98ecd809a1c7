// Rules: E-26 (docs/rules)
import { limits } from "./limits.ts";

/**
 * A phone number in the form that the rule accepts (rules O-11, O-47): "+1 (801) 555.0117" is "(801) 555-0117", and
 * another country's plus sign becomes 011, which the office dials for it. A number that cannot be tidied stays for the
 * rule to refuse.
 */
export function tidyPhone(text: string): string {
  const tidy = text
    .trim()
    .replace(/^\+\s*1[\s.-]*(?=\(|\d)/, "")
    .replace(/^\+\s*(?=\d)/, "011 ")
    .replaceAll(/(\d)\.(?=\d)/g, "$1-");
  return tidy.length > limits.phone ? tidy.replaceAll(/[\s()-]/g, "") : tidy;
}

/** Countries whose addresses have ZIP codes of the United States. */
const zipCountries: ReadonlySet<string> = new Set(["US", "PR", "GU", "VI", "AS", "MP"]);
const zipWithFour = /^(\d{5})[\s\p{Pd}]*(?:\d{4})?$/u;

/**
 * A postal code in its country's form, within the limit (rule O-47): ZIP+4 without its last four, any other that is too
 * long without its separators. Other codes keep every digit and letter, and without a country nothing changes.
 */
export function tidyPostalCode(text: string, country: string): string {
  const code = text.trim();
  if (zipCountries.has(country) && zipWithFour.test(code)) return code.replace(zipWithFour, "$1");
  return country !== "" && code.length > limits.postalCode ? code.replaceAll(/[\s\p{Pd}]/gu, "") : code;
}

/** True for a post office box or a military address, to which carriers do not deliver. */
export function isPostOfficeBox(...lines: readonly string[]): boolean {
  return lines.some((line) => /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b|\b[AF]PO\b/i.test(line));
}

/** Area codes of the +1 numbers that are neither of the United States nor of Canada, and the paid ones. */
const elsewhere: ReadonlySet<string> = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 700 900".split(" "),
);

/** Exchanges of paid services in every area, as 900 is an area of them. */
const paidExchange = "976";

/** The number for text messages, as +18015550117; null for one outside of the United States and Canada. */
export function textNumber(phone: string): string | null {
  const [, area = "", rest = ""] = /^1?([2-9]\d\d)([2-9]\d{6})$/.exec(phone.replaceAll(/[\s()-]/g, "")) ?? [];
  return area === "" || elsewhere.has(area) || rest.startsWith(paidExchange) ? null : `+1${area}${rest}`;
}
