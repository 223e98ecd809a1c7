import type { Config } from "../config.ts";
import type { OpenDatabase } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../start/open-database.ts";
import { OperatorError, problemMessage } from "../start/operator-error.ts";

/** A command cannot be carried out as asked; the message says what to do instead. */
export class CommandError extends OperatorError {
  override readonly name = "CommandError";
}

/** Does an operator's work on a database of this version. @throws CommandError when migrations are missing */
export async function onDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    if ((await pendingMigrations(database)).length > 0)
      throw new CommandError("The database is not of this version yet: run `npm run migrate` first.");
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs an operator's command: prints its result, or the problem with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${problemMessage(error)}\n`);
    process.exitCode = 1;
  }
}
