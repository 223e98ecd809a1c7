import { isCountryCode } from "./countries.ts";
import { hagueEntryIntoForce } from "./hague.ts";

/** What a destination outside the United States gets; price and process are the same. */
export type DocumentKind = "apostille" | "authentication";

/**
 * The document that a destination gets on the day of issue: an apostille where the Convention is in force on that day,
 * otherwise a certificate of authentication (rule O-9).
 *
 * @param code two-letter code of the destination
 * @param isoDate day of issue in the office's time zone, `YYYY-MM-DD`
 */
export function documentKindFor(code: string, isoDate: string): DocumentKind {
  const since = isCountryCode(code) ? hagueEntryIntoForce[code] : undefined;
  if (since === undefined) return "authentication";
  // ISO dates sort as text. A territory without a date has the Convention from the state that extended it.
  return since === null || since <= isoDate ? "apostille" : "authentication";
}
