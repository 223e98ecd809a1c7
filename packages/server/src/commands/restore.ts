import { resolve } from "node:path";
import { callersFolder, readBackupConfig } from "../config.ts";
import { restoreEmbedded, restorePostgres } from "../db/backup.ts";
import { BackupError } from "../db/backup-encryption.ts";
import { pendingMigrations } from "../db/migrate.ts";
import type { OpenDatabase } from "../db/database.ts";
import { CommandError, exactArguments, runCommand } from "./run-command.ts";

async function openRestored(file: string): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, programs, identityFile } = readBackupConfig();
  const backup = { file, identityFile };
  if (databaseUrl === null) return restoreEmbedded(dataDir, backup);
  const { openPostgres } = await import("../db/open-postgres.ts");
  const database = openPostgres(databaseUrl, 2);
  try {
    await restorePostgres(database, { databaseUrl, programs }, backup);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `portal restore FILE`: fills an empty database from a backup, and reports what was restored. */
await runCommand(async () => {
  const [name = ""] = exactArguments(1, "Say what from: portal restore /path/to/portal.backup");
  const file = resolve(callersFolder(), name);
  const database = await openRestored(file).catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  });
  try {
    const { rows } = await database.query(
      `select (select count(*)::int from orders) as orders,
        (select count(*)::int from documents where destroyed_at is null) as documents`,
      [],
    );
    const { orders, documents } = rows[0] as { orders: number; documents: number };
    const pending = await pendingMigrations(database);
    const older = pending.length === 0 ? "" : " The backup is of an older version.";
    // The embedded database has no roles, and its server migrates at its start.
    const next =
      readBackupConfig().databaseUrl === null ? "" : "\nNext: `portal migrate`; it gives the server's role its rights.";
    return `Restored ${orders} orders with ${documents} documents.${older}${next}`;
  } finally {
    await database.close();
  }
});
