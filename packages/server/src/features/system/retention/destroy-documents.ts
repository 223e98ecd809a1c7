// Rules: P-9 (docs/rules)
import { sql } from "kysely";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { Tx } from "../../../db/database.ts";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { lockOrder, type LockedOrder } from "../../order/index.ts";
import { destroyFiles } from "./destroy-order.ts";

const batch = 200;

/** Statuses at which a product no longer needs an identity check: shipped and canceled. */
const ended: readonly StatusId[] = [statusIds.shipped, statusIds.canceled];

/** The reason to destroy an order's documents; null while they are needed. */
async function reasonOf(tx: Tx, { order, products }: LockedOrder, cutoff: Date) {
  if (!order.voided && !products.every(({ status_id }) => ended.includes(status_id))) return null;
  if (order.paid_at === null && products.every(({ status_id }) => status_id === statusIds.canceled))
    return "never_paid";
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
    if (reason === null) return 0;
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
      order by 1 limit ${batch}`.execute(portal.db);
    for (const { id } of orders) destroyed += await destroyOfOrder(portal, id, cutoff);
    const last = orders.at(-1);
    if (last === undefined || orders.length < batch) return destroyed;
    after = last.id;
  }
}
