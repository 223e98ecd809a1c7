import { ConfigError } from "../config.ts";
import { DirectoryInUseError } from "../db/directory-lock.ts";

/** A command cannot be carried out as asked; the message says what to do instead. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Runs a command of the operator's: what it says goes to the terminal, what went wrong makes the exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const told = error instanceof CommandError || error instanceof ConfigError || error instanceof DirectoryInUseError;
    const text = error instanceof Error ? (told ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
