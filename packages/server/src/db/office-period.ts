import { sql } from "kysely";
import type { Db } from "./database.ts";

/** A time from `since` to before `until`. */
export interface Period {
  readonly since: Date;
  readonly until: Date;
}

/** From the first moment of one day of the office (YYYY-MM-DD) to the end of another. */
export async function officePeriod(db: Db, timeZone: string, first: string, last: string): Promise<Period> {
  const { rows } = await sql<Period>`
    select ${first}::date::timestamp at time zone ${timeZone} as since,
      (${last}::date + 1)::timestamp at time zone ${timeZone} as until`.execute(db);
  const [period] = rows;
  if (!period) throw new Error("the database knows no such days");
  return period;
}
