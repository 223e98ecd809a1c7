// Rules: A-22, P-13 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { auditArgument, type AuditEntry } from "../../http/audit.ts";
import { sameLookMs } from "../../http/looks.ts";
import type { StaffRequester } from "../../http/requester.ts";
import { millisecondsIn } from "../../http/time.ts";

/** Somebody who has not asked for an order for so long does not have it open any more. */
const presenceMs = 90 * millisecondsIn.second;

/**
 * Notes that a member of the staff has an order open, writes the look to the audit log unless they had it open within
 * the last five minutes, and answers who else has it open: one statement.
 */
export async function notePresence(
  db: Db,
  orderId: number,
  staff: StaffRequester,
  look: AuditEntry,
): Promise<string[]> {
  const now = look.at;
  const { rows } = await sql<{ others: string[] }>`
    with before as materialized (
      select seen_at from order_viewers where order_id = ${orderId} and user_id = ${staff.userId}),
    noted as (
      insert into order_viewers (order_id, user_id, display_name, seen_at)
      values (${orderId}, ${staff.userId}, ${staff.displayName}, ${now})
      on conflict (order_id, user_id) do update set seen_at = excluded.seen_at, display_name = excluded.display_name)
    select
      case when not exists (select from before where seen_at > ${new Date(now.getTime() - sameLookMs)})
        then write_audit(${auditArgument([look])}::jsonb) end as written,
      coalesce((select json_agg(display_name order by display_name) from order_viewers
        where order_id = ${orderId} and user_id <> ${staff.userId}
          and seen_at > ${new Date(now.getTime() - presenceMs)}), '[]'::json) as others
  `.execute(db);
  return rows[0]?.others ?? [];
}

/**
 * Forgets at once that somebody has an order open: they have left it. The row stays, since it says when they last
 * looked.
 */
export async function forgetPresence(db: Db, orderId: number, { userId }: StaffRequester, now: Date): Promise<void> {
  const past = new Date(now.getTime() - presenceMs);
  await db
    .updateTable("order_viewers")
    .set({ seen_at: past })
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("seen_at", ">", past)
    .execute();
}
