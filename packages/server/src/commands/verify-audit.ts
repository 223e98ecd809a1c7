import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { readSigningKeys, verifyAudit } from "../features/audit/index.ts";
import { millisecondsIn } from "../http/time.ts";
import { openDatabase } from "../start/open-database.ts";
import { CommandError, runCommand } from "./run-command.ts";

const shown = 20;

/** The beginning of a UTC day, or of the one after it. */
function instantOf(day: string | undefined, daysLater: number): Date | undefined {
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()))
    throw new CommandError("--from and --to are UTC days, as 2026-11-21.");
  return new Date(at.getTime() + daysLater * millisecondsIn.day);
}

/**
 * `npm run verify-audit -- [--from DAY] [--to DAY] [--seal NUMBER:DIGEST]`: recomputes the audit log's seals, of all time
 * or of those UTC days, and names what was tampered with. `--seal` is a line of the log, to find a database that was
 * replaced as a whole.
 */
await runCommand(async () => {
  const options = { from: { type: "string" }, to: { type: "string" }, seal: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  const from = instantOf(values.from, 0);
  const to = instantOf(values.to, 1);
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    if ((await pendingMigrations(database)).length > 0)
      throw new CommandError("The database is not of this version yet: run `npm run migrate` first.");
    const { problems, seals, rows, unsealed } = await verifyAudit({
      db: database.db,
      keys: (await readSigningKeys(config)).trusted,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(values.seal === undefined ? {} : { expected: values.seal }),
    });
    const checked = `Checked ${seals} seals over ${rows} rows; ${unsealed} newer rows wait for their seal.`;
    if (problems.length === 0) return `${checked}\nThe audit log is as it was sealed.`;
    const more = problems.length > shown ? [`and ${problems.length - shown} more`] : [];
    const lines = [...problems.slice(0, shown), ...more].map((problem) => `  ${problem}`);
    throw new CommandError(`${checked}\nThe audit log was tampered with:\n${lines.join("\n")}`);
  } finally {
    await database.close();
  }
});
