const dayMs = 24 * 60 * 60 * 1000;

/** The calendar date `days` before `now` where the office is, `YYYY-MM-DD`; a negative number of days is later. */
export function daysAgo(days: number, timeZone: string, now: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  // Counted by the calendar: where the clocks change, a day has 23 or 25 hours.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - days)).toISOString().slice(0, 10);
}

/** Whole calendar days where the office is, from an ISO 8601 timestamp until `now`. */
export function calendarDaysSince(iso: string, timeZone: string, now: number = Date.now()): number {
  const dayOf = (time: number): number => Date.parse(daysAgo(0, timeZone, time));
  return Math.round((dayOf(now) - dayOf(Date.parse(iso))) / dayMs);
}
