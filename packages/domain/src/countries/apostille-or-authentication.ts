import { isCountryCode } from "./countries.ts";
import { hagueEntryIntoForce } from "./hague.ts";

/**
 * The document that a destination gets on the day of issue: an apostille where the Convention is in force on that day,
 * otherwise a certificate of authentication (rule O-9).
 *
 * @param code two-letter code of the destination
 * @param isoDate day of issue in the office's time zone, `YYYY-MM-DD`
 */
export function apostilleOrAuthentication(code: string, isoDate: string): "apostille" | "authentication" {
  const since = isCountryCode(code) ? hagueEntryIntoForce[code] : undefined;
  if (since === undefined) return "authentication";
  // ISO dates sort as text. A territory without a date has the Convention from the state that extended it.
  return since === null || since <= isoDate ? "apostille" : "authentication";
}
