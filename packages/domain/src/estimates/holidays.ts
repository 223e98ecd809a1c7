// Rules: O-35 (docs/rules)
import { dayNumber, formatDayNumber, weekdayOf, weekdays } from "../dates/index.ts";

/** A day on which the office is closed besides weekends. */
export interface Holiday {
  /** YYYY-MM-DD, the day that is observed. */
  readonly day: string;
  readonly name: HolidayName;
}

/** Utah's legal holidays. */
export const holidayNames = [
  "newYear",
  "martinLutherKing",
  "presidents",
  "memorial",
  "juneteenth",
  "independence",
  "pioneer",
  "labor",
  "columbus",
  "veterans",
  "thanksgiving",
  "christmas",
] as const;
export type HolidayName = (typeof holidayNames)[number];

const { sunday, monday, thursday, saturday } = weekdays;

/** The `nth` weekday of a month, the last one for -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth < 0) {
    const end = dayNumber(year, month + 1, 1) - 1;
    return end - ((weekdayOf(end) - weekday + 7) % 7);
  }
  const first = dayNumber(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

/** A fixed date; on a Saturday it is observed the day before, on a Sunday the day after. */
function observed(year: number, month: number, day: number): number {
  const date = dayNumber(year, month, day);
  if (weekdayOf(date) === saturday) return date - 1;
  return weekdayOf(date) === sunday ? date + 1 : date;
}

/** Juneteenth is observed on a Monday: from Tuesday to Friday on the one before it, at a weekend on the one after. */
function juneteenth(year: number): number {
  const date = dayNumber(year, 6, 19);
  const weekday = weekdayOf(date);
  const isWeekend = weekday === saturday || weekday === sunday;
  return isWeekend ? date + ((monday - weekday + 7) % 7) : date + monday - weekday;
}

const november = 11;

const dates: Readonly<Record<HolidayName, (year: number) => number>> = {
  newYear: (year) => observed(year, 1, 1),
  martinLutherKing: (year) => nthWeekday(year, 1, monday, 3),
  presidents: (year) => nthWeekday(year, 2, monday, 3),
  memorial: (year) => nthWeekday(year, 5, monday, -1),
  juneteenth,
  independence: (year) => observed(year, 7, 4),
  pioneer: (year) => observed(year, 7, 24),
  labor: (year) => nthWeekday(year, 9, monday, 1),
  columbus: (year) => nthWeekday(year, 10, monday, 2),
  veterans: (year) => observed(year, november, 11),
  thanksgiving: (year) => nthWeekday(year, november, thursday, 4),
  christmas: (year) => observed(year, 12, 25),
};

/**
 * Utah's legal holidays as they are observed (Utah Code 63G-1-301), in order. Those of a year may fall on the last day
 * of the year before: a Saturday's New Year.
 */
export function utahHolidays(year: number): Holiday[] {
  return holidayNames.map((name) => ({ day: formatDayNumber(dates[name](year)), name }));
}
