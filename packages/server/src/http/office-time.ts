// Rules: O-22 (docs/rules)
/** The calendar date YYYY-MM-DD of `moment` in the office's time zone. */
export function officeDate(moment: Date, timeZone: string): string {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}

/** The time of day of `moment` at the office, as "10:42 AM". */
export function officeClock(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(moment);
}
