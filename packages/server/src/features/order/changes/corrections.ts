// Rules: W-39 (docs/rules)
import type { Corrections, LookState } from "@dop/domain/license-review";
import type { Tx } from "../../../db/database.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { keepForUndo } from "../effects/held-acts.ts";
import type { ProductChange } from "./act.ts";
import type { LockedOrder } from "./locked-order.ts";
import { requeue } from "./moved-product.ts";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { performedBySystem, type Performer } from "../../../http/requester.ts";

interface CorrectionsChange {
  /** The values that were given, by field label; empty when all were made. */
  readonly given: Corrections;
  /** The author that the history names. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Writes outstanding corrections, a line of their history, and the queues that follow for products.
 * @returns the products, as they were and as they are
 */
export async function saveCorrections(
  tx: Tx,
  { order, products }: LockedOrder,
  outstanding: Corrections,
  { given, by, now }: CorrectionsChange,
): Promise<Pick<ProductChange, "before" | "product" | "mail">[]> {
  const corrections = JSON.stringify(outstanding);
  await tx.updateTable("orders").set({ corrections }).where("id", "=", order.id).execute();
  await tx
    .insertInto("corrections_history")
    .values({ order_id: order.id, corrections: JSON.stringify(given), corrected_by: by, created_at: now })
    .execute();
  const changes = [];
  for (const before of products) {
    const product = await requeue(tx, { ...order, corrections: outstanding }, before, now);
    changes.push({ before, product, mail: null });
  }
  return changes;
}

/** Empties the corrections, which the office has made: an act that can be undone. */
export async function endCorrections(work: TransactionContext, locked: LockedOrder, by: Performer): Promise<void> {
  const changes = await saveCorrections(work.tx, locked, {}, { given: {}, by: by.author.name, now: work.now });
  await keepForUndo(work, [{ order: locked.order, changes }], { ...by, action: "mark_corrected" });
}

interface Ending {
  readonly state: Exclude<LookState, "waiting">;
  readonly by: Performer["author"];
  readonly now: Date;
  /** The reason to send it back. */
  readonly reason?: string;
}

/** The second review for which an order waits. */
export const waitingLook = (tx: Tx, orderId: number) =>
  tx
    .selectFrom("second_looks")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/** Ends the second review for which a locked order waits, if it does. */
export async function endSecondLook(
  tx: Tx,
  order: { readonly id: number; readonly second_look: boolean },
  { state, by, now, reason = "" }: Ending,
): Promise<void> {
  if (!order.second_look) return;
  await tx
    .updateTable("second_looks")
    .set({ state, decided_by: by.name, decided_by_id: by.userId, decided_at: now, reason })
    .where("order_id", "=", order.id)
    .where("state", "=", "waiting")
    .execute();
  await tx.updateTable("orders").set({ second_look: false }).where("id", "=", order.id).execute();
}

const ended: readonly StatusId[] = [statusIds.shipped, statusIds.canceled];

/** Ends the second review of an order that has nothing left to make; the review keeps the reason, for its author. */
export async function endLookOfEnded(
  tx: Tx,
  order: { readonly id: number; readonly second_look: boolean },
  now: Date,
): Promise<void> {
  if (!order.second_look) return;
  const open = await tx
    .selectFrom("order_products")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status_id", "not in", [...ended])
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  await endSecondLook(tx, order, { state: "order_ended", by: performedBySystem.author, now });
}
