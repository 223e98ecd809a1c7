// Rules: M-45 (docs/rules)
import { dayAfter, officeDate } from "@dop/domain/dates";
import { sql } from "kysely";
import { takeTurn } from "../../../db/advisory-locks.ts";
import type { Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";

/** Days that are counted again, for rows that a slow clock wrote late. */
const recountedDays = 7;

/** The most days of one transaction. */
const chunkDays = 31;

/** The last counted day in this time zone; null without one. */
async function countedThrough(tx: Tx, timeZone: string): Promise<string | null> {
  const state = await tx.selectFrom("daily_counts_state").select(["through", "time_zone"]).executeTakeFirst();
  if (state?.time_zone === timeZone) return state.through;
  // Days of another time zone are other days.
  if (state !== undefined) {
    await tx.deleteFrom("daily_counts").execute();
    await tx.deleteFrom("period_counts").execute();
  }
  return null;
}

async function firstDay(tx: Tx, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select (min(created_at) at time zone ${timeZone})::date as first from orders`.execute(tx);
  return rows[0]?.first ?? null;
}

/** Counts at most a month of days up to `last`. @returns true while days are left */
async function countChunk(tx: Tx, timeZone: string, last: string): Promise<boolean> {
  await takeTurn(tx, "dailyCounts");
  const through = await countedThrough(tx, timeZone);
  if (through !== null && through >= last) return false;
  const from = through === null ? await firstDay(tx, timeZone) : dayAfter(through, 1 - recountedDays);
  if (from === null || from > last) return false;
  const end = dayAfter(from, chunkDays - 1);
  const to = end < last ? end : last;
  await tx.deleteFrom("daily_counts").where("day", ">=", from).where("day", "<=", to).execute();
  await sql`
    insert into daily_counts
    select * from office_counts(${from}::date, ${to}::date, ${timeZone})`.execute(tx);
  await sql`select sum_counts(${from}::date, ${to}::date)`.execute(tx);
  await sql`
    insert into daily_counts_state (through, time_zone) values (${to}::date, ${timeZone})
    on conflict (single) do update set through = excluded.through, time_zone = excluded.time_zone`.execute(tx);
  return to < last;
}

/**
 * Counts all office days that have been over for an hour; the first run counts the whole history. Reports count later
 * days themselves. Idempotent.
 */
export async function countDays(portal: Portal): Promise<void> {
  const { timeZone } = portal.config.office;
  const today = officeDate(new Date(portal.clock().getTime() - millisecondsIn.hour), timeZone);
  const last = dayAfter(today, -1);
  while (await inTransaction(portal, ({ tx }) => countChunk(tx, timeZone, last)));
}
