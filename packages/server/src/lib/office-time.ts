import { dayAfter, officeDate } from "@dop/domain/dates";
import { formatLocales, type Locale } from "@dop/texts";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes half a millisecond to make: each is made once. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

/** The calendar date at the office `days` before that of `moment`, however long the days between were. */
export function officeDateBefore(moment: Date, days: number, timeZone: string): string {
  return dayAfter(officeDate(moment, timeZone), -days);
}

/** The time of day of `moment` at the office, as "10:42 AM"; of another day than `now`, "10:42 AM on 11/20/26". */
export function formatOfficeTime(moment: Date, timeZone: string, now: Date): string {
  const clock = formatter("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(moment);
  if (officeDate(moment, timeZone) === officeDate(now, timeZone)) return clock;
  return `${clock} on ${formatter("en-US", { timeZone, dateStyle: "short" }).format(moment)}`;
}

/** `moment` at the office as a spreadsheet reads it, "2026-11-21 11:00". */
export function formatOfficeTimestamp(moment: Date, timeZone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return formatter("sv-SE", { timeZone, ...parts }).format(moment);
}

/** A day YYYY-MM-DD in the reader's words, as "December 4, 2026". */
export function formatLongDate(day: string, locale: Locale): string {
  return formatter(formatLocales[locale], { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** `moment` at the office in words, as "November 21, 2026 at 11:00:00 AM MST". */
export function formatOfficeDateTime(moment: Date, timeZone: string, locale: Locale = "en"): string {
  return formatter(formatLocales[locale], { timeZone, dateStyle: "long", timeStyle: "long" }).format(moment);
}
