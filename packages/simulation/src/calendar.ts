import { officeCalendar, utahHolidays } from "../../domain/src/estimates/index.ts";
import { day, firstMoment, hour } from "./county.ts";

const officeZone = "America/Denver";

const partsOf = new Intl.DateTimeFormat("en-US", { timeZone: officeZone, hour: "2-digit", hourCycle: "h23" });

/** The midnight at the office that begins a day of the history, counted from 0. */
export function midnightOf(past: number): number {
  const near = firstMoment.getTime() + past * day;
  const hours = Number(partsOf.format(near));
  // In summer the office's midnight comes an hour earlier.
  return near - (hours === 0 ? 0 : hours * hour);
}

/** The office's date of a day of the history, YYYY-MM-DD. */
export const dateOf = (past: number): string =>
  new Date(firstMoment.getTime() + past * day).toISOString().slice(0, "YYYY-MM-DD".length);

const firstYear = firstMoment.getUTCFullYear();
const calendar = officeCalendar(
  [0, 1, 2].flatMap((later) => utahHolidays(firstYear + later).map((holiday) => holiday.day)),
);

/** True for a day of the history on which the office works: no weekend, and no holiday. */
export const isOfficeDay = (past: number): boolean => calendar.isOpen(dateOf(past));

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (past: number): number => new Date(firstMoment.getTime() + past * day).getUTCDay();
