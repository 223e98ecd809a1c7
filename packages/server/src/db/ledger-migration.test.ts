import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";

const baseline = new URL("../../migrations/0001-baseline.sql", import.meta.url);

/** Orders as the version before the ledger kept them, one for each course that an order's money could have taken. */
const before = `
  insert into orders (id, uuid, first_name, last_name, email, phone, reference_id, spouse_1_first_name,
    spouse_1_last_name, spouse_2_first_name, spouse_2_last_name, transaction_fee_cents, total_cents, payment_gateway,
    paid_at, payment_held, voided, created_at) overriding system value
  select n, gen_random_uuid(), 'Ada', 'Lovelace', 'ada@example.org', '801', 1000000 + n, 'a', 'b', 'c', 'd', 113, 4613,
    case n when 106 then 'bypass' when 107 then 'license-application' else 'sandbox' end,
    case when n in (101, 102, 103, 104, 106, 107, 109) then timestamptz '2026-03-01' end, n = 104, n = 109, '2026-03-01'
  from generate_series(101, 109) n;
  insert into order_products (id, order_id, product_id, quantity, country, status_id, status_left, refunded_cents)
    overriding system value
  select n * 10 + p, n, p, 1, case p when 1 then 'JP' end,
    case
      when n in (102, 104, 108) and p = 2 then 8
      when n = 103 or n = 105 then 8
      when n in (101, 102, 106, 107, 109) then 2
      when n = 108 then 11
      else 1 end,
    case when n in (102, 104, 108) and p = 2 or n in (103, 105) then 1 end,
    case when n = 102 and p = 2 then 1000 when n = 103 then case p when 1 then 3000 else 1613 end else 0 end
  from generate_series(101, 109) n, generate_series(1, 2) p;
  insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
  select order_id, id, product_id, 'product', 'x', 1, case product_id when 1 then 3000 else 1000 end,
    case product_id when 1 then 3000 else 1000 end from order_products;
  insert into order_lines (order_id, sequence, kind, name, amount_cents)
  select id, 3, 'processing', 'x', 500 from orders;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at,
    authorized_at, capture_cents)
  values
    (101, 1, 'sandbox', 'declined', '/', 4613, 'failed', '2026-03-01', '2026-03-01', null, null),
    (101, 2, 'sandbox', 'charged', '/', 4613, 'paid', '2026-03-01', '2026-03-02', null, null),
    (102, 1, 'sandbox', 'captured', '/', 4613, 'paid', '2026-03-01', '2026-03-02', '2026-03-01', 3613),
    (103, 1, 'sandbox', 'refunded', '/', 4613, 'paid', '2026-03-01', '2026-03-02', null, null),
    (104, 1, 'sandbox', 'held', '/', 4613, 'authorized', '2026-03-01', null, '2026-03-01', null),
    (105, 1, 'sandbox', 'released', '/', 4613, 'released', '2026-03-01', '2026-03-02', '2026-03-01', null),
    (108, 1, 'sandbox', 'open', '/', 4613, 'open', '2026-03-01', null, null, null),
    (109, 1, 'sandbox', 'voided', '/', 4613, 'paid', '2026-03-01', '2026-03-02', null, null);
  insert into audit_log (at, actor_kind, actor_name, action, subject_type, subject_id, request_id)
  select '2026-03-03', 'staff', 'K. Madsen', 'order_product.refund_asked', 'order_product', id::text, 'r'
  from order_products where order_id = 103;
`;

/**
 * A paid apostille, and a first certificate, at every status that a product could have; the order is 200 + status.
 */
const atEveryStatus = `
  insert into transmittals (created_on, url_id, access_key, access_key_expires_at, created_by, created_at)
  values ('2026-03-05', 1, 'key', '2026-06-01', 'K. Madsen', '2026-03-05');
  insert into orders (id, uuid, first_name, last_name, email, phone, reference_id, spouse_1_first_name,
    spouse_1_last_name, spouse_2_first_name, spouse_2_last_name, transaction_fee_cents, total_cents, payment_gateway,
    paid_at, created_at) overriding system value
  select 200 + s, gen_random_uuid(), 'Ada', 'Lovelace', 'ada@example.org', '801', 1000200 + s, 'a', 'b', 'c', 'd', 0,
    3000, 'sandbox', case when s not in (8, 11) then timestamptz '2026-03-02' end, '2026-03-01'
  from generate_series(1, 12) s;
  insert into order_products (id, order_id, product_id, quantity, country, status_id, status_left, transmittal_id)
    overriding system value
  select 2000 + s, 200 + s, case s when 12 then 5 else 1 end, 1, case when s < 12 then 'JP' end, s,
    case when s in (7, 8, 10) then 1 end, case when s in (4, 5, 6) then (select max(id) from transmittals) end
  from generate_series(1, 12) s;
  insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
  select order_id, id, 1, 'product', 'x', 1, 3000, 3000 from order_products where order_id > 200;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at)
  select id, 1, 'sandbox', 'p' || id, '/', 3000, 'paid', '2026-03-01', '2026-03-02'
  from orders where id > 200 and paid_at is not null;
  insert into status_history (order_product_id, status_id, created_by, created_at)
  select id, status_id, 'K. Madsen', '2026-03-03' from order_products where order_id > 200;
`;
const placesOf =
  "select id, order_id, product_id, status_id, status_left, transmittal_id from order_products order by id";

