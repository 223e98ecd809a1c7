import { resolve } from "node:path";
import { callersFolder, readConfig } from "../config.ts";
import { BackupError, backUpEmbedded, backUpPostgres } from "../db/backup.ts";
import { openDatabase } from "../start/open-database.ts";
import { CommandError, runCommand } from "./run-command.ts";

/** `npm run backup -- <file>`: everything in the database, documents included, in one file. */
await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new CommandError("Say where to: npm run backup -- /path/to/portal.backup");
  const file = resolve(callersFolder(), name);
  const config = readConfig();
  try {
    if (config.databaseUrl === null) {
      const database = await openDatabase(config);
      try {
        await backUpEmbedded(database, file);
      } finally {
        await database.close();
      }
    } else {
      const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl;
      await backUpPostgres({ databaseUrl, programs: config.postgresPrograms }, file);
    }
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
  const elsewhere =
    config.documentStore.kind === "s3" ? "\nDocuments lie in the S3 bucket: they are backed up there." : "";
  return `Backed up to ${file}.${elsewhere}\nDocuments open with DOCUMENT_KEY alone: store it, but not next to this file.`;
});
