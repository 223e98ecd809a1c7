// Rules: W-43 (docs/rules)
import { sql } from "kysely";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { type Portal } from "../../../portal.ts";
import type { Act, ProductChange } from "../changes/act.ts";
import { lockOrderOf } from "../changes/locked-order.ts";
import { mailChanges } from "../mail/mail-act.ts";

/** The time for which a step back can be undone, and its email waits. */
export const undoMs = 10 * millisecondsIn.second;

/** SQL: the newest entry of a product's history. */
export const newestEntry = (orderProductId: number) =>
  sql<number>`(select max(id) from status_history where order_product_id = ${orderProductId})`;

/** Keeps an act on one product for ten seconds, with the mail that leaves after them. */
export async function keepForUndo(
  { tx, portal, now }: TransactionContext,
  [change]: readonly ProductChange[],
  { undoId, author, isQuiet }: Pick<Act, "author" | "isQuiet"> & { readonly undoId: string | null },
): Promise<void> {
  if (!change || undoId === null || author.userId === null) throw new Error("only a user's own act can be undone");
  const { order, before } = change;
  const endsAt = new Date(now.getTime() + undoMs);
  const held = {
    id: undoId,
    user_id: author.userId,
    history_id: newestEntry(before.id),
    before: JSON.stringify({
      status_id: before.status_id,
      transmittal_id: before.transmittal_id,
      queue: before.queue,
      queue_entered_at: before.queue_entered_at?.toISOString() ?? null,
      reference_id: order.reference_id,
      paid_at: order.paid_at?.toISOString() ?? null,
    }),
    mail: isQuiet === true ? null : change.mail,
    ends_at: endsAt,
  };
  await tx
    .insertInto("held_changes")
    .values({ ...held, order_product_id: before.id })
    .onConflict((conflict) => conflict.column("order_product_id").doUpdateSet(held))
    .execute();
  await portal.jobs.enqueue(tx, "tell-held-change", { changeId: undoId }, { key: undoId, startAfter: endsAt });
}

const sweepLimit = 500;

/** Enqueues again the steps back that no job has mailed for a minute. */
export async function sweepHeldChanges({ db, jobs, clock }: Portal): Promise<void> {
  const overdue = await db
    .selectFrom("held_changes")
    .select("id")
    .where("ends_at", "<=", new Date(clock().getTime() - millisecondsIn.minute))
    .orderBy("ends_at")
    .limit(sweepLimit)
    .execute();
  if (overdue.length === 0) return;
  const lost = overdue.map(({ id }) => ({ data: { changeId: id }, key: id }));
  await db.transaction().execute((tx) => jobs.enqueueAll(tx, "tell-held-change", lost));
}

/** Mails the customer about a step back that nobody has undone, unless another change has followed. */
export async function tellHeldChange(portal: Portal, changeId: string): Promise<void> {
  await inTransaction(portal, async (work) => {
    const { tx } = work;
    const held = await tx.selectFrom("held_changes").selectAll().where("id", "=", changeId).executeTakeFirst();
    const found = held && (await lockOrderOf(work, held.order_product_id));
    if (!held || !found) return;
    // Under the lock: it may have been undone while this waited.
    const taken = await tx
      .deleteFrom("held_changes")
      .where("id", "=", changeId)
      .returning(sql<boolean>`history_id = ${newestEntry(held.order_product_id)}`.as("is_last"))
      .executeTakeFirst();
    const { locked, product } = found;
    if (taken?.is_last !== true) return;
    await tx.updateTable("order_products").set({ told_status: null }).where("id", "=", product.id).execute();
    if (product.status_id === product.told_status || locked.order.voided || held.mail === null) return;
    const { order } = locked;
    await mailChanges(work, [{ order, changes: [{ order, product, mail: held.mail }] }]);
  });
}
