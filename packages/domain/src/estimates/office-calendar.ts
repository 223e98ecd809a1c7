// Rules: O-35 (docs/rules)

import { formatDayNumber, parseDay, weekdayOf, weekdays } from "../dates/index.ts";

/** Counts the days on which the office works. Dates are YYYY-MM-DD in the office's time zone. */
export interface OfficeCalendar {
  /** True for a day on which the office works. */
  isOpen(day: string): boolean;
  /** The number of office days after `from`, up to and including `to`; 0 when `to` is not later. */
  between(from: string, to: string): number;
  /** The first of the last `days` office days up to and including `to`. */
  since(to: string, days: number): string;
  /** The day `days` office days after `from`; for 0 the day itself, or the next open one. */
  add(from: string, days: number): string;
}

/** A calendar that is always closed would never end: after a year of closed days the next counts as open. */
const longestClosed = 366;

/** @param closed days besides Saturdays and Sundays, YYYY-MM-DD */
export function officeCalendar(closed: Iterable<string>): OfficeCalendar {
  const holidays = new Set([...closed].map(parseDay));
  const isOpen = (day: number): boolean =>
    weekdayOf(day) !== weekdays.sunday && weekdayOf(day) !== weekdays.saturday && !holidays.has(day);
  const next = (day: number): number => {
    let after = day + 1;
    while (!isOpen(after) && after < day + longestClosed) after += 1;
    return after;
  };

  return {
    isOpen: (day) => isOpen(parseDay(day)),
    between(from, to) {
      const end = parseDay(to);
      let count = 0;
      for (let day = parseDay(from) + 1; day <= end; day += 1) if (isOpen(day)) count += 1;
      return count;
    },
    since(to, days) {
      const earliest = parseDay(to) - longestClosed * days;
      let day = parseDay(to) + 1;
      for (let left = days; left > 0 && day > earliest;) {
        day -= 1;
        if (isOpen(day)) left -= 1;
      }
      return formatDayNumber(day);
    },
    add(from, days) {
      let day = parseDay(from);
      for (let left = days; left > 0; left -= 1) day = next(day);
      return formatDayNumber(days <= 0 && !isOpen(day) ? next(day) : day);
    },
  };
}
