import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { millisecondsIn } from "../lib/time.ts";

/** Smaller differences are network delay: following them would make time jump, and put history out of order. */
const toleratedMs = 250;
/** A larger difference is logged for operators. */
const apartMs = 2 * millisecondsIn.second;

interface DatabaseClockOptions {
  readonly db: Db;
  /** This machine's clock, in milliseconds since the epoch; the real one without it. */
  readonly machine?: () => number;
  /** Called after each measurement that finds the clocks apart; positive milliseconds: the machine's is behind. */
  readonly onApart: (ms: number) => void;
}

export interface DatabaseClock {
  readonly now: () => Date;
  /** Compares the clocks and follows the database's. @throws the database's error; the last difference is kept */
  measure(): Promise<void>;
  /** Measures once a minute, until `stop`. */
  start(): void;
  stop(): void;
}

/**
 * The present time by the clock of the database, which all servers share, so that what one of them writes as due is due
 * for the others at the same moment (docs/decisions/0020).
 */
export function createDatabaseClock({ db, machine = Date.now, onApart }: DatabaseClockOptions): DatabaseClock {
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;

  const measure = async (): Promise<void> => {
    const asked = machine();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const answered = machine();
    const measured = Math.round((rows[0]?.ms ?? asked) - (asked + answered) / 2);
    const line = (answered - asked) / 2;
    if (Math.abs(measured - ahead) > toleratedMs + line) ahead = measured;
    if (Math.abs(ahead) > apartMs) onApart(ahead);
  };

  return {
    now: () => new Date(machine() + ahead),
    measure,
    start: () => {
      // The calls that need the database report that it is away.
      timer = setInterval(() => void measure().catch(() => undefined), millisecondsIn.minute).unref();
    },
    stop: () => clearInterval(timer),
  };
}
