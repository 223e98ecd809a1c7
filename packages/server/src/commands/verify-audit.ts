import { readConfig, type Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { compareOutside, readSigningKeys, sealBucketOf, verifyAudit } from "../features/system/index.ts";
import { CommandError, commandArguments, onDatabase, runCommand } from "./run-command.ts";
import { verifyAuditOptions } from "./verify-audit-options.ts";

const shown = 20;

/** The comparison with the copy of the seals in AUDIT_SEAL_BUCKET, in words. */
async function comparedOutside(config: Config, db: Db): Promise<{ problems: string[]; said: string }> {
  const bucket = sealBucketOf(config);
  if (bucket === null)
    return { problems: [], said: "\nAUDIT_SEAL_BUCKET is not set: a database that was rolled back looks whole." };
  const { problems, upTo } = await compareOutside(db, bucket, new Date());
  const said = problems.length > 0 ? "" : `\nThe copy in AUDIT_SEAL_BUCKET is the same up to seal ${upTo}.`;
  return { problems, said };
}

/**
 * `portal verify-audit [--from DAY] [--to DAY] [--seal NUMBER:DIGEST]`: recomputes the audit log's seals, of all
 * time or of those UTC days, and reports tampering. `--seal` is a line of the log, to find a database that was replaced
 * as a whole; AUDIT_SEAL_BUCKET is read by itself.
 */
await runCommand(async () => {
  const asked = verifyAuditOptions(commandArguments());
  const config = readConfig();
  return onDatabase(config, async (database) => {
    const keys = (await readSigningKeys(config)).trusted;
    const { seals, rows, unsealed, ...found } = await verifyAudit({ db: database.db, keys, ...asked });
    const problems = [...found.problems];
    const outside = await comparedOutside(config, database.db);
    problems.push(...outside.problems);
    const counted = `Checked ${seals} seals over ${rows} rows; ${unsealed} newer rows wait for their seal.`;
    const checked = `${counted}${outside.said}`;
    if (problems.length === 0) return `${checked}\nThe audit log is as it was sealed.`;
    const more = problems.length > shown ? [`and ${problems.length - shown} more`] : [];
    const lines = [...problems.slice(0, shown), ...more].map((problem) => `  ${problem}`);
    const next = "Keep the log and a backup as they are: docs/operations/incident.md, Suspected wrong access.";
    throw new CommandError(`${checked}\nThe audit log is not proved whole:\n${lines.join("\n")}\n${next}`);
  });
});
