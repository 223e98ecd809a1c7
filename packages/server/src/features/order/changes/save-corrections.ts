import type { Corrections } from "@dop/domain/license-review";
import type { Tx } from "../../../db/database.ts";
import type { LockedOrder } from "./locked-order.ts";
import { requeue } from "./requeue.ts";

interface CorrectionsChange {
  /** The values that were given, by field label; empty when all were made. */
  readonly given: Corrections;
  /** The author that the history names. */
  readonly by: string;
  readonly now: Date;
}

/** Writes the corrections that are outstanding now, a line of their history, and the queues that products belong to. */
export async function saveCorrections(
  tx: Tx,
  { order, products }: LockedOrder,
  outstanding: Corrections,
  { given, by, now }: CorrectionsChange,
): Promise<void> {
  const corrections = JSON.stringify(outstanding);
  await tx.updateTable("orders").set({ corrections }).where("id", "=", order.id).execute();
  await tx
    .insertInto("corrections_history")
    .values({ order_id: order.id, corrections: JSON.stringify(given), corrected_by: by, created_at: now })
    .execute();
  for (const product of products) await requeue(tx, { ...order, corrections: outstanding }, product, now);
}
