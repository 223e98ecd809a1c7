import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, wherever npm was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path below the root. */
export function at(...parts) {
  return join(root, ...parts);
}

/** Tells the person at the terminal what is being done, apart from the output of what is run. */
export function say(text) {
  process.stderr.write(`▸ ${text}\n`);
}

/** An error whose message is all that a person needs: it is shown without a stack. */
export class UserError extends Error {
  name = "UserError";
}

/** Runs `main`, showing user errors plainly and anything else with its stack; either ends the process with 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof UserError ? `✗ ${error.message}` : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}
