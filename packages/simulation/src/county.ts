import { millisecondsIn } from "../../server/src/lib/time.ts";

/** Settings in which simulated counties differ. */
export interface County {
  readonly seed: number;
  readonly days: number;
  /** Orders of customers in a year of 365 days. */
  readonly ordersAYear: number;
}

/** The first moment of each history, a midnight at the office. */
export const firstMoment = new Date("2025-01-01T07:00:00Z");

export const { minute, hour, day } = millisecondsIn;
