// Rules: O-22 (docs/rules)

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes half a millisecond to make: one for each time zone. */
function formatterIn(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  // oxlint-disable-next-line no-restricted-globals -- time zones are the runtime's, and numbers alone are taken of it
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  formatters.set(timeZone, known);
  return known;
}

/** The calendar date YYYY-MM-DD of `moment` in the office's time zone. */
export function officeDate(moment: Date, timeZone: string): string {
  const parts = formatterIn(timeZone).formatToParts(moment);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
