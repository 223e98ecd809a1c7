import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { PendingRefund } from "../refunds/request-refund.ts";

/** The payments of these refunds that a customer's bank holds in an undecided dispute, by the ledger. */
export async function disputedPayments(
  db: Db,
  refunds: readonly Pick<PendingRefund, "order_id" | "payment_id">[],
): Promise<ReadonlySet<number | null>> {
  if (refunds.length === 0) return new Set();
  const rows = await db
    .selectFrom("payment_entries")
    .select("payment_id")
    .where(
      "order_id",
      "in",
      refunds.map(({ order_id: id }) => id),
    )
    .where(
      "payment_id",
      "in",
      refunds.map(({ payment_id: id }) => id),
    )
    .where("kind", "in", ["dispute", "dispute_closed"])
    .groupBy("payment_id")
    .having(sql<boolean>`count(*) filter (where kind = 'dispute') > count(*) filter (where kind = 'dispute_closed')`)
    .execute();
  return new Set(rows.map(({ payment_id: id }) => id));
}
