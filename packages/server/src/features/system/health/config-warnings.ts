import type { Config } from "../../../config.ts";
import { isLoopback } from "../../../config/addresses.ts";
import { isPlainContainerAddress } from "../../../config/database-address.ts";
import { isHttps } from "../../../config/variables.ts";

/**
 * What an installation that others use should not do without, a sentence each; nothing for one that is tried out on
 * its own machine. The log has them at the start, `/api/health/parts` at all times.
 */
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
  if (secondFactorDuty === "nobody" && config.directory.kind === "local")
    warnings.push("REQUIRE_SECOND_FACTOR is nobody: a guessed password is enough to act as a clerk.");
  if (config.databaseUrl !== null && isPlainContainerAddress(config.databaseUrl))
    warnings.push("DATABASE_URL goes without TLS: right only for a container of this machine.");
  if (trustProxy === false && publicUrl?.startsWith("https:"))
    warnings.push("TRUST_PROXY is not set: behind a proxy all customers share one rate limit and one address.");
  return warnings;
}
