import { OperatorError, problemMessage } from "../start/operator-error.ts";

/** A command cannot be carried out as asked; the message says what to do instead. */
export class CommandError extends OperatorError {
  override readonly name = "CommandError";
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
