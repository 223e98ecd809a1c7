import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Db, OpenDatabase } from "../../../db/database.ts";
import type { BackupManifest } from "../../../db/backup-manifest.ts";
import { readFacts, type DatabaseFacts } from "../../../db/database-facts.ts";
import { migrate, requireKnownMigrations } from "../../../db/migrate.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { DocumentStore } from "../../../ports/documents/index.ts";
import { closeoutsAreLedgers, ordersAreLedgers } from "../../money/index.ts";
import { compareOutside, sealBucketOf } from "../audit/outside-seals.ts";
import { readSigningKeys } from "../audit/seal.ts";
import { verifyAudit } from "../audit/verify-audit.ts";

/** A restored backup beside its manifest and the database that it is of. */
export interface Restored {
  readonly config: Config;
  readonly manifest: BackupManifest;
  readonly live: OpenDatabase;
  readonly scratch: OpenDatabase;
  readonly documents: DocumentStore;
  /** Refuses keys that do not open the newest order, document and authenticator app. */
  readonly requireKey: (db: Db) => Promise<void>;
}

/** A sentence for each problem; none when all is well. */
type Check = (restored: Restored, facts: DatabaseFacts) => Promise<string[]>;

/** Names whose values differ, at most five of them. */
function differing<T>(what: string, then: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): string[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]);
  const shown = names.slice(0, 5).map((name) => {
    if (now[name] === undefined) return `${what} ${name} is missing`;
    if (then[name] === undefined) return `${what} ${name} was not there at the backup`;
    return `${what} ${name} differs: ${String(now[name])}, and ${String(then[name])} at the backup`;
  });
  return names.length > shown.length ? [...shown, `and ${String(names.length - shown.length)} more`] : shown;
}

const newestSeal = (db: Db) =>
  db.selectFrom("audit_seals").select(["number", "head"]).orderBy("number", "desc").limit(1).executeTakeFirst();

/** A backup of another installation, or of a database that has gone another way since, is no backup of this one. */
const installation: Check = async ({ live, scratch }, { born }) => {
  const { rows: here } = await sql<{ born: string }>`
    select min(extract(epoch from applied_at))::text as born from portal_migrations`.execute(live.db);
  const seal = await newestSeal(scratch.db);
  const there = live.db
    .selectFrom("audit_seals")
    .select("head")
    .where("number", "=", seal?.number ?? 0);
  const head = seal && (await there.executeTakeFirst())?.head;
  const follows = seal === undefined || (head !== undefined && Buffer.from(head).equals(Buffer.from(seal.head)));
  return [
    ...(here[0]?.born === born ? [] : ["the backup is of another installation"]),
    ...(follows ? [] : [`seal ${String(seal?.number)} of the backup is not in the database that serves`]),
  ];
};

/** An older backup is then brought to this version, as after a real restore. */
const migrations: Check = async ({ manifest, scratch }, facts) => {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  const problems = differing("migration", named(manifest.migrations), named(facts.migrations));
  await requireKnownMigrations(scratch);
  if (problems.length === 0) await migrate(scratch);
  return problems;
};

const parts: Check = async ({ manifest }, facts) => differing("the definition of", manifest.parts, facts.parts);
const rows: Check = async ({ manifest }, facts) => differing("the content of", manifest.rows, facts.rows);
const ledger: Check = async ({ manifest }, facts) => differing("the ledger's sum of", manifest.ledger, facts.ledger);

/** A sequence behind its table gives numbers away twice. */
const sequences: Check = async ({ manifest }, facts) =>
  Object.entries(manifest.sequences)
    .filter(([name, last]) => (facts.sequences[name] ?? Number.NEGATIVE_INFINITY) < last)
    .map(([name, last]) => `sequence ${name} is at ${String(facts.sequences[name])}, and was at ${String(last)}`);

/** The newest five documents and any five, decrypted by their own keys. */
const documents: Check = async ({ scratch, documents: store, requireKey }) => {
  await requireKey(scratch.db);
  const { rows: picked } = await sql<{ id: string }>`
    (select id from documents where destroyed_at is null order by order_id desc limit 5) union
    (select id from documents where destroyed_at is null and id >= gen_random_uuid() order by id limit 5)`.execute(
    scratch.db,
  );
  const problems: string[] = [];
  for (const { id } of picked)
    try {
      await store.read(scratch.db, id);
    } catch (error) {
      problems.push(`document ${id} does not open: ${error instanceof Error ? error.message : String(error)}`);
    }
  return problems;
};

const audit: Check = async ({ config, scratch }) => {
  const keys = (await readSigningKeys(config)).trusted;
  return [...(await verifyAudit({ db: scratch.db, keys })).problems];
};

/** The copy of the seals may be ahead of the backup by those that were under way. */
const seals: Check = async ({ config, manifest, scratch }) => {
  const bucket = sealBucketOf(config);
  if (bucket === null) return [];
  const moment = new Date(Date.parse(manifest.at) - millisecondsIn.minute);
  return (await compareOutside(scratch.db, bucket, moment)).problems;
};

const books: Check = async ({ config, scratch }) => {
  const read = async <T>(statement: string) => (await scratch.query(statement, [])).rows as T[];
  const problems = [...(await ordersAreLedgers(read)), ...(await closeoutsAreLedgers(read, config.office.timeZone))];
  // An order is named, and not its sums.
  return problems.slice(0, 5);
};

const checks = { installation, migrations, parts, rows, ledger, sequences, documents, audit, seals, books } as const;

/** The name of a check, and what it found. */
export interface ProofProblem {
  readonly check: string;
  readonly problem: string;
}

/** Compares a restored backup with what was counted when it was made. One check that fails stops no other. */
export async function examineRestored(restored: Restored): Promise<ProofProblem[]> {
  const problems: ProofProblem[] = [];
  const { db } = restored.scratch;
  const facts = await db.transaction().execute((tx) => readFacts((text) => sql.raw(text).execute(tx)));
  for (const [check, find] of Object.entries(checks)) {
    const found = await find(restored, facts).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    problems.push(...found.map((problem) => ({ check, problem })));
  }
  return problems;
}
