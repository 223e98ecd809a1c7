import type { PGlite } from "@electric-sql/pglite";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** The database, inside a transaction or not. Inside one, only the transaction's handle may be used. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "pglite" | "postgres";
  /** Runs SQL text of several statements, as migrations and the job library need. */
  runScript(sql: string): Promise<void>;
  /** Parameterized SQL for libraries that do not use Kysely. */
  query(sql: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Calls `onNotice` for every notice on a channel; on PostgreSQL on a separate connection, which reconnects when it is
   * lost.
   */
  listen(channel: string, onNotice: () => void): { close(): Promise<void> };
  close(): Promise<void>;
  /** The embedded engine itself (tests dump it as a template). */
  readonly pglite?: PGlite;
}

/** True for a standby, or a database that an administrator has set to take no writes. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ read_only: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`.execute(db);
  return rows[0]?.read_only === true;
}

/** True when a query finds a row. */
export const rowExists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;
