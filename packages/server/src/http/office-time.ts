// Rules: O-22 (docs/rules)
/** The calendar date YYYY-MM-DD of `moment` in the office's time zone. */
export function officeDate(moment: Date, timeZone: string): string {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}
