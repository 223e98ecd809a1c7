import { sql } from "kysely";
import type { Tx } from "../src/db/database.ts";
import type { TestOrder } from "./orders.ts";
import type { TestPortal } from "./test-portal.ts";

/** Copies of an order, with its products and lines. */
const copies = 20_000;
const last = 900_000 + copies;
const copied = [
  [
    "orders",
    "id",
    "'id', n, 'key_digest', sha256(n::text::bytea), 'uuid', null, 'reference', gen_random_uuid(), " +
      "'invoice_number', n, 'reference_id', n, 'idempotency_key', null",
  ],
  ["order_products", "order_id", "'id', n, 'order_id', n"],
  ["order_lines", "order_id", "'id', n * 10 + sequence, 'order_id', n, 'order_product_id', n"],
] as const;

export const copiedTables = copied.map(([table]) => table);

/** Copies an order of one product 20,000 times. */
export const copyOrder = (test: TestPortal, order: TestOrder): Promise<void> =>
  test.database.db.transaction().execute(async (tx) => {
    // Without triggers, which follow each change of an order.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, ofOrder, changes] of copied)
      await sql`insert into ${sql.table(table)} overriding system value
        select copy.* from ${sql.table(table)} t, generate_series(900001, ${last}) n,
          jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${sql.raw(changes)})) copy
        where t.${sql.ref(ofOrder)} = ${order.id}`.execute(tx);
  });

/** Rows that this connection has taken from tables and indexes. */
async function rowsSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** The number of rows that the statements of `read` take. */
export const rowsRead = (test: TestPortal, read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  test.database.db.transaction().execute(async (tx) => {
    const before = await rowsSoFar(tx);
    await read(tx);
    return (await rowsSoFar(tx)) - before;
  });
