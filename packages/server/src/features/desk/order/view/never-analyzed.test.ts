import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";
import { readOrderAhead } from "./open-order.ts";
import { chargedLines } from "../../../order/index.ts";
import type { Tx } from "../../../../db/database.ts";

/** Copies of an order, with its products and the lines of one in a thousand, in tables that nothing has analyzed. */
const copies = 20_000;
const last = 900_000 + copies;
const copied = [
  [
    "orders",
    "id",
    1,
    "'id', n, 'key_digest', sha256(n::text::bytea), 'uuid', null, 'reference', gen_random_uuid(), " +
      "'invoice_number', n, 'reference_id', n, 'idempotency_key', null",
  ],
  ["order_products", "order_id", 1, "'id', n, 'order_id', n"],
  ["order_lines", "order_id", 1, "'id', n * 10 + sequence, 'order_id', n, 'order_product_id', n"],
] as const;

let test: TestPortal;
let order: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
  const { db } = test.database;
  if (test.database.kind === "postgres")
    for (const [table] of copied)
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  order = await placePaidOrder(test);
  await db.transaction().execute(async (tx) => {
    // Without triggers, which follow each change of an order.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, ofOrder, step, changes] of copied)
      await sql`insert into ${sql.table(table)} overriding system value
        select copy.* from ${sql.table(table)} t, generate_series(900001, ${last}, ${sql.lit(step)}::integer) n,
          jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${sql.raw(changes)})) copy
        where t.${sql.ref(ofOrder)} = ${order.id}`.execute(tx);
  });
});
afterAll(() => test.close());

/** Rows that this connection has taken from tables and indexes. */
async function rowsSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** The number of rows that the statements of `read` take. */
const rowsRead = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
  test.database.db.transaction().execute(async (tx) => {
    const before = await rowsSoFar(tx);
    await read(tx);
    return (await rowsSoFar(tx)) - before;
  });

it("reads the lines and the page of an order by its own rows", async () => {
  const row = await test.database.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const staff = { userId: 1 };
  const at = { now: test.now, today: "2026-11-28" };
  const lines = await rowsRead((tx) => chargedLines(tx, row));
  const page = await rowsRead((tx) => readOrderAhead(tx, order.id, staff, at));
  expect(Math.min(lines, page)).toBeGreaterThan(0);
  expect(Math.max(lines, page), JSON.stringify({ lines, page })).toBeLessThan(200);
});
