import { resolve } from "node:path";
import { callersFolder, readBackupConfig } from "../config.ts";
import { backUpEmbedded, backUpPostgres, recordBackup } from "../db/backup.ts";
import { BackupError } from "../db/backup-encryption.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { openEmbeddedDatabase } from "../start/open-database.ts";
import { CommandError, exactArguments, runCommand } from "./run-command.ts";

/** `portal backup FILE`: everything in the database, documents included, in one file. */
await runCommand(async () => {
  const [name = ""] = exactArguments(1, "Say where to: portal backup /path/to/portal.backup");
  const file = resolve(callersFolder(), name);
  const { databaseUrl, dataDir, programs, recipients, hasBucket } = readBackupConfig();
  const database = databaseUrl === null ? await openEmbeddedDatabase(dataDir) : openPostgres(databaseUrl, 1);
  let recorded = false;
  try {
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
    ...(recorded ? [] : ["The portal's page of checks does not know of it: run `portal migrate` first."]),
    `Backed up to ${file}.`,
    recipients.length > 0
      ? `It is encrypted for ${String(recipients.length)} key${recipients.length === 1 ? "" : "s"}.`
      : "It is not encrypted: set BACKUP_RECIPIENTS.",
    ...(hasBucket ? ["Documents lie in the S3 bucket: they are backed up there."] : []),
    "Documents open with DOCUMENT_KEY alone: store it, but not next to this file.",
  ].join("\n");
});
