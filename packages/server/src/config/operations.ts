import { z } from "zod";
import { plainHostProblems, databaseAddressProblems } from "./addresses.ts";
import { choice, flag, isHttps, isWebAddress, optional, whole } from "./variables.ts";

export const operationsVariables = z.object({
  LOG_LEVEL: choice(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** A start brings the database to this version, except with DATABASE_OWNER_URL, where `portal migrate` does. */
  MIGRATE_ON_START: flag("on"),
  /** The role that owns the tables, for `portal migrate`; the server itself uses DATABASE_URL. */
  DATABASE_OWNER_URL: optional,
  /** A database for proofs of backups alone, which `portal prove` fills and empties. */
  PROVE_DATABASE_URL: optional,
  /** The folder of PostgreSQL's programs (pg_dump, pg_restore) where they are not on the PATH. */
  PG_BIN: optional,
  /** An OTLP collector's address (http://127.0.0.1:4318); traces are off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  /** Lets browsers' lists of HTTPS-only sites have this host, and all below it, for good. */
  HSTS_PRELOAD: flag("off"),
  /** A file, or an address of the web, whose first line is the newest version; the page of checks names a newer one. */
  UPDATE_FEED: optional,
  /** Seconds for which a stop waits for requests and jobs under way. */
  SHUTDOWN_SECONDS: whole(1, 120).default(20),
});

type OperationsVariables = z.infer<typeof operationsVariables>;

export function operationsProblems(env: OperationsVariables, isProduction: boolean): string[] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
  const problems = [
    ...databaseAddressProblems("DATABASE_OWNER_URL", env.DATABASE_OWNER_URL, isProduction),
    ...databaseAddressProblems("PROVE_DATABASE_URL", env.PROVE_DATABASE_URL, isProduction),
  ];
  if (collector !== undefined && !isWebAddress(collector))
    problems.push("OTEL_EXPORTER_OTLP_ENDPOINT: must be an address such as http://127.0.0.1:4318");
  else if (isProduction && collector !== undefined && !isHttps(collector))
    problems.push(
      ...plainHostProblems("OTEL_EXPORTER_OTLP_ENDPOINT", new URL(collector).hostname, "use an https address"),
    );
  const { UPDATE_FEED: feed } = env;
  if (feed !== undefined && !feed.startsWith("/") && !isWebAddress(feed))
    problems.push(
      "UPDATE_FEED: must be the whole path of a file, or an address such as https://example.gov/newest.txt",
    );
  return problems;
}

export function operationsSettings(env: OperationsVariables) {
  return {
    logLevel: env.LOG_LEVEL,
    migrateOnStart: env.MIGRATE_ON_START && env.DATABASE_OWNER_URL === undefined,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    proveDatabaseUrl: env.PROVE_DATABASE_URL ?? null,
    postgresPrograms: env.PG_BIN ?? null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    hstsPreload: env.HSTS_PRELOAD,
    updateFeed: env.UPDATE_FEED ?? null,
    shutdownMs: env.SHUTDOWN_SECONDS * 1000,
  } as const;
}
