import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";

const migration = (name: string) => readFile(new URL(`../../../migrations/${name}`, import.meta.url), "utf8");

it("is filled by its migration with the orders that were there", async () => {
  const database = await openTestDatabase();
  try {
    // The tables as they were, in a schema of their own beside today's.
    await database.runScript(`
      begin;
      create schema before;
      set local search_path to before, public;
      ${await migration("0001-orders.sql")}
      ${await migration("0002-back-office.sql")}
      insert into orders (id, uuid, first_name, last_name, email, phone, reference_id, spouse_1_first_name, spouse_1_last_name,
        spouse_2_first_name, spouse_2_last_name, transaction_fee_cents, total_cents, payment_gateway, voided, created_at)
      overriding system value values
        (7, gen_random_uuid(), 'José', 'de la  MUÑOZ', 'Jose@Example.org', '', 1000007, 'José', 'Muñoz', 'Ada', 'Lovelace', 0, 0, 'x', true, '2026-01-02Z');
      insert into order_search values (7, 'jose de la munoz | jose munoz | ada lovelace', 'jose@example.org', '2026-01-02Z');
      insert into order_products (id, order_id, product_id, quantity, status_id, tracking_shipping) overriding system value values
        (70, 7, 2, 1, 6, '794612345678'), (71, 7, 4, 1, 8, null);
      ${await migration("0003-search-at-scale.sql")}
      commit;`);
    const { rows } = await sql`select * from before.order_search order by id`.execute(database.db);
    const order = {
      order_id: 7,
      reference_id: 1_000_007,
      created_at: new Date("2026-01-02T00:00:00Z"),
      voided: true,
      last_name: "de la munoz",
      name: "jose de la munoz | jose munoz | ada lovelace",
      email: "jose@example.org",
    };
    expect(rows).toEqual([
      { ...order, id: 70, product_id: 2, product_place: 2, status_id: 6, tracking_shipping: "794612345678" },
      { ...order, id: 71, product_id: 4, product_place: 5, status_id: 8, tracking_shipping: null },
    ]);
  } finally {
    await database.close();
  }
});
