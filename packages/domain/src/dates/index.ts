export { isCalendarDate } from "./calendar-date.ts";
export { dayAfter, formatDayNumber, parseDay } from "./day-number.ts";
export { officeDate } from "./office-date.ts";
