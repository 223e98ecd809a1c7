import { resolve } from "node:path";
import { documentStore } from "../assemble-portal.ts";
import { callersFolder, readBackupConfig, readConfig } from "../config.ts";
import { BackupError } from "../db/backup-encryption.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { proveBackup, recordProof } from "../features/system/index.ts";
import { createDocumentCipher, parseMasterKeys } from "../ports/documents/index.ts";
import { openOwnersDatabase } from "../start/open-database.ts";
import { problemOfDatabase } from "../start/operator-error.ts";
import { requireDocumentKey } from "../start/requirements.ts";
import { CommandError, exactArguments, runCommand } from "./run-command.ts";

/** `portal prove FILE|FOLDER`: restores the newest backup into PROVE_DATABASE_URL, and says whether it is whole. */
await runCommand(async () => {
  const [from = ""] = exactArguments(
    1,
    "Say which backup, or the folder of the newest: portal prove /var/backups/document-ordering-portal",
  );
  const config = readConfig();
  const { identityFile } = readBackupConfig();
  if (config.proveDatabaseUrl === null || config.databaseUrl === null)
    throw new CommandError("PROVE_DATABASE_URL is not set: name an empty PostgreSQL database for proofs alone.");
  const masterKeys = parseMasterKeys(config.secrets.documentKey);
  const live = await openOwnersDatabase(config);
  const scratch = openPostgres(config.proveDatabaseUrl, 2);
  try {
    await scratch.query("select 1", []).catch((error: unknown) => {
      throw new CommandError(problemOfDatabase("PROVE_DATABASE_URL", error));
    });
    const now = new Date();
    const proof = await proveBackup({
      config,
      live,
      scratch,
      from: resolve(callersFolder(), from),
      place: { databaseUrl: config.proveDatabaseUrl, programs: config.postgresPrograms },
      identityFile,
      // Nothing is stored, so nothing is enqueued.
      documents: documentStore({ config }, createDocumentCipher(masterKeys), () => Promise.resolve()),
      requireKey: (db) => requireDocumentKey(db, masterKeys),
      now,
    }).catch((error: unknown) => {
      throw error instanceof BackupError ? new CommandError(error.message) : error;
    });
    await recordProof(live.db, proof, now);
    const { file, backupAt, problems } = proof;
    const seconds = Math.round((Date.now() - now.getTime()) / 1000);
    const failed = problems.length > 0;
    const head = failed
      ? `Do not rely on ${file ?? "any backup"}: make another one, and prove it (docs/operations/backup.md).`
      : `${file ?? ""} was restored in ${String(seconds)} seconds, and is whole.`;
    return {
      text: [head, ...problems.map(({ check, problem }) => `  ${check}: ${problem}`)].join("\n"),
      facts: { file, backup_at: backupAt, problems, seconds },
      failed,
    };
  } finally {
    await scratch.close();
    await live.close();
  }
});
