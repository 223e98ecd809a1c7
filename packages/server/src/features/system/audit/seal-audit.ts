// Rules: P-15 (docs/rules)
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { advisoryLocks } from "../../../db/advisory-locks.ts";
import type { Db, Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { EnqueueJob } from "../../../jobs/index.ts";
import { newestSealNumber, readAuditRows } from "./audit-queries.ts";
import {
  chainDigest,
  digestEntry,
  noSeal,
  presentSeal,
  rowDigest,
  sealDigest,
  signSeal,
  type Seal,
  type SigningKeys,
} from "./seal.ts";
import { sealKey, type SealPlaces } from "./outside-seals.ts";
import { createPrivateFetch } from "../../../ports/private-fetch.ts";

/** Rows of one seal at most. */
const batch = 5000;
/** Longest wait for transactions under way; a longer one is left for the next run. */
const defaultPatienceMs = 10_000;
const pollMs = 100;
/** Longest wait of a row for its seal before operators are warned. */
const longestWaitMs = 10 * millisecondsIn.minute;

interface SealOptions {
  readonly db: Db;
  readonly keys: SigningKeys;
  readonly clock: () => Date;
  /** Called with every seal once it is committed. */
  readonly onSeal: (seal: ReturnType<typeof presentSeal>) => void;
  /** Present where seals are posted elsewhere too. */
  readonly enqueue?: EnqueueJob;
  readonly patienceMs?: number;
}

/**
 * The last id up to which no more rows can appear; null while a transaction that may hold one is under way. A
 * transaction locks its number until its end before it draws an id (`write_audit`), so the holder of an id up to this
 * one has an older number than ours. A snapshot would wait for transactions of the server's other databases, too.
 */
async function settledId(db: Db, patienceMs: number): Promise<number | null> {
  const drawn = await sql<{ id: number }>`select last_value as id from audit_log_id_seq where is_called`.execute(db);
  const id = drawn.rows[0]?.id ?? 0;
  const own = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db);
  const number = own.rows[0]?.number ?? "0";
  for (let waited = 0; waited <= patienceMs; waited += pollMs) {
    const { rows } = await sql<{ settled: boolean }>`
      select not exists (
        select from pg_locks left join pg_stat_activity using (pid)
        where locktype = 'transactionid' and mode = 'ExclusiveLock'
          and age(transactionid) > age(${number}::text::xid8::xid)
          and coalesce(datname = current_database(), true)
      ) as settled`.execute(db);
    if (rows[0]?.settled) return id;
    await sleep(pollMs);
  }
  return null;
}

const lastSeal = (tx: Tx): Promise<Seal | undefined> =>
  tx.selectFrom("audit_seals").selectAll().orderBy("number", "desc").limit(1).executeTakeFirst();

async function sealNext(tx: Tx, settled: number, { keys, clock, enqueue }: SealOptions): Promise<Seal | null> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.auditSeals}) as "isOurs"`.execute(tx);
  if (!locks[0]?.isOurs) return null;
  const last = await lastSeal(tx);
  const rows = await readAuditRows(tx, last?.last_id ?? 0, settled, batch);
  const end = rows.at(-1);
  if (end === undefined) return null;
  const previous = last ? sealDigest(last) : noSeal;
  const digests = rows.map((row) => rowDigest(row));
  const seal = signSeal(
    {
      // A newest seal that was removed leaves its number open.
      number: Math.max(last?.number ?? 0, await newestSealNumber(tx)) + 1,
      last_id: rows.length < batch ? settled : end.id,
      row_count: rows.length,
      head: digests.reduce(chainDigest, previous),
      row_digests: Buffer.concat(rows.map(({ id }, index) => digestEntry(id, digests[index] ?? noSeal))),
      previous,
      sealed_at: clock(),
    },
    keys.current,
  );
  await tx.insertInto("audit_seals").values(seal).execute();
  await enqueue?.(tx, "post-audit-seal", { number: seal.number }, { key: String(seal.number) });
  return seal;
}

/** @throws when a row has waited for its seal for too long: the job then fails, which monitoring reports */
async function refuseLate({ db, clock }: SealOptions): Promise<void> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(at) as since from audit_log where id > coalesce((select max(last_id) from audit_seals), 0)`.execute(db);
  const since = rows[0]?.since ?? null;
  if (since !== null && clock().getTime() - since.getTime() > longestWaitMs)
    throw new Error(
      `The audit log is unsealed since ${since.toISOString()}: a transaction or lock in the database does not end.`,
    );
}

/**
 * Seals the rows of the audit log since the last seal between which no more can appear.
 * @returns how many rows were sealed; 0 while a slow transaction is under way
 * @throws when one has kept rows from their seal for ten minutes
 */
export async function sealAudit(options: SealOptions): Promise<number> {
  const { db, onSeal, patienceMs = defaultPatienceMs } = options;
  const settled = await settledId(db, patienceMs);
  if (settled === null) {
    await refuseLate(options);
    return 0;
  }
  for (let sealed = 0; ;) {
    const seal = await db.transaction().execute((tx) => sealNext(tx, settled, options));
    if (seal === null) {
      // Whoever holds the lock of the seals without an end would silence them.
      await refuseLate(options);
      return sealed;
    }
    onSeal(presentSeal(seal));
    sealed += seal.row_count;
  }
}

const postTimeoutMs = 10_000;

async function post(url: string, body: string, ca: string | undefined): Promise<void> {
  const call = ca === undefined ? fetch : createPrivateFetch({ ca, timeoutMs: postTimeoutMs });
  const answer = await call(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.timeout(postTimeoutMs),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`AUDIT_SEAL_URL answers ${answer.status}`);
}

/** Sends a seal to every place that keeps seals; harmless when repeated. @throws Error when one does not take it */
export async function postSeal(db: Db, { url, ca, bucket }: SealPlaces, number: number): Promise<void> {
  const seal = await db.selectFrom("audit_seals").selectAll().where("number", "=", number).executeTakeFirst();
  if (!seal) return;
  const body = JSON.stringify(presentSeal(seal));
  if (bucket !== null) {
    const { objects, prefix, lockDays } = bucket;
    const until = lockDays === 0 ? undefined : new Date(seal.sealed_at.getTime() + lockDays * millisecondsIn.day);
    await objects.put(sealKey(prefix, number), Buffer.from(body), until);
  }
  if (url !== null) await post(url, body, ca);
}
