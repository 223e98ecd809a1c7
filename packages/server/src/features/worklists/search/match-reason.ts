// Rules: O-27 (docs/rules)
import type { SearchQuery, SearchReason } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { looseSigns, phoneDigits, searchTerms } from "./search-terms.ts";

/** The columns of an order product by which it can be found. */
export interface Matchable {
  readonly order_id: number;
  readonly reference_id: number;
  readonly invoice_number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  /** In lower case without accents, each between spaces. */
  readonly numbers: string;
}

const plainSigns = (text: string): string => searchText(text).replaceAll(looseSigns, "-");

/** Whole numbers before their ends, and the order's own number before all others. */
function numberReason(number: string, row: Matchable): SearchReason {
  const known = [
    ["order", String(row.order_id)],
    ["license", String(row.reference_id)],
    ["invoice", String(row.invoice_number)],
  ] as const;
  const whole = known.find(([, value]) => value === number);
  if (whole) return whole[0];
  if (row.numbers.includes(` ${number} `)) return "tracking";
  if (/^\d+$/.test(number) && row.phone.endsWith(phoneDigits(number))) return "phone";
  return known.find(([, value]) => value.endsWith(number))?.[0] ?? "tracking";
}

/** The reason for a result: a number says more than an email, and that more than a name. */
export function matchReason(query: SearchQuery, row: Matchable): SearchReason | undefined {
  const { words, emails, numbers, phone } = searchTerms(query);
  const [number] = numbers;
  if (number !== undefined) return numberReason(number, row);
  if (phone !== undefined) return "phone";
  if (query.q !== undefined && emails.length > 0) return "email";
  if (words.length === 0) return undefined;
  const customer = plainSigns(`${row.first_name} ${row.last_name}`);
  return words.every((word) => customer.includes(plainSigns(word))) ? "name" : "spouse";
}
