import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

async function staffToken(fleet) {
  const { text } = await fleet.ask("POST", "/api/users/login", {
    body: { username: "clerk@example.gov", password: "demo-password" },
  });
  return JSON.parse(text).token;
}

/** The digest by which the database finds an order's key. */
export const digestOf = (key) => createHash("sha256").update(key).digest("hex");

/**
 * Waits until a query counts nothing that `waiting`. A mail whose sender was killed in the middle is free for another
 * try after two minutes and found by the sweep a minute later; six minutes are enough for that.
 */
export async function waitUntilNone(query, sql) {
  for (let tries = 0; tries < 720; tries += 1) {
    const [{ waiting }] = await query(sql);
    if (Number(waiting) === 0) return;
    await sleep(500);
  }
}

/** Emails that have not left, and paid orders that are not settled. */
const unsettled = `
  select (select count(*) from mail_outbox where state = 'pending')
    + (select count(*) from sandbox_payments s join payments p on p.reference = s.reference
      where s.state = 'paid' and p.state <> 'paid') as waiting`;

/** Opens the ID photo of every tenth order as a clerk does. */
async function checkPhotos(fleet, rows, problems) {
  const token = await staffToken(fleet);
  for (const { id } of rows.filter((_, index) => index % Math.ceil(rows.length / 10) === 0)) {
    const { text } = await fleet.ask("GET", `/api/orders/${id}`, { headers: { "x-access-token": token } });
    const image = await fleet.ask("GET", `/api/${JSON.parse(text).photo_id_url}`);
    if (image.status !== 200) problems.push(`the photo of order ${id} cannot be opened: ${image.status}`);
  }
}

/**
 * Compares the answers to customers with the data: each acknowledged order once, with its documents, paid when
 * they paid, and one confirmation to each who did.
 * @returns a sentence for each thing that is wrong
 */
export async function checkOrders(fleet, { acknowledged, refused }) {
  const { query, close } = await fleet.openBooks();
  const problems = refused.map(({ status, text }) => `a customer was refused: ${status} ${text.slice(0, 120)}`);
  try {
    await waitUntilNone(query, unsettled);
    const rows = await query(
      `select o.id, encode(o.key_digest, 'hex') as digest, o.idempotency_key as key, o.paid_at is not null as paid,
        (select count(*)::int from documents d where d.order_id = o.id and d.content is not null) as documents,
        (select count(*)::int from order_products p where p.order_id = o.id) as products,
        (select count(*)::int from mail_outbox m where m.order_id = o.id and m.kind = 'order-confirmation') as written,
        (select count(*)::int from mail_outbox m join captured_mail c on c.message_id like '<outbox-' || m.id || '@%'
          where m.order_id = o.id and m.kind = 'order-confirmation') as sent
      from orders o where o.idempotency_key = any($1)`,
      [acknowledged.map(({ key }) => key)],
    );
    const found = new Map(rows.map((row) => [row.key, row]));
    if (found.size !== rows.length) problems.push(`${rows.length - found.size} orders are there twice`);
    for (const { uuid, key, paid } of acknowledged) {
      const row = found.get(key);
      if (!row) problems.push(`order ${uuid} was acknowledged and is not there`);
      else if (row.digest !== digestOf(uuid)) problems.push(`order ${uuid} has become another`);
      else if (row.documents !== 2 || row.products !== 1) problems.push(`order ${uuid} lacks documents or products`);
      else if (paid && !row.paid) problems.push(`order ${uuid} was paid and counts as unpaid`);
      else if (paid && (row.written !== 1 || row.sent !== 1))
        problems.push(`order ${uuid} has ${row.written} confirmations written and ${row.sent} sent`);
    }
    await checkPhotos(fleet, rows, problems);
  } finally {
    await close();
  }
  return problems;
}
