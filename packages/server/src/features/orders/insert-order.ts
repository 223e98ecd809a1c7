// Rules: M-2, O-17 (docs/rules)
import { productIds, statusIds } from "@dop/domain/orders";
import { randomUUID } from "node:crypto";
import type { CompleteCart } from "@dop/domain/orders";
import { officeTexts, type Locale } from "@dop/domain/texts";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import { addressColumns } from "./address-columns.ts";
import { indexForSearch } from "../search/index.ts";
import type { PlannedOrder } from "./order-lines.ts";

export interface NewOrder {
  /** From `reserveOrderNumber`. */
  readonly id: number;
  readonly cart: CompleteCart;
  readonly plan: PlannedOrder;
  readonly idempotencyKey: string | null;
  readonly cartDigest: string | null;
  readonly paymentGateway: string;
  /** The language of the page on which it is placed. */
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * A number for an order that is about to be written: its documents are encrypted for it and stored before its
 * transaction. A number whose order is never written stays free for good.
 */
export async function reserveOrderNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id')) as id`.execute(db);
  const [reserved] = rows;
  if (!reserved) throw new Error("the database gave no order number");
  return reserved.id;
}

async function insertOrderRow(tx: Tx, { cart, plan, ...order }: NewOrder): Promise<OrderRow | undefined> {
  return tx
    .insertInto("orders")
    .values({
      id: order.id,
      uuid: randomUUID(),
      idempotency_key: order.idempotencyKey,
      cart_digest: order.cartDigest,
      first_name: cart.contactInfo.firstName,
      last_name: cart.contactInfo.lastName,
      email: cart.contactInfo.email,
      phone: cart.contactInfo.phone,
      reference_id: Number(cart.license.number),
      spouse_1_first_name: cart.license.spouse1First,
      spouse_1_last_name: cart.license.spouse1Last,
      spouse_2_first_name: cart.license.spouse2First,
      spouse_2_last_name: cart.license.spouse2Last,
      ...addressColumns(cart.productType === productIds.letterOfValidity ? null : cart.shippingAddress),
      transaction_fee_cents: plan.transactionFee,
      total_cents: plan.total,
      payment_gateway: order.paymentGateway,
      locale: order.locale,
      paid_at: null,
      created_at: order.now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Writes an order with its products, frozen cost lines and first history, all at Pre-Order. The shipping cost stands
 * on the first product.
 * @returns null when an order with the same idempotency key is there already; nothing is written then
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow | null> {
  const row = await insertOrderRow(tx, order);
  if (!row) return null;
  const { cart, plan, now } = order;
  const products = await tx
    .insertInto("order_products")
    .values(
      plan.products.map((product, index) => ({
        order_id: row.id,
        product_id: product.productId,
        quantity: product.quantity,
        country: product.country,
        full_copy: product.fullCopy,
        special_instructions: cart.specialInstructions,
        shipping_type: cart.productType === productIds.letterOfValidity ? null : cart.shippingType,
        shipping_cost_cents: index === 0 ? plan.shippingCost : 0,
        status_id: statusIds.preOrder,
        status_left: null,
        queue: null,
        queue_entered_at: null,
        tracking_shipping: null,
        transmittal_id: null,
      })),
    )
    .returning("id")
    .execute();
  const ids = products.map((product) => product.id).toSorted((a, b) => a - b);
  const lines = [
    ...plan.products.map((product, index) => ({ line: product.line, orderProductId: ids[index] ?? null })),
    ...plan.otherLines.map((line) => ({ line, orderProductId: null })),
  ];
  await tx
    .insertInto("order_lines")
    .values(
      lines.map(({ line, orderProductId }, index) => ({
        order_id: row.id,
        order_product_id: orderProductId,
        sequence: index + 1,
        kind: line.kind,
        name: line.name,
        quantity: line.quantity ?? null,
        unit_cents: line.unit ?? null,
        amount_cents: line.amount,
      })),
    )
    .execute();
  await indexForSearch(tx, row);
  await tx
    .insertInto("status_history")
    .values(
      ids.map((id) => ({
        order_product_id: id,
        status_id: statusIds.preOrder,
        created_by: officeTexts.actors.customer,
        user_id: null,
        created_at: now,
      })),
    )
    .execute();
  return row;
}
