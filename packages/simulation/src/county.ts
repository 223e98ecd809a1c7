import { millisecondsIn } from "../../server/src/lib/time.ts";
import type { OfficeName } from "./offices.ts";

/** Settings in which simulated counties differ. */
export interface County {
  readonly seed: number;
  readonly days: number;
  /** Orders of customers in a year of 365 days. */
  readonly ordersAYear: number;
  /** The part of the usual disputes, failed refunds, voided licenses and changed minds: checks want many. */
  readonly trouble?: number;
  readonly office?: OfficeName;
  /** Servers of the database, 1 or 2. */
  readonly servers?: number;
  /** They end in the middle of calls. */
  readonly isKilled?: boolean;
}

/** The first moment of each history, a midnight at the office. */
export const firstMoment = new Date("2025-01-01T07:00:00Z");

export const { minute, hour, day } = millisecondsIn;
