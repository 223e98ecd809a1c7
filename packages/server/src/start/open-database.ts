import type { Config } from "../config.ts";
import type { OpenDatabase } from "../db/database.ts";

/** Opens the configured database: PostgreSQL, or the embedded one. Only the driver in use is loaded. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === null) return openEmbeddedDatabase(config.dataDir);
  const { openPostgres } = await import("../db/open-postgres.ts");
  return openPostgres(config.databaseUrl, config.databaseConnections, config.preparesStatements);
}

/** The embedded database in a folder. */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  const { openPglite } = await import("../db/open-pglite.ts");
  return openPglite(dataDir);
}

/** The same database as the role that owns its tables, where there is one. */
export async function openOwnersDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseOwnerUrl === null) return openDatabase(config);
  const { openPostgres } = await import("../db/open-postgres.ts");
  return openPostgres(config.databaseOwnerUrl, 2);
}
