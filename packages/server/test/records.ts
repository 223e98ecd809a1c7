import { queueOf } from "@dop/domain/queues";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Schema } from "../src/db/schema.ts";
import type { TestPortal } from "./test-portal.ts";

/** Every table in which an order leaves a trace. */
const orderTables = [
  "orders",
  "order_products",
  "order_lines",
  "status_history",
  "flag_history",
  "messages",
  "corrections_history",
  "second_looks",
  "documents",
  "mail_outbox",
  "payments",
  "payment_entries",
  "payment_events",
  "refund_requests",
  "sandbox_payments",
  "audit_log",
] as const satisfies readonly (keyof Schema)[];

/** Number of rows of each order table. */
export async function countRows({ database }: Pick<TestPortal, "database">): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of orderTables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

/** Runs `work` and holds it to leaving no row behind, in any of the order tables. */
export async function leavesNothing<T>(test: Pick<TestPortal, "database">, work: () => Promise<T>): Promise<T> {
  const before = await countRows(test);
  const result = await work();
  expect(await countRows(test)).toEqual(before);
  return result;
}

/** Number of rows that `work` adds to each table; tables without any are left out. */
export async function addedRows(
  test: Pick<TestPortal, "database">,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countRows(test);
  await work();
  const after = Object.entries(await countRows(test));
  return Object.fromEntries(
    after.flatMap(([table, count]) => {
      const added = count - (before[table] ?? 0);
      return added === 0 ? [] : [[table, added]];
    }),
  );
}

/** The records of an order: its products, their history, flags, emails, payments and audit entries. */
export async function recordsOf({ database: { db } }: Pick<TestPortal, "database">, orderId: number) {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const products = await db
    .selectFrom("order_products")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const history = await db
    .selectFrom("status_history")
    .innerJoin("order_products", "order_products.id", "status_history.order_product_id")
    .select([
      "status_history.order_product_id",
      "status_history.status_id",
      "status_history.created_by",
      "status_history.user_id",
    ])
    .where("order_products.order_id", "=", orderId)
    .orderBy("status_history.id")
    .execute();
  const flags = await db.selectFrom("flag_history").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const mails = await db.selectFrom("mail_outbox").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const payments = await db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const ids = [orderId, ...products.map((product) => product.id)].map(String);
  const audit = await db.selectFrom("audit_log").selectAll().where("subject_id", "in", ids).orderBy("id").execute();
  return {
    order,
    products,
    statuses: products.map((product) => product.status_id),
    queues: products.map((product) => product.queue),
    history: history.map((entry) => `${String(entry.status_id)} ${entry.created_by}`),
    flags: flags.map((flag) => flag.comment),
    mails: mails.map((mail) => mail.kind),
    payments: payments.map((payment) => payment.state),
    audit: audit.map((entry) => `${entry.action} ${entry.actor_kind}`),
  };
}

/** Every order product with the queue that the column says and the one that the domain reckons. */
export async function queueColumnAndDomain({ database: { db } }: Pick<TestPortal, "database">) {
  const rows = await db
    .selectFrom("order_products as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.id", "p.product_id", "p.status_id", "p.shipping_type", "p.transmittal_id", "p.queue"])
    .select(["p.queue_entered_at", "o.voided", "o.corrections"])
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    column: row.queue,
    enteredAt: row.queue_entered_at,
    domain: queueOf({
      productId: row.product_id,
      statusId: row.status_id,
      shippingType: row.shipping_type,
      inTransmittal: row.transmittal_id !== null,
      orderVoided: row.voided,
      hasCorrections: Object.keys(row.corrections).length > 0,
    }),
  }));
}
