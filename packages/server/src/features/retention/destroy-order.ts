// Rules: P-18 (docs/rules)
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Portal } from "../../portal.ts";

/** How many rows of each kind were emptied, and how many files destroyed. */
export interface DestroyedData {
  readonly messages: number;
  readonly comments: number;
  readonly corrections: number;
  readonly emails: number;
  readonly documents: number;
}

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
 * Destroys what names or describes people in an order that has ended, and its files: numbers, amounts, dates and history
 * stay. The order must be locked. The caller writes the audit entry.
 *
 * @returns null when the order has not ended, or was destroyed before
 */
export async function destroyOrder(portal: Portal, tx: Tx, orderId: number, now: Date): Promise<DestroyedData | null> {
  const { rows } = await sql<{ counts: Omit<DestroyedData, "documents"> | null }>`
    select destroy_order_data(${orderId}, ${now}) as counts`.execute(tx);
  const counts = rows[0]?.counts;
  if (!counts) return null;
  // Nobody has this key: no link that was sent opens the order any more.
  await tx.updateTable("orders").set(portal.accessKeys.seal(randomUUID())).where("id", "=", orderId).execute();
  const files = await destroyFiles(portal, tx, orderId, now);
  return { ...counts, documents: files.length };
}
