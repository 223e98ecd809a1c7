import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** The advisory locks of the portal's database, a number for each thing that is done by one at a time. */
export const advisoryLocks = {
  migrations: 715_001,
  transmittalNumbers: 715_002,
  auditSeals: 715_003,
  dailyCounts: 715_004,
  closeouts: 715_005,
  jobs: 715_006,
  /** With a license's number as second key. */
  licenses: 715_007,
  /** With a digest of a mailbox as second key. */
  mailboxes: 715_008,
  /** Taken by `number_live_events()`. */
  liveEvents: 715_009,
  /** Held for a moment, to tell two databases apart. */
  proofs: 715_010,
  /** With a digest of the file as second key: two backups into one file would mix their bytes. */
  backups: 715_011,
  /** Held in the database for proofs by the one that fills it. */
  proofInside: 715_012,
} as const;

/** Waits until no other transaction does this; held until the transaction ends. */
export async function takeTurn(tx: Tx, what: "transmittalNumbers" | "dailyCounts" | "closeouts"): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[what]})`.execute(tx);
}
