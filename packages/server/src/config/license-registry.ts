import { z } from "zod";
import { isHttps, needed, optional, whole } from "./variables.ts";

/** The county's marriage-license system (domain page section 9). */
export const registryVariables = z.object({
  LICENSE_REGISTRY: z.enum(["embedded", "http"], { error: "must be embedded or http" }).default("embedded"),
  /** The license service's address, without a final slash. */
  LICENSE_SERVICE_URL: optional,
  /** What we show the license service as `x-service-key`. */
  LICENSE_SERVICE_KEY: optional,
  LICENSE_SERVICE_TIMEOUT_SECONDS: whole(1, 60).default(5),
});

type RegistryVariables = z.infer<typeof registryVariables>;

/** What is wrong with the registry variables together. */
export function registryProblems(env: RegistryVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.LICENSE_REGISTRY === "http")
    problems.push(...needed(env, ["LICENSE_SERVICE_URL", "LICENSE_SERVICE_KEY"], "LICENSE_REGISTRY is http"));
  if (env.LICENSE_SERVICE_URL !== undefined && !URL.canParse(env.LICENSE_SERVICE_URL))
    problems.push("LICENSE_SERVICE_URL: must be an address such as https://licenses.example.gov");
  if (!isProduction) return problems;
  if (env.LICENSE_REGISTRY === "embedded")
    problems.push("LICENSE_REGISTRY: production needs the county's license service");
  if (env.LICENSE_SERVICE_URL !== undefined && !isHttps(env.LICENSE_SERVICE_URL))
    problems.push("LICENSE_SERVICE_URL: production needs an https address");
  return problems;
}

/** The license service's address and key; null with the embedded registry. */
export interface LicenseServiceSettings {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

export interface RegistrySettings {
  readonly licenseRegistry: RegistryVariables["LICENSE_REGISTRY"];
  readonly licenseService: LicenseServiceSettings | null;
}

export function registrySettings(env: RegistryVariables): RegistrySettings {
  return {
    licenseRegistry: env.LICENSE_REGISTRY,
    licenseService:
      env.LICENSE_REGISTRY === "http"
        ? {
            url: (env.LICENSE_SERVICE_URL ?? "").replace(/\/+$/, ""),
            key: env.LICENSE_SERVICE_KEY ?? "",
            timeoutMs: env.LICENSE_SERVICE_TIMEOUT_SECONDS * 1000,
          }
        : null,
  };
}
