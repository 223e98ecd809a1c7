import { setTimeout as sleep } from "node:timers/promises";
import { healthParts, type HealthPart, type PartDownReason, type PartsHealth } from "@dop/domain/contract";
import { lacksRight } from "../../../db/application-role.ts";
import { isReadOnly } from "../../../db/database.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import { tryPictures } from "../../../ports/documents/index.ts";
import { ServiceDownError } from "../../../ports/external-service.ts";
import type { Portal } from "../../../portal.ts";
import type { Config } from "../../../config.ts";
import { isLoopback, isPlainContainerAddress } from "../../../config/addresses.ts";
import { isHttps } from "../../../config/variables.ts";

/** Time limits in milliseconds: of the database for readiness, and of each part. */
const readyTimeoutMs = 3000;
const partTimeoutMs = 5000;

/** The first of an answer and, after a time limit, `late`. */
const within = <T, L>(ms: number, answer: Promise<T>, late: L): Promise<T | L> =>
  Promise.race([answer, sleep(ms, late, { ref: false })]);

/**
 * The part that this server needs and lacks: a database that answers and takes writes, its migrations, or a right that
 * another version's `migrate` or an administrator took away. Null when it is ready.
 */
export async function missingPart(portal: Portal): Promise<"database" | "standby" | "migrations" | "rights" | null> {
  const check = async () => {
    if (await isReadOnly(portal.db)) return "standby";
    if (await lacksRight(portal.db)) return "rights";
    return (await pendingMigrations(portal.database)).length > 0 ? "migrations" : null;
  };
  const answer = check().catch(() => "database" as const);
  return within(readyTimeoutMs, answer, "database" as const);
}

/** Warnings about unsafe settings of staging and production, a sentence each, for the log and `/api/health/parts`. */
export function configWarnings(config: Config): string[] {
  const { environment, malwareScanner, secondFactorDuty, trustProxy, publicUrl, tracesUrl } = config;
  if (environment !== "production" && environment !== "staging") return [];
  const warnings: string[] = [];
  if (malwareScanner.kind === "off")
    warnings.push("MALWARE_SCAN is off: what customers upload reaches clerks unchecked.");
  if (malwareScanner.kind === "clamd" && "host" in malwareScanner.address && !isLoopback(malwareScanner.address.host))
    warnings.push("CLAMD_HOST is another machine: what customers upload goes there in the clear.");
  if (tracesUrl !== null && !isHttps(tracesUrl) && !isLoopback(new URL(tracesUrl).hostname))
    warnings.push("OTEL_EXPORTER_OTLP_ENDPOINT is another machine: traces go there in the clear.");
  if (config.auditSealBucket === null)
    warnings.push("AUDIT_SEAL_BUCKET is not set: a database that was rolled back to an earlier day looks whole.");
  if (secondFactorDuty === "nobody" && config.directory.kind === "local")
    warnings.push("REQUIRE_SECOND_FACTOR is nobody: a guessed password is enough to act as a clerk.");
  if (config.databaseUrl !== null && isPlainContainerAddress(config.databaseUrl))
    warnings.push("DATABASE_URL goes without TLS: right only for a container of this machine.");
  if (trustProxy === false && publicUrl?.startsWith("https:"))
    warnings.push("TRUST_PROXY is not set: behind a proxy all customers share one rate limit and one address.");
  return warnings;
}

/** The check of each part, which changes nothing; undefined where this installation has no such service. */
function questions(portal: Portal): Record<HealthPart, (() => Promise<void>) | undefined> {
  const ask = (part: { ping?: () => Promise<void> }) =>
    part.ping === undefined ? undefined : async () => part.ping?.();
  return {
    database: async () => {
      if (await lacksRight(portal.db)) throw new ServiceDownError("REFUSED");
    },
    migrations: async () => {
      if ((await pendingMigrations(portal.database)).length > 0) throw new ServiceDownError("BEHIND");
    },
    document_store: ask(portal.documents),
    mail: ask(portal.mailer),
    directory: ask(portal.directory),
    payment_gateway: ask(portal.payments),
    license_registry: ask(portal.registry),
    malware_scanner: ask(portal.malware),
    pictures: tryPictures,
    texts: ask(portal.sms ?? {}),
    sealer: ask(portal.sealer ?? {}),
  };
}

function reasonOf(question: () => Promise<void>): Promise<PartDownReason | null> {
  const answer = question().then(
    () => null,
    // The database's errors do not carry one of our reasons.
    (error: unknown): PartDownReason => (error instanceof ServiceDownError ? error.code : "UNREACHABLE"),
  );
  return within(partTimeoutMs, answer, "TIMEOUT" as const);
}

/** Checks all parts at once, and keeps the answers for /metrics. */
export async function askParts(portal: Portal): Promise<PartsHealth> {
  const asked = questions(portal);
  const parts = await Promise.all(
    healthParts.map(async (part): Promise<PartsHealth["parts"][number]> => {
      const question = asked[part];
      if (question === undefined) return { part, state: "off", ms: 0 };
      const start = performance.now();
      const reason = await reasonOf(question);
      const ms = Math.round(performance.now() - start);
      portal.metrics.partAsked(part, reason === null);
      return reason === null ? { part, state: "ok", ms } : { part, state: "down", ms, reason };
    }),
  );
  return {
    status: parts.some(({ state }) => state === "down") ? "down" : "ok",
    warnings: configWarnings(portal.config),
    parts,
  };
}
