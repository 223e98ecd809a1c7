/**
 * SQLSTATEs of a database that cannot serve right now and will again: connection lost (08), out of connections, memory
 * or disk (53), stopping or starting (57P), a lock that was not had in time (55P03), a dead-lock or a serialization
 * failure (40), which a repeat solves.
 */
const passing = /^(08|53|57P|40|55P03)/;

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENOENT",
]);

/** What the driver throws without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether an error says that the database is away, busy or stopping, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string" && (passing.test(code) || (syscall !== undefined && socketCodes.has(code)))) return true;
  return driverMessages.test(error.message);
}
