import { ConfigError } from "../config/variables.ts";
import { UnfinishedSchemaError } from "../db/baseline.ts";
import { DataDirectoryError } from "../db/data-directory.ts";
import { DirectoryInUseError } from "../db/directory-lock.ts";
import { NewerDatabaseError } from "../db/migrate.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";

/** A problem that an operator can fix. The message says what is wrong and how to fix it. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}

/** Errors whose message is written for operators. */
const forOperators = [
  OperatorError,
  ConfigError,
  DataDirectoryError,
  DirectoryInUseError,
  NewerDatabaseError,
  UnfinishedSchemaError,
] as const;

const places = "DATABASE_URL (commands: DATABASE_OWNER_URL first)";

/** Advice for refusals of PostgreSQL, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": `PostgreSQL refuses the role or its password: see ${places}`,
  "28000": `PostgreSQL does not accept this role from this machine (pg_hba.conf): see ${places}`,
  "3D000": `there is no such database: see ${places}`,
  "55P03":
    "a table is in use, perhaps by a backup, and requests must " +
    "not wait for it longer. Run it again when that has ended",
  "25006": `it is a standby that takes no writes: name the one that does in ${places}, or promote it`,
  "53100": "the disk of PostgreSQL is full: make room there, then run it again",
  "42501":
    "this role lacks a right: run `portal migrate` with DATABASE_OWNER_URL, " +
    "and start the server with MIGRATE_ON_START=off",
};

/** PostgreSQL's message where rights go to a role that it lacks; other things that it lacks have the same code. */
const absentRole = /^role .* does not exist$/;

/** The driver's message for a server without TLS, which has no code. */
const withoutTls = "The server does not support SSL connections";

/** Node's message in a release, which has no embedded database. */
const withoutEmbedded = /^Cannot find package '@electric-sql\/pglite'/;

/** Codes of a certificate that does not fit: a CA that is not trusted here, another name, an expired date. */
const certificateCodes = /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

/** The text for the terminal: the message when an operator can fix the problem, otherwise the stack for developers. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (forOperators.some((kind) => error instanceof kind)) return error.message;
  const { code } = error as { code?: unknown };
  const refusal = typeof code === "string" ? refusals[code] : undefined;
  if (refusal !== undefined) return `The database cannot be used: ${refusal} (${String(code)}).`;
  if (code === "42704" && absentRole.test(error.message))
    return (
      "The database cannot be used: the role of DATABASE_URL is not there: create it, " +
      `or name the one that the server has (${code}).`
    );
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk of this machine is full (${code}): make room, then run it again.`;
  const { syscall, path } = error as { syscall?: unknown; path?: unknown };
  if (syscall !== undefined && typeof path === "string")
    return `${path} cannot be used (${String(code)}): name another file, or see its folder and its rights.`;
  if (withoutEmbedded.test(error.message))
    return (
      "DATABASE_URL: a release needs PostgreSQL; " +
      "the embedded database, which is for trying out, is in the source alone"
    );
  if (error.message === withoutTls)
    return (
      "The database has no TLS, and its address asks for it (sslmode): " +
      `turn on \`ssl\` in postgresql.conf, or see ${places}.`
    );
  if (typeof code === "string" && certificateCodes.test(code))
    return (
      `A server that was called has a certificate that does not fit (${code}: ${error.message}). ` +
      "Of the database, name the host that its certificate names, and its CA's file (?sslrootcert=), " +
      `in ${places}; of another service, set its …_CA_FILE.`
    );
  if (isDatabaseUnavailable(error))
    return (
      `The database cannot be reached (${typeof code === "string" ? code : error.message}): ` +
      `see ${places}, and whether PostgreSQL runs.`
    );
  return error.stack ?? error.message;
}

/** `problemMessage` for a database that another setting names. */
export const problemOfDatabase = (setting: string, error: unknown): string =>
  `${setting}: ${problemMessage(error).replaceAll(places, setting)}`;

const listenReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there already",
  EACCES: "this user may not listen there; ports below 1024 are for root",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "this machine does not have that address",
};

/** An error of listening at `host` and `port`, naming the settings to change. */
export function listenProblem(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: unknown };
  const reason = typeof code === "string" ? listenReasons[code] : undefined;
  return reason === undefined
    ? error
    : new OperatorError(`HOST, PORT: cannot listen at ${host}:${port}: ${reason} (${String(code)}).`, { cause: error });
}
