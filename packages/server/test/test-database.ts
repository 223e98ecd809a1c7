import { inject } from "vitest";
import type { OpenDatabase } from "../src/db/database.ts";
import { overPglite } from "../src/db/open-pglite.ts";
import { acquireEngine } from "./pglite-engines.ts";
import { acquireDatabase } from "./postgres-databases.ts";
import type { Filling } from "./template.ts";

/** A migrated database of a test file's own. */
export interface TestDatabase extends OpenDatabase {
  /** Its address on PostgreSQL, for a second connection or process; null on the embedded engine. */
  readonly databaseUrl: string | null;
}

/**
 * Opens a migrated database that holds what the template holds, which the run's global setup made, so that it costs no
 * migration. `close()` gives it back.
 *
 * @param connections size of the pool on PostgreSQL; the embedded engine is one session whatever is asked
 */
export async function openTestDatabase(connections = 5, filling: Filling = "empty"): Promise<TestDatabase> {
  const template = inject("databaseTemplate");
  return template.kind === "pglite"
    ? { ...overPglite(await acquireEngine(template.dumpFile, filling)), databaseUrl: null }
    : acquireDatabase(template, { connections, filling });
}
