import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

/** The payments of an order that a customer's bank holds in an undecided dispute, by the ledger. */
export async function disputedPayments(db: Db, orderId: number): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom("payment_entries")
    .select("payment_id")
    .where("order_id", "=", orderId)
    .groupBy("payment_id")
    .having(sql<boolean>`count(*) filter (where kind = 'dispute') > count(*) filter (where kind = 'dispute_closed')`)
    .execute();
  return new Set(rows.map(({ payment_id: id }) => id));
}
