export * from "./calendar-date.ts";
export * from "./office-date.ts";

/** Days of a 400-year cycle of the Gregorian calendar, after which it repeats. */
const cycleDays = 146_097;
/** From March 1 of year 0 to January 1, 1970. */
const epochDays = 719_468;
const weekDays = 7;
/** January 1, 1970 was a Thursday. */
const epochWeekday = 4;

/** Weekdays by their numbers, Sunday first. */
export const weekdays = { sunday: 0, monday: 1, thursday: 4, saturday: 6 } as const;

/**
 * The number of a day, counted from January 1, 1970. Years are counted from March here, so that the day that leap years
 * have more is the last one.
 *
 * @param month 1 to 12; 13 is January of the next year
 */
export function dayNumber(year: number, month: number, day: number): number {
  const months = year * 12 + month - 3;
  const marchYear = Math.floor(months / 12);
  const dayOfYear = Math.floor((153 * (months - marchYear * 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - epochDays;
}

/** The number of a day YYYY-MM-DD. */
export function parseDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayNumber(year, month, date);
}

/** The day of a number as YYYY-MM-DD. */
export function formatDayNumber(number: number): string {
  const days = number + epochDays;
  const cycle = Math.floor(days / cycleDays);
  const inCycle = days - cycle * cycleDays;
  const yearOfCycle = Math.floor(
    (inCycle - Math.floor(inCycle / 1460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / 146_096)) / 365,
  );
  const dayOfYear = inCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0);
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** The day this many days after another, both YYYY-MM-DD; a negative number counts back. */
export const dayAfter = (day: string, days: number): string => formatDayNumber(parseDay(day) + days);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: number): number => (((number + epochWeekday) % weekDays) + weekDays) % weekDays;
