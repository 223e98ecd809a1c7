import type { Config } from "../config.ts";
import { emptyFolder } from "../config/settings-files.ts";
import { ConfigError } from "../config/variables.ts";
import type { OpenDatabase } from "../db/database.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../start/open-database.ts";
import { OperatorError, problemMessage } from "../start/operator-error.ts";

/** A command cannot be carried out as asked; the message says what to do instead. */
export class CommandError extends OperatorError {
  override readonly name: string = "CommandError";
}

/** A command line that the command does not take; the message says which one it does. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}

/** The result of a command: words for a person, and facts for a program. */
export interface CommandResult {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Something is not as it should be: the command ends with 1, and its words say what. */
  readonly failed?: boolean;
}

const jsonOption = "--json";

/** True when a program reads the result, and takes nothing else. */
export const wantsJson = (): boolean => process.argv.includes(jsonOption);

/** The arguments of a command, without `--json`. */
export const commandArguments = (): string[] => process.argv.slice(2).filter((argument) => argument !== jsonOption);

/**
 * The arguments of a command that takes a certain number of them and no options: an option that is taken for a file,
 * or a name of which the second word is lost, is found too late.
 * @throws UsageError which says `usage`
 */
export function exactArguments(count: number, usage: string): readonly string[] {
  const given = commandArguments();
  if (given.length !== count || given.some((argument) => argument.startsWith("-"))) throw new UsageError(usage);
  return given;
}

/** Does an operator's work on a database of this version. @throws CommandError when migrations are missing */
export async function onDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    if ((await pendingMigrations(database)).length > 0)
      throw new CommandError("The database is not of this version yet: run `portal migrate` first.");
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs an operator's command: prints its result, or the problem with exit code 1, or 2 for a command line that it does
 * not take. With `--json`, what is printed is one object: `ok`, and `message` with facts, or `problem`.
 */
export async function runCommand(work: () => Promise<string | CommandResult>): Promise<void> {
  const isJson = wantsJson();
  const print = (line: string, stream: NodeJS.WriteStream) => stream.write(`${line}\n`);
  try {
    const result = await work();
    const { text, facts, failed = false } = typeof result === "string" ? { text: result, facts: {} } : result;
    print(isJson ? JSON.stringify({ ok: !failed, message: text, ...facts }) : text, process.stdout);
    if (failed) process.exitCode = 1;
  } catch (error) {
    const hint = error instanceof ConfigError ? emptyFolder() : null;
    const problem = [problemMessage(error), ...(hint === null ? [] : [hint])].join("\n");
    if (isJson) print(JSON.stringify({ ok: false, problem }), process.stdout);
    else print(problem, process.stderr);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
