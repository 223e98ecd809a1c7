import type { StatusId } from "@dop/domain/orders";
import type { DocumentReason } from "@dop/domain/staff";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow } from "../../../db/schema.ts";
import { auditArgument, type AuditEntry } from "../../../audit-log/audit.ts";
import type { Performer } from "../../../http/requester.ts";

/** A product as it will be. */
export interface WrittenChange {
  readonly product: OrderProductRow;
  /** The steps that a jump left out (rule W-29). */
  readonly skipped: readonly StatusId[];
  /** True when it comes to its status now, which the history then says. */
  readonly isMoved: boolean;
  /** True for a silent step back: the status that it leaves stays the last one known to the customer, if mailed. */
  readonly leavesTold?: boolean;
  /** The entry of its history that the change undoes. */
  readonly undoes?: number;
}

/** Author and time of a change, and what is recorded with it. */
interface Writer extends Pick<Performer, "author"> {
  readonly now: Date;
  /** The reason against documents (rule P-22). */
  readonly reason?: DocumentReason | undefined;
  readonly audit: readonly AuditEntry[];
}

/** Writes products, their history and the audit entries of their change by one statement. */
export async function writeChanges(
  tx: Tx,
  changes: readonly WrittenChange[],
  { author, now, reason, audit }: Writer,
): Promise<void> {
  const rows = changes.map(({ product, skipped, isMoved, leavesTold = false, undoes }) => ({
    ...product,
    undoes,
    leaves_told: leavesTold,
    skipped,
    is_moved: isMoved,
  }));
  await sql`
    with c as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, status_id smallint,
        status_left smallint, transmittal_id bigint, queue text, queue_entered_at timestamptz, tracking_shipping text,
        ending text, share_cents integer, ending_reason text, refund_asked_cents integer, told_status smallint,
        leaves_told boolean, skipped smallint[], is_moved boolean, undoes bigint)),
    changed as (
      update order_products p set status_id = c.status_id, status_left = c.status_left,
        transmittal_id = c.transmittal_id, queue = c.queue, queue_entered_at = c.queue_entered_at,
        tracking_shipping = c.tracking_shipping, ending = c.ending, share_cents = c.share_cents,
        ending_reason = c.ending_reason,
        refund_asked_cents = c.refund_asked_cents, told_status = case when not c.leaves_told then c.told_status else (
          select p.status_id where exists (
            select from mail_outbox m where m.order_id = p.order_id and m.kind <> 'letter-of-validity'
              and m.created_at = (
                select h.created_at from lasting_history h where h.order_product_id = p.id order by h.id desc limit 1)))
          end
      from c where p.id = c.id),
    history as (
      insert into status_history (order_product_id, status_id, created_by, user_id, created_at, skipped, reason,
        left_transmittal_id, undoes)
      select id, c.status_id, ${author.name}::text, ${author.userId}::integer, ${now}::timestamptz, skipped,
        ${reason ?? null}::smallint, nullif(p.transmittal_id, coalesce(c.transmittal_id, 0)), undoes
      from c join order_products p using (id) where is_moved order by id)
    select ${audit.length === 0 ? sql`0` : sql`write_audit(${auditArgument(audit)}::jsonb)`} as written
  `.execute(tx);
}
