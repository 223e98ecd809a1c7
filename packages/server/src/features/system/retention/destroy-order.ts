// Rules: P-18 (docs/rules)
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import type { Portal } from "../../../portal.ts";
import { letterFileName } from "../../desk/index.ts";

/** Number of rows of each kind that were emptied, and of files that were destroyed. */
export interface DestroyedData {
  readonly messages: number;
  readonly comments: number;
  readonly corrections: number;
  readonly emails: number;
  readonly documents: number;
}

/** Columns of an emptied email, of which time, kind and result stay. */
export const emptyMail = { recipient: "", subject: "", body_text: "", body_html: "", attachments: "[]" };

/** Destroys the files of an order with their keys and names. @returns the documents that were there until now */
export async function destroyFiles(portal: Portal, tx: Tx, orderId: number, now: Date) {
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
  // Replace the key, so that no existing link opens the order.
  await tx.updateTable("orders").set(portal.accessKeys.seal(randomUUID())).where("id", "=", orderId).execute();
  const files = await destroyFiles(portal, tx, orderId, now);
  const unlinked = before.email === "" ? 0 : await destroyUnlinkedMails(tx, before.email, before.reference_id);
  return { ...counts, emails: counts.emails + unlinked, documents: files.length };
}
