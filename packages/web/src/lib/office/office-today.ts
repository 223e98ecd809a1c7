import { officeDate } from "@dop/domain/dates";

/** Today at the office, `YYYY-MM-DD`: the day on which a document ordered now counts as issued. */
export const officeToday = (timeZone: string): string => officeDate(new Date(), timeZone);
