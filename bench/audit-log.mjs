import { randomBytes, randomUUID } from "node:crypto";
import { openPostgres } from "../packages/server/dist/db/open-postgres.js";
import { readAuditRows } from "../packages/server/dist/features/system/audit/audit-queries.js";
import { sealAudit } from "../packages/server/dist/features/system/audit/seal-audit.js";
import { signingKeys } from "../packages/server/dist/features/system/audit/seal.js";
import { verifyAudit } from "../packages/server/dist/features/system/audit/verify-audit.js";
import { openStaffOrder } from "../packages/server/dist/features/desk/order/view/open-order.js";
import { countFrom, measure, rounded, startPortal, summary, timed, withCleanup } from "./harness.mjs";

/**
 * The most that opening an order with an audit entry may take of opening it without one: on an idle machine 0.3 ms
 * more, and on a busy one the same share.
 */
const mostForLook = 1.5;
/** The most that sealing and verifying may take of reading the same rows. */
const mostBesideReading = 4;
const slices = 20;
const slice = { count: 50, atOnce: 1 };

/** Opening an order with and without an entry in the audit log: the same statement, taking turns in short slices. */
async function looks(db, order, user) {
  const staff = { kind: "staff", userId: user.id, displayName: user.display_name, sessionId: randomUUID() };
  let at = Date.now();
  const open = (later) => async () => {
    at += later;
    const actor = { kind: "staff", userId: user.id, name: user.display_name };
    const origin = { sessionId: staff.sessionId, addressDigest: null };
    const about = { actor, origin, action: "order.viewed", subject: ["order", order.id] };
    const view = { ...about, requestId: "bench", at: new Date(at) };
    await openStaffOrder(db, order.id, staff, { view, today: "2026-01-01" });
    return true;
  };
  // Within five minutes it is the same look, and nothing is written.
  const kinds = { without: open(1), with: open(600_000) };
  const times = { without: [], with: [] };
  for (let turn = 0; turn < slices; turn += 1)
    for (const [kind, look] of Object.entries(kinds)) {
      // The first one after the other kind would count as of that.
      await look();
      times[kind].push(...(await measure(slice, look)).times);
    }
  const [without, noted] = [summary(times.without), summary(times.with)];
  const ratio = noted.p50 / without.p50;
  const added = noted.p50 - without.p50;
  console.table([{ "without p50 (ms)": without.p50, "with p50 (ms)": noted.p50, "added (ms)": added, ratio }]);
  return ratio > mostForLook
    ? [`a look takes ${ratio.toFixed(2)} of what it takes unrecorded, not ${mostForLook}`]
    : [];
}

/** Rows as the portal writes them, put in by one statement. */
const fill = (pool, rows) =>
  pool.query(
    `insert into audit_log (at, actor_kind, user_id, actor_name, action, subject_type, subject_id, detail, request_id,
       session_id, address_digest)
     select now() - i * interval '1 second', 'staff', 1, 'K. Madsen', 'order.viewed', 'order', (1000 + i % 5000)::text,
       jsonb_build_object('status_id', i % 12, 'count', i), 'req-' || i, gen_random_uuid(), md5(i::text)
     from generate_series(1, $1::int) i`,
    [rows],
  );

/** Every row as the seals see it, in their pages, with nothing done about it. */
async function readAll(db) {
  for (let after = 0; ;) {
    const page = await readAuditRows(db, after, Number.MAX_SAFE_INTEGER, 5000);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function seals(db, pool, rows) {
  await fill(pool, rows);
  const keys = signingKeys([randomBytes(32)]);
  const reading = await timed(() => readAll(db));
  const sealing = await timed(() => sealAudit({ db, keys, clock: () => new Date(), onSeal: () => {} }));
  const verifying = await timed(() => verifyAudit({ db, keys: keys.trusted }));
  const perMillion = ({ ms }) => rounded((ms * 1000) / rows);
  const { problems, seals: made } = verifying.result;
  console.table([
    {
      rows,
      seals: made,
      "read (s per million)": perMillion(reading),
      "seal (s per million)": perMillion(sealing),
      "verify (s per million)": perMillion(verifying),
    },
  ]);
  const slow = Object.entries({ sealing, verifying }).filter(([, { ms }]) => ms > reading.ms * mostBesideReading);
  return [
    ...problems,
    ...slow.map(([what]) => `${what} takes more than ${mostBesideReading} times what reading takes`),
  ];
}

/**
 * The cost of the audit log: a look at an order, sealing, and verifying, on its own PostgreSQL.
 *
 * @param {string} rows how many are sealed and verified
 */
export const auditLog = (rows = "1000000") =>
  withCleanup(async (own) => {
    const count = countFrom(rows);
    const { url, pool, server } = await startPortal(own);
    await server.stop();
    const { db } = own(openPostgres(url, 2), (database) => database.close());
    const one = async (sql) => (await pool.query(sql)).rows[0];
    const order = await one("select id::int from orders order by id limit 1");
    const user = await one("select id, display_name from users order by id limit 1");
    return [...(await looks(db, order, user)), ...(await seals(db, pool, count))];
  });
