import type { KeptLine } from "@dop/domain/pricing";
import type { StatusId } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import { orderNamed, type OrderName } from "../../db/order-name.ts";
import { keyDigest } from "../../lib/key-digest.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import { declarationOfOrder, type DeclarationRow } from "./declaration.ts";
import { problemOfOrder, type ProblemRow } from "./documents-problem.ts";
import {
  type DataRequestRow,
  dataRequestsOfOrder,
  entriesOfOrder,
  type EntryRow,
  promiseOfProduct,
  type PromiseRow,
  reusableSince,
} from "../order/index.ts";
import { isMoneyUnderWay } from "../money/index.ts";

/** An order product with its history, as one statement reads it; times are ISO text from JSON. */
export interface OrderProductWithHistory extends Omit<
  OrderProductRow,
  "order_id" | "status_left" | "queue" | "queue_entered_at" | "transmittal_id"
> {
  promise: PromiseRow | null;
  history: { id: number; status_id: StatusId; created_at: string }[] | null;
}

export interface CustomerOrderRow extends OrderRow {
  products: OrderProductWithHistory[];
  lines: (KeptLine & { name: string; quantity: number | null; unit_cents: number | null; amount_cents: number })[];
  entries: EntryRow[];
  money_under_way: boolean;
  unread_messages: number;
  declaration: DeclarationRow | null;
  identity_since: Date | string | null;
  documents_problem: ProblemRow | null;
  data_requests: DataRequestRow[];
}

/** An order with all that its page shows, in one round trip; null when there is none. */
export async function findCustomerOrder(db: Db, name: OrderName, now: Date): Promise<CustomerOrderRow | null> {
  const { rows } = await sql<CustomerOrderRow>`
    select o.*,
      (select json_agg(p order by p.id) from (
        select op.id, op.product_id, op.quantity, op.country, op.full_copy, op.special_instructions, op.shipping_type,
          op.shipping_cost_cents, op.status_id, op.tracking_shipping,
          ${promiseOfProduct} as promise, op.price_cents, op.ending, op.share_cents,
          op.ending_reason, op.refunded_cents, op.refund_asked_cents,
          (select json_agg(json_build_object('id', h.id, 'status_id', h.status_id, 'created_at', h.created_at)
            order by h.id)
            from lasting_history h where h.order_product_id = op.id) as history
        from order_products op where op.order_id = o.id) p) as products,
      coalesce((select json_agg(json_build_object('kind', l.kind, 'product_id', lp.product_id, 'country', lp.country,
          'name', l.name, 'quantity', l.quantity, 'unit_cents', l.unit_cents, 'amount_cents', l.amount_cents)
          order by l.sequence)
        from order_lines l left join order_products lp on lp.id = l.order_product_id where l.order_id = o.id),
          '[]'::json) as lines,
      ${entriesOfOrder} as entries,
      ${isMoneyUnderWay(now, "o")} as money_under_way,
      ${declarationOfOrder} as declaration,
      ${reusableSince("o", now)} as identity_since,
      ${problemOfOrder} as documents_problem,
      ${dataRequestsOfOrder} as data_requests,
      (select count(*)::int from messages m
        where m.order_id = o.id and m.deleted_at is null and not m.read and m.staff_name is not null) as unread_messages
    from orders o where ${"key" in name ? sql`o.key_digest = ${keyDigest(name.key)}` : sql`o.id = ${name.id}`}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * The order that an earlier try with this idempotency key made (rule O-16); null when there is none.
 * @param digest of the cart; called only when there is such an order, since it reads every picture
 * @throws 409 when the key came with another cart
 */
export async function findEarlierOrder(db: Db, key: string | null, digest: () => string): Promise<OrderRow | null> {
  if (key === null) return null;
  const order = await db.selectFrom("orders").selectAll().where("idempotency_key", "=", key).executeTakeFirst();
  if (!order) return null;
  if (order.cart_digest !== digest()) throw conflict("IDEMPOTENCY_MISMATCH", msg("errors.idempotencyMismatch"));
  return order;
}

/** The order of this key or number. @throws 404 when there is none */
export async function getOrder(db: Db, name: OrderName): Promise<OrderRow> {
  const order = await db.selectFrom("orders").selectAll().where(orderNamed(name)).executeTakeFirst();
  if (!order) throw notFound(msg("errors.orderNotFound"));
  return order;
}
