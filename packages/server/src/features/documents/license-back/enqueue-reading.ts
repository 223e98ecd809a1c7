import { inTransaction } from "../../../transaction.ts";
import type { Tx } from "../../../db/database.ts";
import { type Portal } from "../../../portal.ts";

/** Has the backs of driver licenses among documents read, once the caller's transaction has committed. */
export async function enqueueReading(
  tx: Tx,
  { jobs }: Pick<Portal, "jobs">,
  documents: readonly { readonly id: string; readonly kind: string }[],
): Promise<void> {
  for (const { id, kind } of documents)
    if (kind === "license-back") await jobs.enqueue(tx, "read-license-back", { documentId: id }, { key: id });
}

/** Has the back of an order's driver license compared with another license of the county. The order is locked. */
export async function enqueueReadingAgain(tx: Tx, portal: Pick<Portal, "jobs">, orderId: number): Promise<void> {
  const again = await tx
    .updateTable("documents")
    .set({ barcode: null })
    .where("order_id", "=", orderId)
    .where("kind", "=", "license-back")
    .where("superseded_at", "is", null)
    .where("destroyed_at", "is", null)
    .returning(["id", "kind"])
    .execute();
  await enqueueReading(tx, portal, again);
}

/** Starts the job again for those on which it has given up because the county's service was down for too long. */
export async function enqueueUnread(portal: Portal): Promise<void> {
  await inTransaction(portal, async ({ tx }) => {
    const unread = await tx
      .selectFrom("documents")
      .select(["id", "kind"])
      .where("kind", "=", "license-back")
      .where("barcode", "is", null)
      .where("superseded_at", "is", null)
      .where("destroyed_at", "is", null)
      .execute();
    await enqueueReading(tx, portal, unread);
  });
}