describe("the migration to the ledger", () => {
  let database: TestDatabase;
  let places: object[];
  beforeAll(async () => {
    database = await openTestDatabase();
    await emptyDatabase(database);
    await database.runScript(`
      create table portal_migrations (name text primary key, applied_at timestamptz not null default now());
      insert into portal_migrations (name) values ('0001-baseline.sql');
      ${await readFile(baseline, "utf8")}
      ${before}
      ${atEveryStatus}`);
    places = await rows(placesOf);
    await migrate(database);
  });
  afterAll(() => database.close());

  const rows = async (statement: string) => (await sql.raw<object>(statement).execute(database.db)).rows;

  it("keeps every product of every order where it stood, with its history", async () => {
    expect(await rows(placesOf)).toEqual(places);
    expect(places).toHaveLength(30);
    const history = `select order_product_id - 2000 as status, status_id, skipped from status_history order by id`;
    expect(await rows(history)).toEqual(
      Array.from({ length: 12 }, (_, index) => ({ status: index + 1, status_id: index + 1, skipped: [] })),
    );
  });

  it("owes nothing for open or refunding products, and nothing is due for what was never paid", async () => {
    const sums = `select id - 200 as status, payable_cents as payable, paid_cents as paid, owed_cents as owed
      from orders where id > 200 order by id`;
    expect(await rows(sums)).toEqual(
      Array.from({ length: 12 }, (_, index) => {
        const status = index + 1;
        return { status, payable: status === 8 ? 0 : 3000, paid: status === 8 || status === 11 ? 0 : 3000, owed: 0 };
      }),
    );
  });

  it("keeps what each order has paid, got back and still owes", async () => {
    const sums = `select id, payable_cents as payable, held_cents as held, paid_cents as paid,
      refunded_cents as refunded, owed_cents as owed from orders where id < 200 order by id`;
    expect(await rows(sums)).toEqual([
      { id: 101, payable: 4613, held: 0, paid: 4613, refunded: 0, owed: 0 },
      // A hold of which one product's share was never charged.
      { id: 102, payable: 3613, held: 0, paid: 3613, refunded: 0, owed: 0 },
      { id: 103, payable: 4613, held: 0, paid: 4613, refunded: 4613, owed: 0 },
      { id: 104, payable: 3613, held: 4613, paid: 0, refunded: 0, owed: 0 },
      { id: 105, payable: 0, held: 0, paid: 0, refunded: 0, owed: 0 },
      { id: 106, payable: 4613, held: 0, paid: 4613, refunded: 0, owed: 0 },
      { id: 107, payable: 4613, held: 0, paid: 4613, refunded: 0, owed: 0 },
      { id: 108, payable: 3613, held: 0, paid: 0, refunded: 0, owed: 0 },
      { id: 109, payable: 4613, held: 0, paid: 4613, refunded: 0, owed: 4613 },
    ]);
  });

  it("writes a line for every movement of money", async () => {
    const lines = `select order_id, string_agg(kind || ' ' || amount_cents, ', ' order by id) as lines
      from payment_entries where order_id < 200 group by order_id order by order_id`;
    expect(await rows(lines)).toEqual([
      { order_id: 101, lines: "decline 4613, charge 4613" },
      { order_id: 102, lines: "hold 4613, charge 3613" },
      { order_id: 103, lines: "charge 4613, refund 3000, refund 1613" },
      { order_id: 104, lines: "hold 4613" },
      { order_id: 105, lines: "hold 4613, release 4613" },
      { order_id: 106, lines: "charge 4613" },
      { order_id: 107, lines: "charge 4613" },
      { order_id: 109, lines: "charge 4613" },
    ]);
  });

  it("says of each ended product what happened to its money", async () => {
    const endings = `select order_id,
        string_agg(ending || ' ' || share_cents || ' ' || refunded_cents, ', ' order by id) as ended
      from order_products where ending is not null and order_id < 200 group by order_id order by order_id`;
    expect(await rows(endings)).toEqual([
      { order_id: 102, ended: "waived 1000 0" },
      { order_id: 103, ended: "returnable 3000 3000, returnable 1613 1613" },
      { order_id: 104, ended: "waived 1000 0" },
      // The last product takes the fees with it.
      { order_id: 105, ended: "waived 3000 0, waived 1613 0" },
      { order_id: 108, ended: "waived 1000 0" },
    ]);
  });
});
