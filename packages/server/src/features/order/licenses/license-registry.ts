// Rules: O-13 (docs/rules)
import { msg } from "@dop/texts/message";
import { ApiError } from "../../../http/api-error.ts";
import { LicenseRegistryError, type LicenseRecord } from "../../../ports/license-registry/index.ts";
import type { Portal } from "../../../portal.ts";
import { searchText } from "@dop/domain/orders";
import type { Config } from "../../../config.ts";

/** Asks the county's license service. @throws 503 when it cannot answer */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof LicenseRegistryError)
      throw new ApiError(503, "REGISTRY_UNAVAILABLE", msg("errors.registryUnavailable"));
    throw error;
  }
}

/** True of `exists` when the registry has a license of this number that is not voided. @throws 503 */
export const checkLicense = (portal: Portal, number: number): Promise<{ exists: boolean }> =>
  ask(() => portal.registry.check(number));

/** The license of this number; null when there is none. @throws 503 */
export const getLicense = (portal: Portal, number: number): Promise<LicenseRecord | null> =>
  ask(() => portal.registry.getLicense(number));

/** Letters and digits alone: "O'Neill-Świątek" and "oneill swiatek" are one name. */
const folded = (name: string): string => searchText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Last names as they are compared, in one order for both. */
export const foldedNames = (lastNames: readonly [string, string]): string[] => lastNames.map(folded).toSorted();

/** True when both pairs of last names are of one couple, in any order. */
export function isSameCouple(one: readonly [string, string], other: readonly [string, string]): boolean {
  const asked = foldedNames(other);
  return foldedNames(one).every((name, place) => name !== "" && name === asked[place]);
}

/** True when both last names are those of the license's couple. */
export function isCouple({ data: { spouses } }: LicenseRecord, lastNames: readonly [string, string]): boolean {
  return isSameCouple([spouses[0].last_name, spouses[1].last_name], lastNames);
}

type LinkSettings = Pick<Config, "basePath" | "licenseRegistry">;

/** The license service for staff's browsers: the county's, or the embedded one next to our API. */
export const licenseServiceUrl = ({ basePath, licenseRegistry: registry }: LinkSettings): string =>
  registry.kind === "http" ? registry.url : `${basePath}/license-service`;

/** The page that prints these licenses, on the county's license-admin site or the embedded one. */
export function licensePrintUrl(config: LinkSettings, numbers: readonly number[]): string {
  const { licenseRegistry: registry } = config;
  const site = registry.kind === "http" ? registry.adminUrl : licenseServiceUrl(config);
  return `${site}/print?licenses=${numbers.join(",")}`;
}

/** The record of one license, on the county's license-admin site; the embedded one has its printing page alone. */
export const licenseRecordUrl = (config: LinkSettings, number: number): string =>
  config.licenseRegistry.kind === "http"
    ? `${config.licenseRegistry.adminUrl}/licenses/${number}`
    : licensePrintUrl(config, [number]);
