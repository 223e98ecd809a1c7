import type { Config } from "../../../config.ts";

type LinkSettings = Pick<Config, "basePath" | "licenseRegistry">;

/** Where staff's browsers find the license service: the county's, or the embedded one next to our API. */
export function licenseServiceUrl({ basePath, licenseRegistry }: LinkSettings): string {
  return licenseRegistry.kind === "http" ? licenseRegistry.url : `${basePath}/license-service`;
}

/** The page that prints these licenses, on the county's license-admin site or the embedded one. */
export function licensePrintUrl(config: LinkSettings, numbers: readonly number[]): string {
  const { licenseRegistry: registry } = config;
  const site = registry.kind === "http" ? registry.adminUrl : licenseServiceUrl(config);
  return `${site}/print?licenses=${numbers.join(",")}`;
}

/** The record of one license, on the county's license-admin site; the embedded one has its printing page alone. */
export function licenseRecordUrl(config: LinkSettings, number: number): string {
  const { licenseRegistry: registry } = config;
  return registry.kind === "http" ? `${registry.adminUrl}/licenses/${number}` : licensePrintUrl(config, [number]);
}
