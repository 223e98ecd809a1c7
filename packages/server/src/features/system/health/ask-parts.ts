import { healthParts, type HealthPart, type PartDownReason, type PartsHealth } from "@dop/domain/contract";
import { configWarnings } from "./config-warnings.ts";
import { lacksRight } from "../../../db/application-role.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import { ServiceDownError } from "../../../ports/external-service.ts";
import type { Portal } from "../../../portal.ts";

/** How long one part may take, in milliseconds: the caller waits for the slowest. */
const timeoutMs = 5000;

/**
 * How each part is asked; undefined where this installation has none outside of itself. None of it changes anything.
 */
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
    texts: ask(portal.sms ?? {}),
    sealer: ask(portal.sealer ?? {}),
  };
}

async function reasonOf(question: () => Promise<void>): Promise<PartDownReason | null> {
  const over = new AbortController();
  const late = new Promise<PartDownReason>((resolve) => {
    const timer = setTimeout(() => resolve("TIMEOUT"), timeoutMs);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  const answer = question().then(
    () => null,
    // The database's errors do not carry one of our reasons.
    (error: unknown): PartDownReason => (error instanceof ServiceDownError ? error.code : "UNREACHABLE"),
  );
  const reason = await Promise.race([answer, late]);
  over.abort();
  return reason;
}

/** Asks every part at once how it is, and remembers the answers for /metrics. */
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
