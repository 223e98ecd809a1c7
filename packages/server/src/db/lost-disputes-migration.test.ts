import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** Paid orders: at work, shipped, canceled, voided, one without a dispute, and one that was paid twice. */
const orders = `
  insert into orders (id, uuid, first_name, last_name, email, phone, reference_id, spouse_1_first_name,
    spouse_1_last_name, spouse_2_first_name, spouse_2_last_name, transaction_fee_cents, total_cents, payment_gateway,
    paid_at, voided, created_at) overriding system value
  select n, gen_random_uuid(), 'Ada', 'Lovelace', 'ada@example.org', '801', 1000000 + n, 'a', 'b', 'c', 'd', 0,
    3000, 'sandbox',
    '2026-03-02', n = 104, '2026-03-01'
  from generate_series(101, 106) n;
  insert into order_products (id, order_id, product_id, quantity, status_id, status_left, refunded_cents)
    overriding system value
  select n, n, 2, 1, case n when 102 then 6 when 103 then 8 else 2 end, case n when 103 then 2 end, 0
  from generate_series(101, 106) n;
  insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
  select order_id, id, 1, 'product', 'x', 1, 3000, 3000 from order_products;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at)
  select id, 1, 'sandbox', 'p' || id, '/', 3000, 'paid', '2026-03-01', '2026-03-02' from orders;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at)
  values (106, 2, 'sandbox', 'second', '/', 3000, 'paid', '2026-03-01', '2026-03-02');`;

/** The version before wrote a lost dispute down as a refund, and nothing was due for it. */
const lost = `
  insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
    recorded_at)
  select order_id, id, 'refund', 3000, 'sandbox', 'dispute:du_' || order_id, 'Payment', '2026-03-09', '2026-03-09'
  from payments where order_id in (101, 102, 103, 104, 106) and attempt = 1;
  insert into refunds (order_id, payment_id, purpose, amount_cents, reference, request, requested_by, requested_at,
    state, ended_at)
  select order_id, id, 'returned', 3000, 'refund:second', 'refund:second', 'System', '2026-03-02', 'given', '2026-03-02'
  from payments where attempt = 2;
  insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
    recorded_at)
  select order_id, payment_id, 'refund', 3000, 'sandbox', reference, 'System', '2026-03-02', '2026-03-02' from refunds;
  insert into daily_counts_state (through, time_zone) values ('2026-03-31', 'America/Denver');`;

let database: TestDatabase;
const rows = async (statement: string) => (await sql.raw<object>(statement).execute(database.db)).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  await emptyDatabase(database);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const script = async (name: string) =>
    `${await readFile(new URL(name, folder), "utf8")}; insert into portal_migrations (name) values ('${name}');`;
  const [baseline = "", ...later] = names.filter((name) => name < "0023");
  const created =
    "create table portal_migrations (name text primary key, applied_at timestamptz not null default now());";
  await database.runScript(`${created} ${await script(baseline)} ${orders}`);
  for (const name of later) await database.runScript(await script(name));
  await database.runScript(lost);
  await migrate(database);
});
afterAll(() => database.close());

it("makes a lost amount due again where work continues, and nowhere else (rule M-48)", async () => {
  const sums = `select id, paid_cents as paid, refunded_cents as refunded, reversed_cents as reversed,
    owed_cents as owed, paid_at is not null as is_paid,
    case when voided then 0 else payable_cents - paid_cents + reversed_cents end as due
    from orders order by id`;
  const gone = { paid: 3000, refunded: 3000, reversed: 3000, owed: 0 };
  expect(await rows(sums)).toEqual([
    { id: 101, ...gone, is_paid: false, due: 3000 },
    { id: 102, ...gone, is_paid: true, due: 0 },
    { id: 103, ...gone, is_paid: true, due: 0 },
    { id: 104, ...gone, is_paid: true, due: 0 },
    { id: 105, paid: 3000, refunded: 0, reversed: 0, owed: 0, is_paid: true, due: 0 },
    // Its second payment was returned, and the first one lost.
    { id: 106, paid: 6000, refunded: 6000, reversed: 6000, owed: 0, is_paid: false, due: 3000 },
  ]);
});

it("leaves every sum as the view has it, and counts the days again", async () => {
  const differing = `select o.id from orders o join order_money m on m.order_id = o.id
    where o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents`;
  expect(await rows(differing)).toEqual([]);
  expect(await rows("select * from daily_counts_state")).toEqual([]);
});
