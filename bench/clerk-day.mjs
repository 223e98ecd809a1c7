import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { statusIds } from "@dop/domain/orders";
import {
  aCartOfThreeProducts,
  aCertifiedCopyCart,
  aCorrectionCart,
  aLetterCart,
  anApostilleCart,
} from "@dop/domain/testing";
import { administer, answerReviews, enter, send, work } from "./clerk-day-people.mjs";
import { call, rounded, startPortal, startServer, withCleanup } from "./harness.mjs";

const orders = 150;
/** Milliseconds until 95 of 100 changes are told to every other screen, and emails of an order and act. */
const limits = { stale: 1000, mails: 1 };
const serviceKey = "key-of-the-clerks-day-0123456789";
const variables = { SERVICE_KEY: serviceKey, STEP_UP: "off", LETTER_OF_VALIDITY: "on", RATE_LIMITS: "off" };
const clerks = ["clerk@example.gov", "second@example.gov", "third@example.gov"];
/** The license of the first certificates, which comes back in the morning. */
const license = 1_000_009;

const carts = [
  anApostilleCart,
  aCertifiedCopyCart,
  aCartOfThreeProducts,
  aCorrectionCart,
  anApostilleCart,
  aLetterCart,
];
const { contactInfo: contact, shippingAddress: shipping_address } = anApostilleCart();
const firstCertificate = (product_id) => ({
  product_id,
  license_number: license,
  quantity: 1,
  contact,
  shipping_address,
  shipping_type: 1,
  spouse_1: { first_name: "Ada", last_name: "Lovelace" },
  spouse_2: { first_name: "Charles", last_name: "Babbage" },
});

/** Places and pays an order of all products in turns. @returns its key */
async function placeOrder(base, nth) {
  const headers = { "idempotency-key": randomUUID(), "x-service-key": serviceKey };
  if (nth % 10 === 9) {
    const body = firstCertificate(5 + (nth % 20 > 9));
    const { order: made } = await call(base, "POST", "/registry/first-certificates", body, headers);
    return made;
  }
  const body = carts[nth % carts.length]();
  const { order: uuid, payment_link: link } = await call(base, "POST", "/orders/invoice", body, headers);
  const paid = await fetch(`${base}${link}`, {
    method: "POST",
    body: new URLSearchParams({ decision: "pay" }),
    redirect: "manual",
  });
  if (paid.status !== 303) throw new Error(`a payment was answered with ${paid.status}`);
  return uuid;
}

const at = (times, share) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);
const spread = (times) => ({ p50: at(times, 0.5), p95: at(times, 0.95), max: Math.round(Math.max(0, ...times)) });

/** The time from each change until every other screen was told of it, in ms; Infinity for never. */
function staleTimes({ acts }, people) {
  const changes = acts.filter(({ ids, status }) => status < 300 && ids.length > 0);
  return changes.flatMap(({ heard: own, ids, began }) =>
    people
      .filter(({ heard }) => heard !== own)
      .flatMap(({ heard }) =>
        [...new Set(ids)].map(
          (id) => (heard.find(({ order, at: told }) => order === id && told >= began)?.at ?? Infinity) - began,
        ),
      ),
  );
}

/** A day of 150 orders: three clerks on two servers, an admin and the Lt. Governor's desk. */
export const clerkDay = () =>
  withCleanup(async (own) => {
    const { url, pool, server } = await startPortal(own, { variables: { ...variables, SAMPLE_DATA: "few" } });
    const servers = [server, own(await startServer(url, { ...variables, SAMPLE_DATA: "off" }))];
    for (const name of clerks.slice(1))
      await pool.query(
        `insert into users (username, name, email, display_name, role_id, password_hash, created_at)
         select upper($1), $1, $1, $1, role_id, password_hash, now() from users where email = $2`,
        [name, clerks[0]],
      );
    const leave = new AbortController();
    own(leave, () => leave.abort());
    const book = { acts: [], next: [], broken: [], keys: new Map() };
    const day = { book, pool, signal: leave.signal };
    const people = [];
    for (const [nth, name] of clerks.entries()) people.push(await enter(day, servers[nth % 2], name));
    const admin = await enter(day, servers[1], "admin@example.gov");
    for (let nth = 0; nth < orders; nth += 1) {
      const uuid = await placeOrder(servers[nth % 2].base, nth);
      const { id } = await call(server.base, "GET", `/orders/uuid/${uuid}`);
      book.keys.set(id, uuid);
    }
    await call(server.base, "POST", `/registry/licenses/${license}/finalized`, {}, { "x-service-key": serviceKey });
    await administer(day, admin);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(people.map((clerk, place) => work(day, clerk, place)));
      await answerReviews(day, server.base);
      await send(day, people[round % clerks.length], servers[1].base);
    }
    // Emails wait until nobody can undo their act.
    await sleep(15_000);
    return report(day, [...people, admin]);
  });

/** Prints the figures of a day. @returns what is past its limit */
async function report({ book, pool }, people) {
  const ids = [...book.keys.keys()];
  // A letter of validity is the document itself.
  const { rows: mails } = await pool.query(
    `select count(*)::integer as mails, string_agg(kind, ', ') as kinds from mail_outbox where order_id = any($1)
     and kind <> 'letter-of-validity' group by order_id, recipient, created_at`,
    [ids],
  );
  const { rows: documents } = await pool.query(
    "select status_id, count(*)::integer as documents from order_products where order_id = any($1) group by 1",
    [ids],
  );
  const all = documents.reduce((sum, row) => sum + row.documents, 0);
  const done = documents.find((row) => row.status_id === statusIds.shipped)?.documents ?? 0;
  const works = [...new Set(book.acts.map((act) => act.work))].map((name) => [
    name,
    book.acts.filter((act) => act.work === name),
  ]);
  console.table(
    works.map(([name, acts]) => ({
      work: name,
      actions: acts.length,
      orders: new Set(acts.flatMap((act) => act.ids)).size,
      "a colleague was faster": acts.filter(({ status }) => status === 409).length,
    })),
  );
  const stale = staleTimes(book, people);
  const untold = stale.filter((time) => time === Infinity).length;
  const told = spread(stale.filter((time) => time !== Infinity));
  const most = mails.toSorted((a, b) => b.mails - a.mails)[0];
  console.table({
    "decision to the next order, ms": spread(book.next),
    "a change until another screen is told, ms": told,
  });
  const total = mails.reduce((sum, act) => sum + act.mails, 0);
  console.log(`${all} documents, ${done} shipped; ${rounded(book.acts.length / all, 2)} actions a document`);
  console.log(`${rounded(total / ids.length, 2)} emails an order, at most ${most.mails} an act; ${untold} never told`);
  const problems = book.broken.map((fault) => `clerk day: ${fault}`);
  if (told.p95 > limits.stale) problems.push(`clerk day: 95 of 100 changes are told after ${told.p95} ms`);
  if (untold > 0) problems.push(`clerk day: ${untold} times nobody told another screen of a change`);
  if (most.mails > limits.mails) problems.push(`clerk day: emails of one act on an order: ${most.kinds}`);
  return problems;
}
