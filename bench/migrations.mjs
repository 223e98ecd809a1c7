import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../packages/server/dist/db/migrate.js";
import { openPostgres } from "../packages/server/dist/db/open-postgres.js";
import { startDatabase } from "./harness.mjs";

const folder = new URL("../packages/server/migrations/", import.meta.url);

/** The last migration of the release before. */
const released = "0027-setup.sql";
/** Milliseconds that a statement of a request may wait. */
const longestWait = 1000;
const writers = 4;

/** An order as the release before writes it, by its number. */
const orders = (numbers) => `
  insert into orders (id, key_digest, unsealed_key, first_name, last_name, email, phone, reference_id,
    spouse_1_first_name, spouse_1_last_name, spouse_2_first_name, spouse_2_last_name, transaction_fee_cents,
    total_cents, payable_cents, payment_gateway, paid_at, created_at) overriding system value
  select n, sha256(n::text::bytea), gen_random_uuid(), 'Ada', 'Lovelace', 'ada' || n || '@example.org', '801',
    1000000 + n, 'a', 'b', 'c', 'd',
    0, 3000, 3000, 'sandbox', now() - n * interval '1 minute', now() - n * interval '1 minute' from ${numbers} n;
  insert into order_products (id, order_id, product_id, quantity, status_id, price_cents) overriding system value
  select n, n, 2, 1, case n % 50 when 0 then 2 else 6 end, 3000 from ${numbers} n;
  insert into order_lines (order_id, order_product_id, sequence, kind, name, quantity, unit_cents, amount_cents)
  select n, n, 1, 'product', 'x', 1, 3000, 3000 from ${numbers} n;
  insert into status_history (order_product_id, status_id, created_by, created_at)
  select n, s, 'System', now() - n * interval '1 minute' from ${numbers} n, unnest(array[1, 2, 6]) s;
  insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at,
    settled_at)
  select n, 1, 'sandbox', 'p' || n, '/', 3000, 'paid', now(), now() from ${numbers} n;
  insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
    recorded_at)
  select p.order_id, p.id, 'charge', 3000, 'sandbox', 'c' || n, 'Payment', now(), now()
  from ${numbers} n join payments p on p.order_id = n;
  insert into documents (id, order_id, kind, filename, content_type, byte_size, wrapped_key, content, created_at)
  select gen_random_uuid(), n, k, 'x.webp', 'image/webp', 60, '\\x00', '\\x00', now()
  from ${numbers} n, unnest(array['id', 'selfie']) k;
  insert into mail_outbox (order_id, kind, recipient, subject, body_text, body_html, state, created_at, next_attempt_at)
  select n, 'order-confirmation', 'ada@example.org', 's', 'b', 'b', 'sent', now(), now() from ${numbers} n;`;

async function fill(client, count) {
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith(".sql") || name > released) continue;
    await client.query(`begin; create table if not exists portal_migrations (name text primary key,
      applied_at timestamptz not null default now()); insert into portal_migrations (name) values ('${name}');
      ${readFileSync(new URL(name, folder), "utf8")} commit;`);
  }
  // Without triggers and foreign keys, which would take an hour.
  await client.query("set session_replication_role = replica");
  for (let from = 1, size = 500; from <= count; from += size, size = 20_000) {
    await client.query(orders(`generate_series(${from}, ${Math.min(count, from + size - 1)})`));
    // The plans of later parts need figures of the first.
    if (from < 100_000) await client.query("analyze");
  }
  await client.query("vacuum analyze");
}

/** Places orders and changes others, each a transaction, until it is stopped; keeps the longest wait of a statement. */
function startWriters(url, count) {
  const closing = new AbortController();
  let now = { wait: 0, failed: 0, done: 0, why: "" };
  const writer = async (turn) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // One order is found by its index, as the portal does.
    await client.query("set enable_hashjoin = off; set enable_mergejoin = off");
    for (let index = 0; !closing.signal.aborted; index += 1) {
      const id = 10_000_000 + index * writers + turn;
      const old = 1 + ((id * 7919) % count);
      for (const statement of [
        orders(`generate_series(${id}, ${id})`),
        `update order_products set status_id = 6 where id = ${old}`,
        `update orders set flagged = not flagged where id = ${old}`,
        `select * from orders o join order_products p on p.order_id = o.id where o.id = ${old}`,
      ]) {
        const at = performance.now();
        await client.query(statement).catch((error) => {
          now.failed += 1;
          now.why = error.message;
        });
        now.wait = Math.max(now.wait, performance.now() - at);
      }
      now.done += 1;
      await sleep(50);
    }
    await client.end();
  };
  const all = Promise.all(Array.from({ length: writers }, (_, turn) => writer(turn)));
  return {
    /** Waits, failures and orders since the last call. */
    take: () => {
      const taken = now;
      now = { wait: 0, failed: 0, done: 0, why: "" };
      return taken;
    },
    stop: () => {
      closing.abort();
      return all;
    },
  };
}

/**
 * Each migration since the last release over a database of that release, while orders are placed as that release does:
 * how long it took, and the longest wait of a statement meanwhile, which a customer's request waits too.
 */
export async function migrations(orderCount = "300000") {
  const count = Number(orderCount);
  const postgres = await startDatabase({ shared_buffers: "512MB" });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await fill(client, count);
    const load = startWriters(postgres.url, count);
    await sleep(2000);
    load.take();
    const rows = [];
    const database = openPostgres(postgres.url, 2);
    try {
      await migrate(database, {
        onProgress: ({ name, ms }) => {
          if (ms === undefined) return;
          const { wait, failed, done, why } = load.take();
          rows.push({ name, ms, wait: Math.round(wait), done, failed, why });
        },
      });
    } finally {
      console.table(rows);
      await load.stop();
      await database.close();
    }
    return rows
      .filter(({ wait, failed }) => wait > longestWait || failed > 0)
      .map(({ name, wait, failed, why }) => `${name}: a statement waited ${wait} ms, ${failed} failed ${why}`);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
