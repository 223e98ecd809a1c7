// Rules: W-43 (docs/rules)
import { sql } from "kysely";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import type { Act, ProductChange } from "../changes/act.ts";
import { lockOrderOf } from "../changes/locked-order.ts";
import { mailChanges } from "../mail/mail-act.ts";
import { due } from "@dop/domain/ledger";
import { msg } from "@dop/texts/message";
import type { OrderProductRow } from "../../../db/schema.ts";
import { conflict } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy } from "../../../http/requester.ts";
import { queueAt } from "../changes/moved-product.ts";
import { writeChanges } from "../changes/write-changes.ts";
import { saveMoney } from "../ledger/order-money.ts";
import { settleHoldSoon } from "./payment-jobs.ts";

/** The time for which a step back can be undone, and its email waits. */
export const undoMs = 10 * millisecondsIn.second;

/** SQL: the newest entry of a product's history. */
const newestEntry = (orderProductId: number) =>
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
    .onConflict((earlier) => earlier.column("order_product_id").doUpdateSet(held))
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

const undoOver = () => conflict("STALE", msg("staffErrors.undoOver"));

/**
 * Undoes a step back within its ten seconds: status, transmittal, queue and the time in the queue are as before, and
 * the customer gets no email.
 * @param changeId the answer's header `undo`
 * @throws 409 afterwards, a second time, for another user's change, and after a change by someone else
 */
export async function undoChange(context: StaffContext, changeId: string): Promise<void> {
  const { requester: staff } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const named = await tx
      .selectFrom("held_changes")
      .select("order_product_id")
      .where("id", "=", changeId)
      .executeTakeFirst();
    const found = named && (await lockOrderOf(work, named.order_product_id));
    if (!found) throw undoOver();
    const { locked, product } = found;
    const { now } = context;
    const held = await tx
      .deleteFrom("held_changes")
      .where("id", "=", changeId)
      .where("user_id", "=", staff.userId)
      .where("ends_at", ">", now)
      .where("history_id", "=", newestEntry(product.id))
      .returning("before")
      .executeTakeFirst();
    const { order } = locked;
    if (!held || order.voided || order.second_look || held.before.reference_id !== order.reference_id) throw undoOver();
    const { queue_entered_at: enteredAt, queue: queueBefore, paid_at: paidAt, status_id, transmittal_id } = held.before;
    const moved: OrderProductRow = { ...product, status_id, transmittal_id, status_left: null };
    const queue = queueAt(order, moved);
    const since = queue === queueBefore && enteredAt !== null ? new Date(enteredAt) : now;
    const undone = { ...moved, queue, queue_entered_at: queue === null ? null : since };
    const detail = { from: product.status_id, to: undone.status_id };
    await writeChanges(tx, [{ product: undone, skipped: [], isMoved: true }], {
      ...performedBy(staff),
      now,
      audit: [context.ownEntry("order_product", product.id, detail)],
    });
    // The step back has made due what a lost dispute took (rule M-48).
    if (order.reversed_cents > 0 && due(await saveMoney(tx, order.id)) === 0)
      await tx
        .updateTable("orders")
        .set({ paid_at: paidAt === null ? null : new Date(paidAt) })
        .where("id", "=", order.id)
        .execute();
    await settleHoldSoon(work, order);
  });
}
