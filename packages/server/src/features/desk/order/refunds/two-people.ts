// Rules: M-68 (docs/rules)
import { needsSecondPerson } from "@dop/domain/ledger";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { Cents } from "@dop/domain/pricing";
import { sql } from "kysely";
import type { Tx } from "../../../../db/database.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import type { LockedOrder } from "../../../order/index.ts";

/** The users who moved these products to a status last, by the product's id; null for the portal and customers. */
export async function movedBy(
  tx: Tx,
  ids: readonly number[],
  status: StatusId,
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("status_history")
    .distinctOn("order_product_id")
    .select(["order_product_id", "user_id"])
    .where("order_product_id", "in", [...ids])
    .where("status_id", "=", status)
    .orderBy("order_product_id")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.order_product_id, row.user_id]));
}

/**
 * True where others than this user canceled what is owed, with the money to be returned: they requested the refund.
 * @param productId null: the order as a whole
 */
export async function isRequestedByOthers(
  tx: Tx,
  { products }: LockedOrder,
  productId: number | null,
  userId: number,
): Promise<boolean> {
  const ids = products
    .filter(({ id, ending }) => ending === "returnable" && (productId === null || id === productId))
    .map(({ id }) => id);
  const cancelers = await movedBy(tx, ids, statusIds.canceled);
  return ids.length > 0 && ids.every((id) => cancelers.has(id) && cancelers.get(id) !== userId);
}

/** Cents of an order that one person has refunded alone, or is refunding. */
async function refundedAlone(tx: Tx, orderId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from (
      select amount_cents from payment_entries where order_id = ${orderId} and one_person
      union all
      select amount_cents from refunds where order_id = ${orderId} and one_person and state = 'asked') alone`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}

/** True for a refund that its requester may not approve. Many small ones of an order count as one. */
export async function mayNotApproveOwn(
  { tx, portal }: TransactionContext,
  orderId: number,
  cents: Cents,
): Promise<boolean> {
  const policy = portal.settings();
  if (policy.refundApproval === "one_person" || cents === 0) return false;
  return needsSecondPerson(policy, cents + (await refundedAlone(tx, orderId)));
}
