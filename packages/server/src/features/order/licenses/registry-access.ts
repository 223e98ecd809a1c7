// Rules: O-13 (docs/rules)
import { msg } from "@dop/texts/message";
import { ApiError } from "../../../http/api-error.ts";
import { LicenseRegistryError, type LicenseRecord } from "../../../ports/license-registry/index.ts";
import type { Portal } from "../../../portal.ts";

/** Runs a question to the county's license service; when it cannot answer, the caller hears 503 and loses nothing. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof LicenseRegistryError)
      throw new ApiError(503, "REGISTRY_UNAVAILABLE", msg("errors.registryUnavailable"));
    throw error;
  }
}

/** Whether the registry has a license of this number that is not voided. */
export function checkLicense(portal: Portal, number: number): Promise<{ exists: boolean }> {
  return ask(() => portal.registry.check(number));
}

/** The license of this number; null when there is none. */
export function getLicense(portal: Portal, number: number): Promise<LicenseRecord | null> {
  return ask(() => portal.registry.getLicense(number));
}
