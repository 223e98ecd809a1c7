// Rules: W-43 (docs/rules)
import { due } from "@dop/domain/ledger";
import { msg } from "@dop/texts/message";
import type { OrderProductRow } from "../../../db/schema.ts";
import { conflict } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy } from "../../../http/requester.ts";
import { lockOrderOf } from "../changes/locked-order.ts";
import { queueAt } from "../changes/moved-product.ts";
import { writeChanges } from "../changes/write-changes.ts";
import { saveMoney } from "../ledger/order-money.ts";
import { newestEntry } from "./held-change.ts";
import { settleHoldSoon } from "./payment-jobs.ts";

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
