// Rules: M-55 (docs/rules)
import { bookKindOf } from "@dop/domain/ledger";
import { closeoutTables, type Closeout, type Closeouts } from "@dop/domain/reports";
import { toDollars } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../../db/database.ts";
import { notFound } from "../../../http/api-error.ts";
import { presentTables } from "../reports/report-tables.ts";
import type { Schema } from "../../../db/schema.ts";

const pageSize = 100;

const headColumns = [
  "number",
  "first_day",
  "day",
  "closed_at",
  "closed_by",
  "charged_cents",
  "refunded_cents",
] as const;

/** The newest closeout, and the first day of the next one. */
export function newestCloseout(db: Db) {
  return db
    .selectFrom("closeouts")
    .select(headColumns)
    .select(sql<string>`(day + 1)`.as("next_day"))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}
export type NewestCloseout = Awaited<ReturnType<typeof newestCloseout>>;

/** The office's day of the first movement of money; null without one. */
export async function firstMovement(db: Db, zone: string): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select (min(recorded_at) at time zone ${zone})::date as first from payment_entries`.execute(db);
  return rows[0]?.first ?? null;
}

type Head = Pick<Selectable<Schema["closeouts"]>, (typeof headColumns)[number]>;

const presentHead = ({ charged_cents: charged, refunded_cents: refunded, ...head }: Head) => ({
  ...head,
  closed_at: head.closed_at.toISOString(),
  charged: toDollars(charged),
  refunded: toDollars(refunded),
  net: toDollars(charged - refunded),
});

/** Money before a day of the office, in dollars. */
async function moneyBefore(db: Db, day: string, zone: string): Promise<NonNullable<Closeouts["earlier"]>> {
  const { rows } = await sql<{ charged: number; refunded: number }>`
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
      coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)
        as refunded
    from payment_entries where recorded_at < ${day}::date::timestamp at time zone ${zone}`.execute(db);
  const { charged = 0, refunded = 0 } = rows[0] ?? {};
  return { charged: toDollars(charged), refunded: toDollars(refunded) };
}

/** @param day with which a first closeout would begin */
export async function listCloseouts(
  db: Db,
  { before, day }: { readonly before: number | undefined; readonly day: string | undefined },
  zone: string,
): Promise<Closeouts> {
  const heads = await db
    .selectFrom("closeouts")
    .select(headColumns)
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = heads.slice(0, pageSize);
  const newest = await newestCloseout(db);
  return {
    closeouts: page.map(presentHead),
    next: heads.length > pageSize ? (page.at(-1)?.number ?? null) : null,
    open_from: newest?.next_day ?? (await firstMovement(db, zone)),
    ...(newest === undefined && day !== undefined && { earlier: await moneyBefore(db, day, zone) }),
  };
}

/** One closeout as it was made, with its ledger lines. @throws 404 */
export async function readCloseout(db: Db, number: number): Promise<Closeout> {
  const closeout = await db
    .selectFrom("closeouts")
    .select([...headColumns, "figures"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow(() => notFound(msg("closeouts.notFound")));
  const entries = await db
    .selectFrom("closeout_entries as e")
    .innerJoin("payment_entries as m", "m.id", "e.entry_id")
    .select(["m.recorded_at", "m.kind", "m.order_id", "m.provider", "m.reference", "m.amount_cents"])
    .where("e.closeout", "=", number)
    .orderBy("m.id")
    .execute();
  const { figures, ...head } = closeout;
  return {
    ...presentHead(head),
    tables: presentTables(closeoutTables, figures),
    entries: entries.map(({ recorded_at: at, amount_cents: cents, ...entry }) => ({
      ...entry,
      kind: bookKindOf(entry),
      at: at.toISOString(),
      amount: toDollars(cents),
    })),
  };
}
