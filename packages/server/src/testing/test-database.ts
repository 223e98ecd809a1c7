import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { OpenDatabase } from "../db/database.ts";
import { overPglite } from "../db/open-pglite.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { borrowEngine } from "./pglite-engines.ts";
import { runStatement } from "./run-statement.ts";
import type { DatabaseTemplate, Filling } from "./template.ts";

/** A migrated database of a test file's own. */
export interface TestDatabase extends OpenDatabase {
  /** Its address on PostgreSQL, for a second connection or process; null on the embedded engine. */
  readonly databaseUrl: string | null;
}

/**
 * Opens a fresh migrated database: a copy of the template that the run's global setup made, so that it costs no
 * migration. `close()` drops it.
 *
 * @param connections size of the pool on PostgreSQL; the embedded engine is one session whatever is asked
 */
export function openTestDatabase(connections = 5, filling: Filling = "empty"): Promise<TestDatabase> {
  const template = inject("databaseTemplate");
  return template.kind === "pglite"
    ? copyPglite(template.dumpFile, filling)
    : copyPostgres(template, connections, filling);
}

async function copyPglite(dumpFile: string, filling: Filling): Promise<TestDatabase> {
  return { ...overPglite(await borrowEngine(dumpFile, filling)), databaseUrl: null };
}

async function copyPostgres(
  { serverUrl, templates }: Extract<DatabaseTemplate, { kind: "postgres" }>,
  connections: number,
  filling: Filling,
): Promise<TestDatabase> {
  const name = `dop_test_${randomBytes(8).toString("hex")}`;
  await runStatement(serverUrl, `create database ${name} template ${templates[filling]}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, connections);
  return {
    ...database,
    databaseUrl: url.href,
    close: async () => {
      await database.close();
      await runStatement(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
