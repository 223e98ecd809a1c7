// Rules: M-55, M-68 (docs/rules)
import { disputeReferences, lostDispute, wonDispute } from "@dop/domain/ledger";
import { closeoutTables, type closeoutBodySchema } from "@dop/domain/reports";
import { defaultLocale } from "@dop/texts/locales";
import { msg, type Message } from "@dop/texts/message";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { takeTurn } from "../../../db/advisory-locks.ts";
import type { Tx } from "../../../db/database.ts";
import { conflict, invalid } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { formatLongDate, formatOfficeTime } from "../../../lib/office-time.ts";
import { heldAndOwed, selectTables } from "../reports/report-tables.ts";
import { firstMovement, newestCloseout, type NewestCloseout } from "./read-closeouts.ts";

/** The oldest ledger lines that may have been committed late: no transaction takes as long. */
const lateBy = sql`interval '1 day'`;

interface NewCloseout {
  readonly number: number;
  readonly firstDay: string;
  readonly day: string;
  readonly zone: string;
  readonly before: NewestCloseout;
}

const refusedDay = (message: Message) => invalid([{ path: "day", message }]);

/** The start of a day at the office. */
const beginningOf = (day: RawBuilder<unknown>, zone: string) => sql`(${day}::timestamp at time zone ${zone})`;

/** Adds every ledger line up to the end of the day that is in no closeout yet. */
async function takeLines(tx: Tx, { number, firstDay, day, zone, before }: NewCloseout): Promise<void> {
  const beginning = beginningOf(sql`${firstDay}::date`, zone);
  const beginningOfAll = beginningOf(sql`(select min(c.first_day) from closeouts c)`, zone);
  const since = before
    ? sql`greatest(least(${beginning}, ${before.closed_at}::timestamptz) - ${lateBy}, ${beginningOfAll})`
    : beginning;
  await sql`
    insert into closeout_entries (entry_id, closeout)
    select m.id, ${number}::integer from payment_entries m
    where m.recorded_at >= ${since} and m.recorded_at < ${beginningOf(sql`(${day}::date + 1)`, zone)}
      and not exists (select from closeout_entries e where e.entry_id = m.id)`.execute(tx);
}

function figuresOf(number: number): Readonly<Record<keyof typeof closeoutTables, RawBuilder<unknown>>> {
  const lines = sql`closeout_entries e join payment_entries m on m.id = e.entry_id`;
  const isDispute = sql`m.reference like ${disputeReferences}`;
  const isLost = sql`(m.kind = 'refund' and ${isDispute})`;
  const isWon = sql`(m.kind = 'charge' and ${isDispute})`;
  return {
    byKind: sql`
      select case when ${isLost} then ${lostDispute} when ${isWon} then ${wonDispute} else m.kind end as kind,
        m.provider,
        count(*) as count, sum(m.amount_cents) as amount
      from ${lines} where e.closeout = ${number} group by 1, 2 order by 1, 2`,
    byLine: sql`
      select l.line, l.product_id as product, count(*) as count, sum(l.cents) as amount
      from closeout_entries e cross join lateral (
        select c.* from charged_lines c where c.entry_id = e.entry_id offset 0) l
      where e.closeout = ${number} group by 1, 2 having sum(l.cents) > 0 order by 1, 2`,
    refunds: sql`
      select coalesce(p.product_id, 0) as product, count(*) filter (where m.kind = 'refund') as count,
        sum(case m.kind when 'refund' then m.amount_cents else -m.amount_cents end) as amount
      from ${lines} left join order_products p on p.id = m.order_product_id
      where e.closeout = ${number} and m.kind in ('refund', 'refund_failed') and not ${isLost} group by 1 order by 1`,
    onePerson: sql`
      select m.recorded_by as clerk, count(*) as count, sum(m.amount_cents) as amount
      from ${lines} where e.closeout = ${number} and m.one_person group by 1 order by 1`,
    now: heldAndOwed,
  };
}

async function writeSums(tx: Tx, closeout: NewCloseout, by: { name: string; userId: number; at: Date }): Promise<void> {
  const { number, firstDay, day } = closeout;
  const sumOf = (kind: string) => sql`(
    select coalesce(sum(m.amount_cents), 0) from closeout_entries e join payment_entries m on m.id = e.entry_id
    where e.closeout = ${number} and m.kind = ${kind})`;
  await sql`
    insert into closeouts
      (number, first_day, day, closed_at, closed_by, user_id, charged_cents, refunded_cents, figures)
    select ${number}::integer, ${firstDay}::date, ${day}::date, ${by.at}::timestamptz, ${by.name},
      ${by.userId}::integer,
      ${sumOf("charge")}, ${sumOf("refund")} - ${sumOf("refund_failed")}, to_jsonb(f)
    from (select ${selectTables(closeoutTables, figuresOf(number))}) f`.execute(tx);
}

/** The first day of a closeout; the first one starts with its own day unless asked otherwise. @throws 400 for `day` */
async function firstDayOf(tx: Tx, asked: AskedCloseout, before: NewestCloseout, zone: string): Promise<string> {
  const { day } = asked;
  if (before) return before.next_day;
  const first = await firstMovement(tx, zone);
  if (first === null) throw refusedDay(msg("closeouts.nothingYet"));
  if (day < first) throw refusedDay(msg("closeouts.beforeFirst", formatLongDate(first, defaultLocale)));
  return asked.from_first === true ? first : day;
}

type AskedCloseout = z.infer<typeof closeoutBodySchema>;

/**
 * Closes the days up to `day` that are not closed yet, under the next number. @returns the number
 * @throws 400 tied to `day` for a day that has not begun or is before the first movement of money; 409 `DAY_CLOSED`
 */
export async function closeDay(context: StaffContext, asked: AskedCloseout): Promise<number> {
  const { day } = asked;
  const { portal, requester } = context;
  const { timeZone: zone } = portal.config.office;
  return context.transaction(async ({ tx, now }) => {
    await takeTurn(tx, "closeouts");
    if (day > context.today) throw refusedDay(msg("closeouts.notBegun"));
    const before = await newestCloseout(tx);
    if (before && day <= before.day) throw isClosed(before, zone, now);
    const firstDay = await firstDayOf(tx, asked, before, zone);
    const closeout = { number: (before?.number ?? 0) + 1, firstDay, day, zone, before };
    await takeLines(tx, closeout);
    await writeSums(tx, closeout, { name: requester.displayName, userId: requester.userId, at: now });
    const { number } = closeout;
    await context.audit(tx, "report", "closeout", { number, day });
    return number;
  });
}

function isClosed({ number, day, ...closed }: NonNullable<NewestCloseout>, zone: string, now: Date) {
  const time = formatOfficeTime(closed.closed_at, zone, now);
  const said = { number, day: formatLongDate(day, defaultLocale), name: closed.closed_by, time };
  return conflict("DAY_CLOSED", msg("closeouts.isClosed", said));
}
