// Rules: P-18, P-9 (docs/rules)
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { Tx } from "../../../db/database.ts";
import type { Portal } from "../../../portal.ts";
import { letterFileName } from "../../desk/index.ts";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { inTransaction } from "../../../transaction.ts";
import { endDataRequests, isHeldForUndo, lockOrder, type LockedOrder } from "../../order/index.ts";

/** Number of rows of each kind that were emptied, and of files that were destroyed. */
interface DestroyedData {
  readonly messages: number;
  readonly comments: number;
  readonly corrections: number;
  readonly emails: number;
  readonly documents: number;
}

/** Columns of an emptied email, of which time, kind and result stay. */
export const emptyMail = { recipient: "", subject: "", body_text: "", body_html: "", attachments: "[]" };

/** Destroys the files of an order with their keys and names. @returns the documents that were there until now */
async function destroyFiles(portal: Portal, tx: Tx, orderId: number, now: Date) {
  const files = await tx
    .selectFrom("documents")
    .select(["id", "kind"])
    .where("order_id", "=", orderId)
    .where("destroyed_at", "is", null)
    .execute();
  for (const { id } of files) await portal.documents.destroy(tx, id, now);
  return files;
}

/**
 * Empties emails to an order's customer that name no order: order links, and letters of validity of its license. Not
 * while another order of that address exists; for a letter, one of the same license.
 * @returns how many were emptied
 */
async function destroyUnlinkedMails(tx: Tx, email: string, licenseNumber: number): Promise<number> {
  const ownOrders = sql`select from orders o where lower(o.email) = lower(${email})`;
  const { numUpdatedRows } = await tx
    .updateTable("mail_outbox as m")
    .set({ ...emptyMail, state: sql`case state when 'pending' then 'dead' else state end` })
    .where("m.order_id", "is", null)
    .where(sql<boolean>`lower(m.recipient) = lower(${email}) and (
      (m.kind = 'letter-of-validity' and m.attachments -> 0 ->> 'filename' = ${letterFileName(licenseNumber)}
        and not exists (${ownOrders} and o.reference_id = ${licenseNumber}))
      or (m.kind = 'order-lookup' and not exists (${ownOrders})))`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Destroys the personal data of a locked order that has ended, and its files; numbers, amounts, dates and history stay.
 * The caller writes the audit entry.
 * @returns null when the order has not ended, or was destroyed before
 */
export async function destroyOrder(portal: Portal, tx: Tx, orderId: number, now: Date): Promise<DestroyedData | null> {
  const before = await tx
    .selectFrom("orders")
    .select(["email", "reference_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ counts: Omit<DestroyedData, "documents"> | null }>`
    select destroy_order_data(${orderId}, ${now}) as counts`.execute(tx);
  const counts = rows[0]?.counts;
  if (!counts) return null;
  await endDataRequests(tx, orderId, now);
  // Replace the key, so that no existing link opens the order.
  await tx.updateTable("orders").set(portal.accessKeys.seal(randomUUID())).where("id", "=", orderId).execute();
  const files = await destroyFiles(portal, tx, orderId, now);
  const unlinked = before.email === "" ? 0 : await destroyUnlinkedMails(tx, before.email, before.reference_id);
  return { ...counts, emails: counts.emails + unlinked, documents: files.length };
}

const batch = 200;

/** Statuses at which a product no longer needs an identity check: shipped and canceled. */
const ended: readonly StatusId[] = [statusIds.shipped, statusIds.canceled];

/** The reason to destroy an order's documents; null while they are needed. */
async function reasonOf(tx: Tx, { order, products }: LockedOrder, cutoff: Date) {
  if (!order.voided && !products.every(({ status_id }) => ended.includes(status_id))) return null;
  // Unpaid are also orders paid in part, and those whose money the bank took back (rules M-46 and M-48).
  const isNeverPaid = order.paid_at === null && order.paid_cents === 0 && order.reversed_cents === 0;
  if (isNeverPaid && products.every(({ status_id }) => status_id === statusIds.canceled)) return "never_paid";
  if (order.voided) return order.voided_at !== null && order.voided_at < cutoff ? "order_ended" : null;
  const last = await tx
    .selectFrom("status_history")
    .innerJoin("order_products", "order_products.id", "status_history.order_product_id")
    .select((eb) => eb.fn.max("status_history.created_at").as("at"))
    .where("order_products.order_id", "=", order.id)
    .executeTakeFirst();
  return last?.at && last.at < cutoff ? "order_ended" : null;
}

async function destroyOfOrder(portal: Portal, orderId: number, cutoff: Date): Promise<number> {
  return inTransaction(portal, async (work) => {
    const { tx } = work;
    const locked = await lockOrder(work, { id: orderId });
    const reason = locked ? await reasonOf(tx, locked, cutoff) : null;
    // Undoing a cancellation brings back an order that needs them.
    if (reason === null || (await isHeldForUndo(work, orderId))) return 0;
    const files = await destroyFiles(portal, tx, orderId, work.now);
    const of = { ...byJob("destroy-documents"), action: "document.destroyed", at: work.now } as const;
    const entries = files.map(({ id, kind }): AuditEntry => {
      return { ...of, subject: ["document", id], detail: { order_id: orderId, kind, reason } };
    });
    await writeAudit(tx, ...entries);
    return files.length;
  });
}

/**
 * Destroys the documents of orders that ended a configured number of days ago, and at once those of orders that were
 * given up unpaid, each with an audit entry. Backups keep them until they are replaced (docs/operations/backup.md).
 * @returns how many documents were destroyed
 */
export async function destroyDocuments(portal: Portal): Promise<number> {
  const now = portal.clock();
  const cutoff = new Date(now.getTime() - portal.settings().retentionDays * millisecondsIn.day);
  let destroyed = 0;
  for (let after = 0; ;) {
    const { rows: orders } = await sql<{ id: number }>`
      select distinct d.order_id as id from documents d join orders o on o.id = d.order_id
      where d.destroyed_at is null and d.order_id > ${after}
        and (o.voided or not exists (select from order_products p
          where p.order_id = o.id and p.status_id <> all (${ended}::int[])))
        and (o.paid_at is null and o.paid_cents = 0 and o.reversed_cents = 0
          or case when o.voided then o.voided_at < ${cutoff} else not exists (
            select from status_history h join order_products p on p.id = h.order_product_id
            where p.order_id = o.id and h.created_at >= ${cutoff}) end)
      order by 1 limit ${batch}`.execute(portal.db);
    for (const { id } of orders) destroyed += await destroyOfOrder(portal, id, cutoff);
    const last = orders.at(-1);
    if (last === undefined || orders.length < batch) return destroyed;
    after = last.id;
  }
}
