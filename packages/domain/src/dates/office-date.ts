// Rules: O-22 (docs/rules)

/** A formatter takes half a millisecond to make: one for each time zone. */
const formatters: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** The calendar date YYYY-MM-DD of `moment` in the office's time zone. */
export function officeDate(moment: Date, timeZone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  // oxlint-disable-next-line no-restricted-globals -- time zones are the runtime's, and numbers alone are taken of it
  const formatter = (formatters[timeZone] ??= new Intl.DateTimeFormat("en-US", { timeZone, ...parts }));
  return formatter.format(moment).replace(/(\d+)\/(\d+)\/(\d+)/, "$3-$1-$2");
}
