// Rules: E-26 (docs/rules)

/** Area codes of the +1 numbers that are neither of the United States nor of Canada, and the paid ones. */
const elsewhere: ReadonlySet<string> = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 700 900".split(" "),
);

/** Exchanges of paid services in every area, as 900 is an area of them. */
const paidExchange = "976";

/** The number, as +18015550117, to which text messages can go; null for one outside of the United States and Canada. */
export function textNumber(phone: string): string | null {
  const [, area = "", rest = ""] = /^1?([2-9]\d\d)([2-9]\d{6})$/.exec(phone.replaceAll(/[\s()-]/g, "")) ?? [];
  return area === "" || elsewhere.has(area) || rest.startsWith(paidExchange) ? null : `+1${area}${rest}`;
}
