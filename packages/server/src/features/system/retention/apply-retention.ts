// Rules: P-18 (docs/rules)
import { limits, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { inTransaction } from "../../../transaction.ts";
import type { Portal } from "../../../portal.ts";
import { lockOrder } from "../../order/index.ts";
import { destroyOrder, emptyMail } from "./destroy.ts";

/** Retention periods: days or hours, and the event after which they count (rule P-18). */
export const retentionClasses = {
  documents: { days: "retention_days", after: "the last change of an order that has ended" },
  endedWithoutMoney: { days: 30, after: "the end of an order that was never paid or wholly refunded" },
  deletedMessages: { days: 30, after: "the deletion" },
  emails: { days: 90, after: "the email was written" },
  uploads: { hours: limits.uploadHours, after: "the upload" },
  quarantine: { days: 30, after: "the upload" },
  sessions: { days: 30, after: "the session expired" },
  viewers: { days: 1, after: "the last view" },
} as const satisfies Record<
  string,
  { readonly after: string } & ({ readonly days: number | "retention_days" } | { readonly hours: number })
>;

const batch = 200;

const entryOf = (now: Date, entry: Pick<AuditEntry, "action" | "subject" | "detail">): AuditEntry => ({
  ...byJob("apply-retention"),
  at: now,
  ...entry,
});

const cutoffOf = (now: Date, { days }: { readonly days: number }): Date =>
  new Date(now.getTime() - days * millisecondsIn.day);

/**
 * Orders whose products were all canceled, or that were voided with none shipped, and whose money was all refunded,
 * without any change since.
 */
async function ordersWithoutMoney(portal: Portal, cutoff: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.destroyed_at is null and o.created_at < ${cutoff} and o.paid_cents = o.refunded_cents and o.held_cents = 0
      and not exists (select from order_products p where p.order_id = o.id and p.status_id <> ${statusIds.canceled}
        and (p.status_id = ${statusIds.shipped} or not o.voided or o.voided_at >= ${cutoff}))
      and not exists (select from status_history h join order_products p on p.id = h.order_product_id
        where p.order_id = o.id and h.created_at >= ${cutoff})
      and not exists (select from payment_entries e where e.order_id = o.id and e.recorded_at >= ${cutoff})
      and not exists (select from payments p where p.order_id = o.id and p.state in ('open', 'authorized'))
    order by o.id limit ${batch}`.execute(portal.db);
  return rows.map(({ id }) => id);
}

async function destroyOrdersWithoutMoney(portal: Portal, now: Date): Promise<number> {
  let destroyed = 0;
  for (const id of await ordersWithoutMoney(portal, cutoffOf(now, retentionClasses.endedWithoutMoney)))
    await inTransaction(portal, async (work) => {
      const { tx } = work;
      await lockOrder(work, { id });
      const data = await destroyOrder(portal, tx, id, work.now);
      if (data === null) return;
      destroyed += 1;
      const detail = { ...data, reason: "retention" };
      await writeAudit(tx, entryOf(work.now, { action: "order.destroyed", subject: ["order", id], detail }));
    });
  return destroyed;
}

async function destroyDeletedMessages(portal: Portal, now: Date): Promise<number> {
  return inTransaction(portal, async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable("messages")
      .set({ message: "" })
      .where("deleted_at", "<", cutoffOf(now, retentionClasses.deletedMessages))
      .where("message", "<>", "")
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    const entry = { action: "message.destroyed", subject: ["message", "deleted"], detail: { count } } as const;
    if (count > 0) await writeAudit(tx, entryOf(now, entry));
    return count;
  });
}

/** Empties old emails; time, kind and result stay. */
async function destroyEmails(portal: Portal, now: Date): Promise<number> {
  const cutoff = cutoffOf(now, retentionClasses.emails);
  return inTransaction(portal, async ({ tx }) => {
    await tx.deleteFrom("captured_mail").where("captured_at", "<", cutoff).execute();
    const { numUpdatedRows } = await tx
      .updateTable("mail_outbox")
      .set(emptyMail)
      .where("created_at", "<", cutoff)
      .where("recipient", "<>", "")
      .where("state", "<>", "pending")
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    const entry = { action: "mail.destroyed", subject: ["mail", "old"], detail: { count } } as const;
    if (count > 0) await writeAudit(tx, entryOf(now, entry));
    return count;
  });
}

/**
 * Applies the retention periods, except for documents (`destroyDocuments`), with audit entries.
 * @returns the number of orders, messages and emails that were emptied
 */
export async function applyRetention(portal: Portal) {
  const now = portal.clock();
  return {
    orders: await destroyOrdersWithoutMoney(portal, now),
    messages: await destroyDeletedMessages(portal, now),
    emails: await destroyEmails(portal, now),
  };
}
