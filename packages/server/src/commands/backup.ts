import { resolve } from "node:path";
import { callersFolder, readBackupConfig } from "../config.ts";
import { ConfigError } from "../config/variables.ts";
import type { OpenDatabase } from "../db/database.ts";
import { backUpEmbedded, backUpPostgres, recordBackup, requirePortal } from "../db/backup.ts";
import { BackupError, everyRecipient } from "../db/backup-encryption.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { openEmbeddedDatabase } from "../start/open-database.ts";
import { CommandError, exactArguments, runCommand } from "./run-command.ts";

/** The embedded database, which a backup must not make first: an empty one is not what is to be kept. */
async function openExisting(dataDir: string): Promise<OpenDatabase> {
  const { hasPglite } = await import("../db/open-pglite.ts");
  if (!hasPglite(dataDir))
    throw new ConfigError([`DATABASE_URL: it is not set, and ${resolve(dataDir)} (DATA_DIR) has no embedded database`]);
  return openEmbeddedDatabase(dataDir);
}

/** `portal backup FILE`: everything in the database, documents included, in one file. */
await runCommand(async () => {
  const [name = ""] = exactArguments(1, "Say where to: portal backup /path/to/portal.backup");
  const file = resolve(callersFolder(), name);
  const { databaseUrl, dataDir, programs, hasBucket, ...keys } = readBackupConfig();
  const database = databaseUrl === null ? await openExisting(dataDir) : openPostgres(databaseUrl, 1);
  let recorded = false;
  let recipients: readonly string[] = [];
  try {
    recipients = await everyRecipient(keys.recipients, keys.identityFile);
    await requirePortal(database);
    const at = new Date();
    if (databaseUrl === null) await backUpEmbedded(database, file, recipients);
    else await backUpPostgres({ databaseUrl, programs }, file, recipients);
    recorded = await recordBackup(database.db, { at, encrypted: recipients.length > 0 });
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  } finally {
    await database.close();
  }
  return [
    ...(recorded ? [] : ["/admin/setup does not know of it: the database is of an older version."]),
    `Backed up to ${file}.`,
    recipients.length > 0
      ? `It is encrypted for ${String(recipients.length)} key${recipients.length === 1 ? "" : "s"}.`
      : "It is not encrypted: set BACKUP_RECIPIENTS.",
    ...(hasBucket ? ["Documents lie in the S3 bucket: they are backed up there."] : []),
    "Documents open with DOCUMENT_KEY alone: store it, but not next to this file.",
  ].join("\n");
});
