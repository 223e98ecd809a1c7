// Rules: A-22, P-13 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../../../db/database.ts";
import { auditArgument, type AuditEntry } from "../../../../audit-log/audit.ts";
import { viewDedupeWindowMs } from "../../../../audit-log/view-log.ts";
import type { StaffRequester } from "../../../../http/requester.ts";
import { millisecondsIn } from "../../../../lib/time.ts";
import { staffOrderColumns, type StaffOrderRow } from "./staff-order-queries.ts";

/** A user who has not requested an order for this long no longer has it open. */
const presenceMs = 90 * millisecondsIn.second;

/** The names of the others who have the order `o` open. */
const othersOf = (userId: number, now: Date) => sql`
  coalesce((select json_agg(display_name order by display_name) from order_viewers
    where order_id = o.id and user_id <> ${userId} and seen_at > ${new Date(now.getTime() - presenceMs)}), '[]'::json)`;

/** An order and who has it open, for a member of the staff who does not open it yet; null when there is none. */
export async function readOrderAhead(
  db: Db,
  orderId: number,
  { userId }: StaffRequester,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<{ order: StaffOrderRow; others: string[] } | null> {
  const { rows } = await sql<StaffOrderRow & { others: string[] }>`
    select ${staffOrderColumns(today)}, ${othersOf(userId, now)} as others from orders o
      where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { others, ...order } = row;
  return { order, others };
}

/**
 * The order that a member of the staff opens: notes that they have it open, writes the view to the audit log unless
 * this session has left one within the last five minutes, and reads the order and who else has it open: one statement.
 * @param seen the entry of the view, and the day at the office, YYYY-MM-DD
 * @returns null when there is no such order, and nothing was noted
 */
export async function openStaffOrder(
  db: Db,
  orderId: number,
  staff: StaffRequester,
  seen: { readonly view: AuditEntry; readonly today: string },
): Promise<{ order: StaffOrderRow; others: string[] } | null> {
  const { view, today } = seen;
  const now = view.at;
  const away = (ms: number) => new Date(now.getTime() + ms);
  const { rows } = await sql<StaffOrderRow & { written: number | null; others: string[] }>`
    with noted as (
      insert into order_viewers (order_id, user_id, display_name, seen_at)
      select id, ${staff.userId}::integer, ${staff.displayName}::text, ${now}::timestamptz
      from orders where id = ${orderId}
      on conflict (order_id, user_id) do update set seen_at = excluded.seen_at, display_name = excluded.display_name),
    looked as (
      insert into order_looks as last (order_id, session_id, looked_at)
      select id, ${staff.sessionId}::uuid, ${now}::timestamptz from orders where id = ${orderId}
      on conflict (order_id, session_id) do update set looked_at = excluded.looked_at
        where last.looked_at <= ${away(-viewDedupeWindowMs)} or last.looked_at >= ${away(viewDedupeWindowMs)}
      returning order_id)
    select ${staffOrderColumns(today)},
      case when exists (select from looked) then write_audit(${auditArgument([view])}::jsonb) end as written,
      ${othersOf(staff.userId, now)} as others
    from orders o where o.id = ${orderId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { written: _written, others, ...order } = row;
  return { order, others };
}

/** Forgets at once that a user has an order open: they have left it. */
export async function clearPresence(db: Db, orderId: number, { userId }: StaffRequester, now: Date): Promise<void> {
  const past = new Date(now.getTime() - presenceMs);
  await db
    .updateTable("order_viewers")
    .set({ seen_at: past })
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("seen_at", ">", past)
    .execute();
}
