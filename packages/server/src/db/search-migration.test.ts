import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";

const baseline = new URL("../../migrations/0001-baseline.sql", import.meta.url);

/** Orders with their rows of the search as the baseline kept them: one shipped, one on a transmittal. */
const before = `
  insert into transmittals (created_on, url_id, tracking_shipping, access_key, access_key_expires_at, created_by,
    created_at)
  values ('2026-03-05', 1, '7712 3456 7890', 'key', '2026-06-01', 'K. Madsen', '2026-03-05');
  insert into orders (id, invoice_number, uuid, first_name, last_name, email, phone, reference_id, spouse_1_first_name,
    spouse_1_last_name, spouse_2_first_name, spouse_2_last_name, transaction_fee_cents, total_cents, payment_gateway,
    paid_at, created_at) overriding system value
  select n, 500000 + n, gen_random_uuid(), 'Ada', 'Lovelace', 'ada@example.org', '(801) 555-0' || n, 1000000 + n,
    'a', 'b', 'c', 'd', 0, 3000, 'sandbox', '2026-03-02', '2026-03-01'
  from generate_series(101, 102) n;
  insert into order_products (id, order_id, product_id, quantity, country, status_id, tracking_shipping, transmittal_id)
    overriding system value
  values (1, 101, 2, 1, null, 6, '1Z 999 AA1 0123 4567 84', null),
    (2, 102, 1, 1, 'FR', 4, 'No Tracking Number', (select max(id) from transmittals));
  insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
  select order_id, id, 1, 'product', 'x', 1, 3000, 3000 from order_products;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at)
  select id, 1, 'sandbox', 'p' || id, '/', 3000, 'paid', '2026-03-01', '2026-03-02' from orders;
  insert into order_search (id, order_id, reference_id, created_at, product_id, status_id, voided, last_name, name,
    email)
  select p.id, o.id, o.reference_id, o.created_at, p.product_id, p.status_id, false, 'lovelace', 'ada lovelace', o.email
  from order_products p join orders o on o.id = p.order_id;
`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await emptyDatabase(database);
  await database.runScript(`
    create table portal_migrations (name text primary key, applied_at timestamptz not null default now());
    insert into portal_migrations (name) values ('0001-baseline.sql');
    ${await readFile(baseline, "utf8")}
    ${before}`);
  await migrate(database);
});
afterAll(() => database.close());

it("fills phone and numbers of the orders that are there (rule O-27)", async () => {
  const { rows } = await sql`select phone, numbers from order_search order by id`.execute(database.db);
  expect(rows).toEqual([
    { phone: "8015550101", numbers: " 101 1000101 500101 1z999aa10123456784 " },
    { phone: "8015550102", numbers: " 102 1000102 500102 771234567890 " },
  ]);
});
