import type { Config } from "../../config.ts";

type LinkSettings = Pick<Config, "basePath" | "licenseService">;

/** Where staff's browsers find the license service: the county's, or the embedded one beside our API. */
export function licenseServiceUrl({ basePath, licenseService }: LinkSettings): string {
  return licenseService?.url ?? `${basePath}/license-service`;
}

/** The page that prints these licenses, on the county's license-admin site or the embedded one. */
export function licensePrintUrl({ basePath, licenseService }: LinkSettings, numbers: readonly number[]): string {
  return `${licenseService?.adminUrl ?? `${basePath}/license-service`}/print?licenses=${numbers.join(",")}`;
}

/** The record of one license, on the county's license-admin site; the embedded one has its printing page alone. */
export function licenseRecordUrl(config: LinkSettings, number: number): string {
  const { licenseService } = config;
  return licenseService === null ? licensePrintUrl(config, [number]) : `${licenseService.adminUrl}/licenses/${number}`;
}
