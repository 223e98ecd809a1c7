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

/** True for a post office box or a military address, to which carriers do not deliver. */
export function isPostOfficeBox(...lines: readonly string[]): boolean {
  return lines.some((line) => /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b|\b[ADF]PO\b/i.test(line));
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
