import { officeDate } from "@dop/domain/dates";

const dayMs = 24 * 60 * 60 * 1000;

/** The start in UTC of a moment's day at the office: counted in these, a day with 23 or 25 hours is one day, too. */
const dayOf = (moment: number, timeZone: string): number => Date.parse(officeDate(new Date(moment), timeZone));

/** The calendar date `days` before `now` where the office is, `YYYY-MM-DD`; a negative number of days is later. */
export function daysAgo(days: number, timeZone: string, now: number = Date.now()): string {
  return new Date(dayOf(now, timeZone) - days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days where the office is, from an ISO 8601 timestamp until `now`. */
export function calendarDaysSince(iso: string, timeZone: string, now: number = Date.now()): number {
  return (dayOf(now, timeZone) - dayOf(Date.parse(iso), timeZone)) / dayMs;
}
