// Rules: M-41 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/** The longest that a bank takes, with a margin: after it the order counts as unpaid. */
const arrivalDays = 14;

const waitedForSince = (now: Date): Date => new Date(now.getTime() - arrivalDays * millisecondsIn.day);

/** Whether money that has been on its way since then may still arrive. */
export const isArriving = (since: Date | null, now: Date): boolean => since !== null && since > waitedForSince(now);

/** Notes since when the money of a checkout is on its way; the first word of it counts. */
export async function markUnderWay(db: Db, paymentId: number, since: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ under_way_at: since })
    .where("id", "=", paymentId)
    .where("under_way_at", "is", null)
    .execute();
}

/** Whether the money of an order may still arrive, for statements that read orders as `alias`. */
export const isMoneyUnderWay = (now: Date, alias: "o" | "orders" = "orders") => sql<boolean>`exists (
  select 1 from payments arriving where arriving.order_id = ${sql.ref(`${alias}.id`)} and arriving.state = 'open'
    and arriving.under_way_at > ${waitedForSince(now)})`;
