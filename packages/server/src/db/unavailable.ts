import { isOfChangedTable } from "./prepared-statements.ts";

/**
 * SQLSTATEs of a database that is temporarily unavailable: connection lost (08), out of connections, memory or disk
 * (53), stopping or starting (57P), a lock timeout (55P03), a deadlock or serialization failure (40), which a retry
 * solves.
 */
const temporary = /^(08|53|57P|40|55P03)/;

/** Also of a name or a way that is not there while a container or its network starts again. */
const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** A missing socket of PostgreSQL; the same code of another call means a missing file. */
const isMissingSocket = (code: string, syscall: unknown): boolean => code === "ENOENT" && syscall === "connect";

/** How what the driver throws without a code begins. */
const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error",
  "Cannot use a pool after calling end",
];

/** Whether an error says that the database is away, busy or stopping, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A migration came in between: the next try has a new plan.
  if (isOfChangedTable(error)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string") {
    if (temporary.test(code) || isMissingSocket(code, syscall)) return true;
    if (syscall !== undefined && socketCodes.has(code)) return true;
  }
  return driverMessages.some((start) => error.message.startsWith(start));
}
