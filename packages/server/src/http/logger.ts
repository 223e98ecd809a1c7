import { logOutput } from "../lib/log-output.ts";
import { pino, type DestinationStream, type Logger } from "pino";

const sqlState = /^[0-9A-Z]{5}$/;

/**
 * The logged part of an error. Database errors quote their row ("Failing row contains …"), which is a customer's data:
 * only their code, constraint and stack are logged.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const isFromDatabase = typeof code === "string" && sqlState.test(code);
  return {
    type: error.name,
    ...(isFromDatabase ? { constraint, table } : { message: error.message }),
    ...(code === undefined ? {} : { code }),
    stack: frames.join("\n"),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The portal's log: JSON lines without personal data. */
export function createLogger(level: string, destination: DestinationStream = logOutput()): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}
