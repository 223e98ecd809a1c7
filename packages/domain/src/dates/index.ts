export * from "./calendar-date.ts";
export * from "./office-date.ts";

// The arithmetic of the runtime alone, which has no clock: every date here is made of a number.
/* oxlint-disable no-restricted-globals */

const dayMs = 86_400_000;

/** Weekdays by their numbers, Sunday first. */
export const weekdays = { sunday: 0, monday: 1, thursday: 4, saturday: 6 } as const;

/**
 * The number of a day, counted from January 1, 1970.
 *
 * @param month 1 to 12; 13 is January of the next year
 */
export const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / dayMs;

/** The number of a day YYYY-MM-DD. */
export function parseDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayNumber(year, month, date);
}

/** The day of a number as YYYY-MM-DD. */
export function formatDayNumber(number: number): string {
  const date = new Date(number * dayMs);
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(date.getUTCFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The day this many days after another, both YYYY-MM-DD; a negative number counts back. */
export const dayAfter = (day: string, days: number): string => formatDayNumber(parseDay(day) + days);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: number): number => new Date(number * dayMs).getUTCDay();
