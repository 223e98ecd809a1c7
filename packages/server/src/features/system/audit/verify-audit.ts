// Rules: P-16 (docs/rules)
import type { KeyObject } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { newestSealNumber, readAuditRows } from "./audit-queries.ts";
import {
  chainDigest,
  isSealedAs,
  isSignedBy,
  noSeal,
  presentSeal,
  rowDigest,
  sealDigest,
  sealedEntries,
  type Seal,
  type SealedRow,
} from "./seal.ts";

const rowPage = 5000;
const sealPage = 100;

export interface VerifyOptions {
  readonly db: Db;
  readonly keys: readonly KeyObject[];
  /** Beginning and end of the time in which seals were made; `to` is excluded, and both are optional. */
  readonly from?: Date;
  readonly to?: Date;
  /** `number:digest` of a seal as the log printed it, which must exist. */
  readonly expected?: string;
}

export interface Verification {
  /** Problems in order: for each seal, the first row that is missing, changed or inserted. */
  readonly problems: readonly string[];
  readonly seals: number;
  readonly rows: number;
  /** Rows that no seal covers yet. */
  readonly unsealed: number;
}

/** The rows of the audit log after an id, one after the other, read in pages. */
function rowsAfter(db: Db, after: number) {
  let page: SealedRow[] = [];
  let at = 0;
  let last = after;
  /** The next row up to an id, if there is one. */
  return async (upTo: number): Promise<SealedRow | undefined> => {
    if (at >= page.length) {
      page = await readAuditRows(db, last, Number.MAX_SAFE_INTEGER, rowPage);
      at = 0;
    }
    const row = page[at];
    if (row === undefined || row.id > upTo) return undefined;
    at += 1;
    last = row.id;
    return row;
  };
}

/** Compares the rows of a seal's range with those that it names. @returns the first difference, or null */
async function firstDifference(nextRow: ReturnType<typeof rowsAfter>, seal: Seal): Promise<string | null> {
  let difference: string | null = null;
  let head = seal.previous;
  const entries = sealedEntries(seal);
  let index = 0;
  const missing = (id: number | undefined) => {
    difference ??= id === undefined ? null : `row ${id} is missing`;
  };
  for (let row = await nextRow(seal.last_id); row !== undefined; row = await nextRow(seal.last_id)) {
    const digest = rowDigest(row);
    head = chainDigest(head, digest);
    while ((entries[index]?.id ?? Number.POSITIVE_INFINITY) < row.id) {
      missing(entries[index]?.id);
      index += 1;
    }
    const entry = entries[index];
    if (entry?.id !== row.id) difference ??= `row ${row.id} was inserted`;
    else {
      if (!isSealedAs(digest, entry.digest)) difference ??= `row ${row.id} was changed`;
      index += 1;
    }
  }
  missing(entries[index]?.id);
  if (difference === null && !Buffer.from(head).equals(Buffer.from(seal.head)))
    return `a row from ${entries[0]?.id ?? 0} to ${seal.last_id} was changed`;
  return difference;
}

async function sealsAfter(db: Db, number: number, { from, to }: VerifyOptions): Promise<Seal[]> {
  let query = db.selectFrom("audit_seals").selectAll().where("number", ">", number).orderBy("number").limit(sealPage);
  if (from) query = query.where("sealed_at", ">=", from);
  if (to) query = query.where("sealed_at", "<", to);
  return query.execute();
}

/** The seal before the first one to verify. */
async function sealBefore(db: Db, from: Date | undefined): Promise<Seal | undefined> {
  if (from === undefined) return undefined;
  const earlier = db.selectFrom("audit_seals").selectAll().where("sealed_at", "<", from);
  return earlier.orderBy("number", "desc").limit(1).executeTakeFirst();
}

const missingSeals = (from: number, to: number): string =>
  from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`;

async function expectedProblem(db: Db, expected: string | undefined): Promise<string | null> {
  if (expected === undefined) return null;
  const number = Number(expected.split(":", 1)[0]);
  const seal = await db.selectFrom("audit_seals").selectAll().where("number", "=", number).executeTakeFirst();
  if (!seal) return `seal ${number} is missing`;
  return presentSeal(seal).seal === expected ? null : `seal ${number} is not the one that was printed`;
}

/** Recomputes the chain of the audit log's rows and checks the seals' signatures. Changes nothing. */
export async function verifyAudit(options: VerifyOptions): Promise<Verification> {
  const { db, keys, from, to, expected } = options;
  const problems: string[] = [];
  const early = await db.selectFrom("audit_log").select("id").where("id", "<", 1).orderBy("id").executeTakeFirst();
  if (early) problems.push(`row ${early.id} was inserted`);
  let last = await sealBefore(db, from);
  const notGenuine = ({ number }: Seal) => `seal ${number} was changed, or signed with another AUDIT_SIGNING_KEY`;
  // The seal says where the check starts: a changed one could leave out what the check is to find.
  if (last && !isSignedBy(last, keys)) problems.push(notGenuine(last));
  let nextRow = rowsAfter(db, last?.last_id ?? 0);
  let seals = 0;
  let count = 0;
  for (;;) {
    const page = await sealsAfter(db, last?.number ?? 0, options);
    for (const seal of page) {
      const next = (last?.number ?? 0) + 1;
      const follows = seal.number === next;
      if (!follows) {
        problems.push(missingSeals(next, seal.number - 1));
        // Rows of the missing seals cannot be verified.
        nextRow = rowsAfter(db, (sealedEntries(seal)[0]?.id ?? 1) - 1);
      }
      const previous = last ? sealDigest(last) : noSeal;
      if (!isSignedBy(seal, keys)) problems.push(notGenuine(seal));
      else if (follows && !Buffer.from(previous).equals(Buffer.from(seal.previous)))
        problems.push(`seal ${seal.number} does not follow seal ${next - 1}, which was changed or replaced`);
      const difference = await firstDifference(nextRow, seal);
      if (difference !== null) problems.push(`${difference} (seal ${seal.number})`);
      seals += 1;
      count += seal.row_count;
      last = seal;
    }
    if (page.length < sealPage) break;
  }
  const newest = await newestSealNumber(db);
  if (to === undefined && newest > (last?.number ?? 0)) problems.push(missingSeals((last?.number ?? 0) + 1, newest));
  const unexpected = await expectedProblem(db, expected);
  if (unexpected !== null) problems.push(unexpected);
  const rest = await sql<{ count: number }>`
    select count(*) as count from audit_log
    where id > (select coalesce(max(last_id), 0) from audit_seals)`.execute(db);
  return { problems, seals, rows: count, unsealed: rest.rows[0]?.count ?? 0 };
}
