import { officeDate } from "@dop/domain/dates";

const dayMs = 24 * 60 * 60 * 1000;

/** The start in UTC of a moment's day at the office, so that a day with 23 or 25 hours counts as one. */
const dayOf = (moment: number, timeZone: string): number => Date.parse(officeDate(new Date(moment), timeZone));

/** The calendar date `days` before `now` at the office, `YYYY-MM-DD`; a negative number of days is later. */
export function daysAgo(days: number, timeZone: string, now: number = Date.now()): string {
  return new Date(dayOf(now, timeZone) - days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days at the office from an ISO 8601 timestamp until `now`. */
export function calendarDaysSince(iso: string, timeZone: string, now: number = Date.now()): number {
  return (dayOf(now, timeZone) - dayOf(Date.parse(iso), timeZone)) / dayMs;
}
