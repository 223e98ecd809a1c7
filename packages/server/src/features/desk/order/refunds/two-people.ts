// Rules: M-68 (docs/rules)
import { needsSecondPerson } from "@dop/domain/ledger";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { Cents } from "@dop/domain/pricing";
import { sql } from "kysely";
import { lastingHistory } from "../../../../db/lasting-history.ts";
import type { Tx } from "../../../../db/database.ts";
import type { TransactionContext } from "../../../../transaction.ts";

/** A person, or the portal, that moved a product; `userId` is null for the portal and customers. */
interface Mover {
  readonly userId: number | null;
  readonly name: string;
}

/** The last movers of these products to a status, by the product's id. */
export async function movedBy(tx: Tx, ids: readonly number[], status: StatusId): Promise<ReadonlyMap<number, Mover>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(lastingHistory)
    .distinctOn("order_product_id")
    .select(["order_product_id", "user_id", "created_by"])
    .where("order_product_id", "in", [...ids])
    .where("status_id", "=", status)
    .orderBy("order_product_id")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.order_product_id, { userId: row.user_id, name: row.created_by }]));
}

/**
 * Cents of an order, or of one product of it, whose refund others than this user have requested, as far as they have
 * not gone back. A product's requester is who moved it to Refund Requested, otherwise who canceled it; the portal is
 * nobody.
 * Refunds of the order as a whole count first against what others requested.
 * @param productId null: the order as a whole
 */
export async function requestedByOthers(
  tx: Tx,
  orderId: number,
  productId: number | null,
  userId: number,
): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    with requested as (
      select p.id, greatest(p.share_cents - greatest(p.refunded_cents, p.refund_asked_cents), 0) as cents
      from order_products p cross join lateral (
        select h.user_id from (
          select * from lasting_history where order_product_id = p.id order by id desc limit 2) h
        order by (h.status_id = ${statusIds.refundRequested}) desc, h.id desc limit 1) requester
      where p.order_id = ${orderId} and p.ending = 'returnable' and requester.user_id <> ${userId})
    select least(
      coalesce(sum(cents) filter (where id = coalesce(${productId}::bigint, id)), 0),
      coalesce(sum(cents), 0) - (
        select coalesce(sum(e.amount_cents), 0) from payment_entries e
        where e.order_id = ${orderId} and e.order_product_id is null and e.kind = 'refund'
          and e.reference not like 'dispute:%' and not exists (
            select from refunds r where r.reference = e.reference and (r.state = 'failed' or r.purpose = 'returned')))
    )::integer as cents from requested`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Cents of an order that this user has refunded alone, or is refunding, without what the bank sent back. */
async function refundedAlone(tx: Tx, orderId: number, userId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from (
      select amount_cents from payment_entries e
      where order_id = ${orderId} and user_id = ${userId} and one_person and not exists (
        select from refunds r where r.reference = e.reference and r.state = 'failed')
      union all
      select amount_cents from refunds
      where order_id = ${orderId} and user_id = ${userId} and one_person and state = 'asked') alone`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** True for a refund that its requester may not approve. Many small ones of an order count as one. */
export async function mayNotApproveOwn(
  { tx, portal }: TransactionContext,
  orderId: number,
  userId: number,
  cents: Cents,
): Promise<boolean> {
  const policy = portal.settings();
  if (policy.refundApproval === "one_person" || cents === 0) return false;
  return needsSecondPerson(policy, cents + (await refundedAlone(tx, orderId, userId)));
}
