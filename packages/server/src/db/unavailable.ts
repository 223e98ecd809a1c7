import { isOfChangedTable } from "./prepared-statements.ts";

/**
 * SQLSTATEs of a database that is temporarily unavailable: connection lost (08), out of connections, memory or disk
 * (53), stopping or starting (57P), a lock timeout (55P03), a deadlock or serialization failure (40), which a retry
 * solves, and a standby that takes no writes (25006) until it is promoted.
 */
const temporary = /^(08|53|57P|40|55P03|25006)/;

/** Socket errors, also of a name or a route that is missing while a container or its network restarts. */
const socketCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH".split(" "),
);

/** A missing socket of PostgreSQL; the same code of another call means a missing file. */
const isMissingSocket = (code: string, syscall: unknown): boolean => code === "ENOENT" && syscall === "connect";

/** Beginnings of the driver's messages that come without a code. */
const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
  "Cannot use a pool after calling end",
];

/** An old order's key waits for its seal, a minute at most for a recent one; the message is for the log. */
export class KeyNotSealedError extends Error {
  override readonly name = "KeyNotSealedError";

  constructor() {
    super("this key is not sealed yet");
  }
}

/** True for an error of a database that is down, busy or stopping, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A migration came in between: the next try has a new plan.
  if (isOfChangedTable(error) || error instanceof KeyNotSealedError) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string") {
    if (temporary.test(code) || isMissingSocket(code, syscall)) return true;
    if (syscall !== undefined && socketCodes.has(code)) return true;
  }
  return driverMessages.some((start) => error.message.startsWith(start));
}
