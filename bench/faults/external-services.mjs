import { setTimeout as sleep } from "node:timers/promises";
import { digestOf, waitUntilNone } from "./check-orders.mjs";
import { startCustomers } from "./customers.mjs";
import { startFleet } from "./fleet.mjs";
import { startLicenses, startMail, startStore, startStripe } from "./fake-services.mjs";
import { startFaultyProxy } from "./faulty-proxy.mjs";

const garbage = {
  garbage:
    "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 20\r\nconnection: close\r\n\r\n<h1>Maintenance</h1>",
};

/** Starts the external services, each behind a proxy that can break, and the servers that use them. */
async function startCounty() {
  const parts = {
    mail: await startMail(),
    store: await startStore(),
    stripe: await startStripe(),
    licenses: await startLicenses(),
  };
  const lines = {};
  for (const [name, part] of Object.entries(parts)) lines[name] = await startFaultyProxy(part.port);
  const at = (name) => `http://127.0.0.1:${lines[name].port}`;
  const fleet = await startFleet({
    servers: 2,
    variables: {
      SAMPLE_DATA: "off",
      MAIL_TRANSPORT: "smtp",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(lines.mail.port),
      ...parts.store.variables,
      S3_ENDPOINT: at("store"),
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_faults",
      STRIPE_WEBHOOK_SECRET: parts.stripe.secret,
      STRIPE_API_URL: at("stripe"),
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: at("licenses"),
      LICENSE_SERVICE_KEY: "key-of-the-faults-0123456789",
    },
  });
  const stop = async () => {
    await fleet.stop();
    for (const line of Object.values(lines)) await line.stop();
    for (const part of Object.values(parts)) await part.stop();
  };
  return { fleet, parts, lines, stop };
}

/** Pays at Stripe, which then sends its event. */
const payAtStripe = (stripe) => async (fleet, link) => {
  const { body: text, headers } = stripe.pay(link.split("/").at(-1));
  const answer = await fleet.ask("POST", "/api/payments/webhook/stripe", { text, headers });
  return { answer, paid: answer.status === 200 };
};

/** Compares the answers to customers with the books, the store and the mail server. */
async function check({ fleet, parts }, { acknowledged, refused }) {
  const { query, close } = await fleet.openBooks();
  const problems = refused.map(({ status, text }) => `a customer was refused: ${status} ${text.slice(0, 120)}`);
  try {
    await waitUntilNone(query, "select count(*) as waiting from mail_outbox where state = 'pending'");
    const rows = await query(
      `select encode(o.key_digest, 'hex') as digest, o.reference, o.idempotency_key as key,
        o.paid_at is not null as paid,
        (select array_agg(storage_key) from documents d where d.order_id = o.id) as objects,
        (select count(*)::int from payments p where p.order_id = o.id) as payments,
        (select array_agg(m.id) from mail_outbox m where m.order_id = o.id and m.kind = 'order-confirmation') as mails
      from orders o`,
    );
    const found = new Map(rows.map((row) => [row.key, row]));
    const stored = new Set(parts.store.keys());
    const checkouts = new Map();
    for (const { client_reference_id: reference } of parts.stripe.sessions.values())
      checkouts.set(reference, (checkouts.get(reference) ?? 0) + 1);
    let twice = 0;
    if (found.size !== rows.length) problems.push(`${rows.length - found.size} orders are there twice`);
    for (const { uuid, key } of acknowledged) {
      const row = found.get(key);
      if (!row) problems.push(`order ${uuid} was acknowledged and is not there`);
      else if (row.digest !== digestOf(uuid)) problems.push(`order ${uuid} has become another`);
      else if (!row.paid || row.payments !== 1)
        problems.push(`order ${uuid} was paid once and has ${row.payments} payments`);
      else if (checkouts.get(row.reference) !== 1)
        problems.push(`order ${uuid} has ${checkouts.get(row.reference)} checkouts at Stripe`);
      else if (row.objects?.length !== 2 || !row.objects.every((object) => stored.has(object)))
        problems.push(`order ${uuid} lacks documents`);
      else if (row.mails?.length !== 1)
        problems.push(`order ${uuid} has ${row.mails?.length ?? 0} confirmations written`);
      else {
        const arrived = [...parts.mail.taken].find(([id]) => id.startsWith(`<outbox-${row.mails[0]}@`))?.[1] ?? 0;
        if (arrived === 0) problems.push(`the confirmation of order ${uuid} did not arrive`);
        if (arrived > 1) twice += 1;
      }
    }
    return { problems, "mails that arrived twice": twice, "objects of no order": stored.size - 2 * rows.length };
  } finally {
    await close();
  }
}

/**
 * Customers order while each external service in turn is down, hangs and answers garbage.
 *
 * @param {number} seconds how long it is down, and answers garbage; it hangs for half as long again
 */
export async function breakExternalServices(seconds = 20) {
  const county = await startCounty();
  try {
    const pay = payAtStripe(county.parts.stripe);
    const customers = startCustomers(county.fleet, 6, { patience: 120_000, pay });
    await sleep(3000);
    const during = {};
    for (const [part, line] of Object.entries(county.lines)) {
      const before = customers.acknowledged.length;
      for (const [fault, length] of [
        ["refuse", seconds],
        ["hang", seconds * 1.5],
        [garbage, seconds],
      ]) {
        await line.turn(fault);
        await sleep(length * 1000);
      }
      await line.turn("pass");
      during[part] = customers.acknowledged.length - before;
      // Every customer succeeds again before the next service breaks.
      await sleep(5000);
    }
    await customers.stop();
    const longestWait = customers.longestWait();
    const { problems, ...counted } = await check(county, customers);
    return { acknowledged: customers.acknowledged.length, "while broken": during, longestWait, ...counted, problems };
  } finally {
    await county.stop();
  }
}
