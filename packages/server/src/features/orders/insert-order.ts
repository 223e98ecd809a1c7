// Rules: M-2, O-17 (docs/rules)
import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "@dop/domain/ledger";
import {
  contact,
  spouses,
  statusIds,
  type CartLicense,
  type ContactInfo,
  type ShippingAddress,
  type ShippingTypeId,
} from "@dop/domain/orders";
import { officeTexts, type Locale } from "@dop/domain/texts";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import type { Work } from "../../http/command-context.ts";
import { indexForSearch } from "../search/index.ts";
import type { PlannedOrder } from "./order-lines.ts";

export interface NewOrder {
  /** From `reserveOrderNumber`; without one the database numbers the order. */
  readonly id?: number;
  readonly contactInfo: ContactInfo;
  readonly license: CartLicense;
  /** Null where nothing is shipped. */
  readonly shippingAddress: ShippingAddress | null;
  readonly shippingType: ShippingTypeId | null;
  readonly specialInstructions: string;
  readonly plan: PlannedOrder;
  readonly idempotencyKey: string | null;
  readonly cartDigest: string | null;
  readonly paymentGateway: PaymentProvider;
  /** The language of the page on which it is placed. */
  readonly locale: Locale;
  /** Where text messages about it go. */
  readonly textNumber?: string | null;
  /** The order on whose confirmed ID it relies. */
  readonly identityOrderId?: number | null;
  /** When it was paid or its money held; null while payment is due. */
  readonly paidAt: Date | null;
}

/** The address columns of an order; all null where nothing is shipped. */
function addressColumns(address: ShippingAddress | null) {
  return {
    ship_to_name: address?.shipToName ?? null,
    address_line_1: address?.lineOne ?? null,
    address_line_2: address?.lineTwo === "" ? null : (address?.lineTwo ?? null),
    address_line_3: null,
    city: address?.city ?? null,
    state: address?.stateProvince ?? null,
    zip: address?.zip ?? null,
    country: address?.country ?? null,
  };
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

async function insertOrderRow(
  { tx, portal, now }: Work,
  { contactInfo, license, plan, ...order }: NewOrder,
): Promise<OrderRow | undefined> {
  return tx
    .insertInto("orders")
    .values({
      ...(order.id === undefined ? {} : { id: order.id }),
      ...portal.accessKeys.seal(randomUUID()),
      idempotency_key: order.idempotencyKey,
      cart_digest: order.cartDigest,
      ...contact.toRow(contactInfo),
      text_number: order.textNumber ?? null,
      reference_id: Number(license.number),
      ...spouses.toRow(license),
      ...addressColumns(order.shippingAddress),
      transaction_fee_cents: plan.transactionFee,
      total_cents: plan.total,
      payable_cents: plan.total,
      payment_gateway: order.paymentGateway,
      locale: order.locale,
      paid_at: order.paidAt,
      identity_order_id: order.identityOrderId ?? null,
      created_at: now,
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
export async function insertOrder(work: Work, order: NewOrder): Promise<OrderRow | null> {
  const { tx, now } = work;
  const row = await insertOrderRow(work, order);
  if (!row) return null;
  const { plan } = order;
  const products = await tx
    .insertInto("order_products")
    .values(
      plan.products.map((product, index) => ({
        order_id: row.id,
        product_id: product.productId,
        quantity: product.quantity,
        country: product.country,
        full_copy: product.fullCopy,
        special_instructions: order.specialInstructions,
        shipping_type: order.shippingType,
        shipping_cost_cents: index === 0 ? plan.shippingCost : 0,
        price_cents: product.line.amount,
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
