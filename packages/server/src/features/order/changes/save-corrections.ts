import type { Corrections } from "@dop/domain/license-review";
import type { Tx } from "../../../db/database.ts";

interface CorrectionsChange {
  /** The values that were given, by field label; empty when all were made. */
  readonly given: Corrections;
  /** The author that the history names. */
  readonly by: string;
  readonly now: Date;
}

/** Writes the corrections that are outstanding now, and a line of their history. The order is locked by the caller. */
export async function saveCorrections(
  tx: Tx,
  orderId: number,
  outstanding: Corrections,
  { given, by, now }: CorrectionsChange,
): Promise<void> {
  const corrections = JSON.stringify(outstanding);
  await tx.updateTable("orders").set({ corrections }).where("id", "=", orderId).execute();
  await tx
    .insertInto("corrections_history")
    .values({ order_id: orderId, corrections: JSON.stringify(given), corrected_by: by, created_at: now })
    .execute();
}
