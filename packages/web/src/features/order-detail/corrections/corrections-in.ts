import * as z from "zod/mini";

const correctionsSchema = z.record(z.string(), z.string());

/**
 * Labels and values of `corrections_json`, values that look like dates (beginning with yyyy-mm-dd) as US dates
 * (specification 2, section 3); undefined for what is no such JSON.
 */
export function correctionsIn(json: string): ReadonlyArray<readonly [label: string, value: string]> | undefined {
  try {
    const corrections = Object.entries(correctionsSchema.parse(JSON.parse(json)));
    return corrections.map(([label, value]) => [label, usDate(value)]);
  } catch {
    return undefined;
  }
}

/** A calendar date has no time zone: it is turned around as text, not as a moment. */
function usDate(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : value;
}
