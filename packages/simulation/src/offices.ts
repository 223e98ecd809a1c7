import { isOfficeDay, midnightOf, weekdayOf } from "./calendar.ts";
import type { County } from "./county.ts";

/** The course of an office, as parts of its mean orders of a day, by days of the history. */
interface Office {
  arrive(past: number): number;
  /** Orders that each desk can do on an office day, as a part of what arrives in the mean. */
  desk(past: number): number;
  /** Factor of the time that orders may wait for a desk. */
  readonly patience: number;
}

const june = 5;
/** June has twice as many orders. */
const month = (past: number): number => (new Date(midnightOf(past)).getUTCMonth() === june ? 1.9 : 0.92);
/** Fewer come on Sundays. */
const weekday = (past: number): number => (weekdayOf(past) === 0 ? 0.6 : 1.06) * (isOfficeDay(past) ? 1.02 : 0.96);
const season = (past: number): number => 1 + 0.35 * Math.sin((2 * Math.PI * past) / 365);
const growth = (past: number): number => past / 365;

export const offices = {
  usual: { arrive: (past) => month(past) * weekday(past), desk: (past) => 1.5 * month(past), patience: 1 },
  quiet: { arrive: (past) => season(past) * weekday(past), desk: () => 2, patience: 1 },
  tight: { arrive: (past) => season(past) * weekday(past), desk: (past) => 1.05 * season(past), patience: 6 },
  growing: {
    arrive: (past) => (0.6 + growth(past)) * season(past) * weekday(past),
    desk: (past) => (0.7 + growth(past)) * season(past),
    patience: 4,
  },
  "short-staffed": {
    arrive: (past) => season(past) * weekday(past),
    // For three weeks in each quarter someone is away.
    desk: (past) => 1.3 * season(past) * (past % 90 >= 69 ? 0.55 : 1),
    patience: 4,
  },
} as const satisfies Readonly<Record<string, Office>>;

export type OfficeName = keyof typeof offices;

export const officeOf = ({ office = "usual" }: County): Office => offices[office];
