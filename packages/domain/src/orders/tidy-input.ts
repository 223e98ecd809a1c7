// Rules: E-26 (docs/rules)
import { plainDigits } from "../countries/index.ts";
import { limits } from "./limits.ts";

const invisible = /\p{Cf}/gu;
/** Hyphens, the minus sign, and the long vowel that a Japanese keyboard writes for one. */
const dashes = /[\p{Pd}\u2043\u2212\u30FC]/gu;
const extension = /(?:[\s,;]*(?:;ext=|ext(?:ension)?\.?|x|#)[\s.:]*\d{1,7})+\s*$/i;
/**
 * A sign for "from abroad", the code of the country, and a zero that is not dialed after it: "(0)", or the first one of
 * an area.
 */
const fromAbroad = new RegExp(
  String.raw`^(?:\+|0011(?=[\s.-]*[2-9])|00(?=\s*[1-9])|011(?=[\s.-]*[1-9]))[\s.-]*` +
    "([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\\d\\d)" +
    String.raw`[\s.-]*(?:\((0)\)[\s.-]*|(\(?)(0))?`,
);
/** Countries whose numbers can begin with a zero. */
const zeroStays: ReadonlySet<string> = new Set("39 225 226 227 229 241 242 378 992".split(" "));

/** True for a phone number with an extension, which the fields of an order have no room for. */
export const hasExtension = (text: string): boolean => extension.test(text);

/**
 * A phone number in the form that the rule accepts (rules O-11, O-47): "+1 (801) 555.0117" is "(801) 555-0117", and
 * another country's plus sign becomes 011, which the office dials for it. Invisible marks, an extension and the zero of
 * "+49 (0)30" go. A number that cannot be tidied stays for the rule to refuse.
 */
export function tidyPhone(text: string): string {
  const plain = plainDigits(text)
    .replaceAll(invisible, "")
    .replaceAll(dashes, "-")
    .trim()
    .replace(/^tel[.:]?\s*/i, "")
    .replace(extension, "")
    .replace(/^\(\s*((?:\+|00)\s*\d{1,3})\s*\)/, "$1 ")
    .replace(/^(?:\+|00|011[\s.-]*)\s*1[\s.-]*(?=\(|[2-9])/, "");
  const [start = "", code = "", alone = "", open = "", first = ""] = fromAbroad.exec(plain) ?? [];
  const zero = zeroStays.has(code) ? alone || first : "";
  const dialed = start === "" ? plain : `011 ${code} ${open}${zero}${plain.slice(start.length)}`;
  const tidy = dialed.replaceAll(/(\d)\s*[./]\s*(?=\d)/g, "$1-").trim();
  if (tidy.length <= limits.phone) return tidy;
  const [, prefix = "", rest = tidy] = /^(011 \d+ )(.*)$/.exec(tidy) ?? [];
  return prefix + rest.replaceAll(/[\s()-]/g, "");
}

/** A phone number as people write it: one from abroad with a plus sign in place of 011. */
export const shownPhone = (phone: string): string => phone.replace(/^011[\s-]*(?=[1-9])/, "+");

/** The digits of a license number, without the signs and words that people put around them (rule O-47). */
export const tidyLicenseNumber = (text: string): string =>
  plainDigits(text)
    .replaceAll(invisible, "")
    .replace(/^\s*(?:license|lic(?:encia)?)?\.?\s*(?:number|n[or°]|núm(?:ero)?)?(?=\P{L}*\d)/iu, "")
    .replaceAll(dashes, "")
    .replaceAll(/[\s#.:,'’]/gu, "");

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
