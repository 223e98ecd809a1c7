import { readConfig } from "../config.ts";
import { readSigningKeys, verifyAudit } from "../features/system/index.ts";
import { CommandError, onDatabase, runCommand } from "./run-command.ts";
import { verifyAuditOptions } from "./verify-audit-options.ts";

const shown = 20;

/**
 * `npm run verify-audit -- [--from DAY] [--to DAY] [--seal NUMBER:DIGEST]`: recomputes the audit log's seals, of all
 * time or of those UTC days, and reports tampering. `--seal` is a line of the log, to find a database that was replaced
 * as a whole.
 */
await runCommand(async () => {
  const asked = verifyAuditOptions(process.argv.slice(2));
  const config = readConfig();
  return onDatabase(config, async (database) => {
    const { problems, seals, rows, unsealed } = await verifyAudit({
      db: database.db,
      keys: (await readSigningKeys(config)).trusted,
      ...asked,
    });
    const checked = `Checked ${seals} seals over ${rows} rows; ${unsealed} newer rows wait for their seal.`;
    if (problems.length === 0) return `${checked}\nThe audit log is as it was sealed.`;
    const more = problems.length > shown ? [`and ${problems.length - shown} more`] : [];
    const lines = [...problems.slice(0, shown), ...more].map((problem) => `  ${problem}`);
    throw new CommandError(`${checked}\nThe audit log was tampered with:\n${lines.join("\n")}`);
  });
});
