// Rules: M-2, O-17 (docs/rules)
import type { TransactionContext } from "../../transaction.ts";
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
import { officeTexts, type Locale } from "@dop/texts";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import { auditArgument, type AuditEntry } from "../../audit-log/audit.ts";
import { searchRows } from "../worklists/index.ts";
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
  /** The number for text messages about it. */
  readonly textNumber?: string | null;
  /** The order on whose confirmed ID it relies. */
  readonly identityOrderId?: number | null;
  /** The officiant has not returned its license (rule O-73). */
  readonly awaitsLicense?: boolean;
  /** The time at which it was paid or its money held; null while payment is due. */
  readonly paidAt: Date | null;
}

/** The address columns of an order; all null where nothing is shipped. */
const addressColumns = (address: ShippingAddress | null) => ({
  ship_to_name: address?.shipToName ?? null,
  address_line_1: address?.lineOne ?? null,
  address_line_2: address?.lineTwo === "" ? null : (address?.lineTwo ?? null),
  address_line_3: null,
  city: address?.city ?? null,
  state: address?.stateProvince ?? null,
  zip: address?.zip ?? null,
  country: address?.country ?? null,
});

/** A number for an order that is about to be written: its documents are encrypted for it and stored before. */
export async function reserveOrderNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id')) as id`.execute(db);
  const [reserved] = rows;
  if (!reserved) throw new Error("the database gave no order number");
  return reserved.id;
}

function insertOrderRow({ tx, portal, now }: TransactionContext, { contactInfo, license, plan, ...order }: NewOrder) {
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
      awaits_license: order.awaitsLicense ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returningAll();
}

/** The order's products as rows; the shipping cost is on the first. */
const productRows = ({ plan, shippingType, specialInstructions }: NewOrder) =>
  plan.products.map(({ productId, quantity, country, fullCopy, line }, index) => ({
    place: index + 1,
    product_id: productId,
    quantity,
    country,
    full_copy: fullCopy,
    special_instructions: specialInstructions,
    shipping_type: shippingType,
    shipping_cost_cents: index === 0 ? plan.shippingCost : 0,
    price_cents: line.amount,
  }));

/** Its cost lines: those of the products, each at its product's place, and then the others. */
const lineRows = ({ plan }: NewOrder) =>
  [...plan.products.map(({ line }) => line), ...plan.otherLines].map((line, index) => ({
    place: index + 1,
    kind: line.kind,
    name: line.name,
    quantity: line.quantity ?? null,
    unit_cents: line.unit ?? null,
    amount_cents: line.amount,
  }));

/** Writes the order, its products and its lines by one statement; undefined when its idempotency key is there. */
async function insertWithProducts(work: TransactionContext, order: NewOrder): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    with placed as (${insertOrderRow(work, order)}),
    products as (
      insert into order_products (order_id, product_id, quantity, country, full_copy, special_instructions,
        shipping_type, shipping_cost_cents, price_cents, status_id)
      select placed.id, p.product_id, p.quantity, p.country, p.full_copy, p.special_instructions, p.shipping_type,
        p.shipping_cost_cents, p.price_cents, ${sql.lit(statusIds.preOrder)}
      from placed, jsonb_to_recordset(${JSON.stringify(productRows(order))}::jsonb) as p (place integer,
        product_id smallint, quantity smallint, country text, full_copy boolean, special_instructions text,
        shipping_type smallint, shipping_cost_cents integer, price_cents integer)
      order by p.place returning id),
    product_places as (select id, row_number() over (order by id) as place from products),
    lines as (
      insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
      select placed.id, product_places.id, l.place, l.kind, l.name, l.quantity, l.unit_cents, l.amount_cents
      from placed, jsonb_to_recordset(${JSON.stringify(lineRows(order))}::jsonb) as l (place smallint, kind text,
        name text, quantity smallint, unit_cents integer, amount_cents integer)
        left join product_places on product_places.place = l.place
      order by l.place)
    select * from placed`.execute(work.tx);
  return rows[0];
}

/** Writes the search rows of its products, their first history, and the audit entry. */
async function insertTraces(tx: Tx, order: OrderRow, audit: AuditEntry): Promise<void> {
  await sql`
    with searched as (${searchRows(order)}),
    kept as (
      insert into status_history (order_product_id, status_id, created_by, user_id, created_at)
      select id, status_id, ${officeTexts.actors.customer}::text, null, ${order.created_at}::timestamptz
      from order_products where order_id = ${order.id} order by id)
    select write_audit(${auditArgument([audit])}::jsonb)`.execute(tx);
}

/**
 * Writes an order with its products, frozen cost lines and first history, all at Pre-Order, and the audit entry that it
 * was placed.
 * @param auditOf the entry, by the order's id
 * @returns null when an order with the same idempotency key is there already; nothing is written then
 */
export async function insertOrder(
  work: TransactionContext,
  order: NewOrder,
  auditOf: (id: number) => AuditEntry,
): Promise<OrderRow | null> {
  const row = await insertWithProducts(work, order);
  if (!row) return null;
  // The search rows take numbers from the products by a trigger, which sees only what earlier statements have written.
  await insertTraces(work.tx, row, auditOf(row.id));
  return row;
}
