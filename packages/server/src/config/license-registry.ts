import { z } from "zod";
import { addressProblems, choice, needed, optional, whole, type AdapterSettings } from "./variables.ts";

/** The county's marriage-license system. */
export const registryVariables = z.object({
  LICENSE_REGISTRY: choice(["embedded", "http"]).default("embedded"),
  /** The license service's address, without a final slash. */
  LICENSE_SERVICE_URL: optional,
  /** The key that the license service gets as `x-service-key`. */
  LICENSE_SERVICE_KEY: optional,
  /** A file with the certificate authority of the license service, in PEM. */
  LICENSE_SERVICE_CA_FILE: optional,
  LICENSE_SERVICE_TIMEOUT_SECONDS: whole(1, 60).default(5),
  /** The site where clerks see and print licenses; the license service's own address without it. */
  LICENSE_ADMIN_URL: optional,
});

type RegistryVariables = z.infer<typeof registryVariables>;

export function registryProblems(env: RegistryVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.LICENSE_REGISTRY === "http")
    problems.push(...needed(env, ["LICENSE_SERVICE_URL", "LICENSE_SERVICE_KEY"], "LICENSE_REGISTRY is http"));
  for (const name of ["LICENSE_SERVICE_URL", "LICENSE_ADMIN_URL"] as const)
    problems.push(...addressProblems(name, env[name], "https://licenses.example.gov", isProduction));
  if (isProduction && env.LICENSE_REGISTRY === "embedded")
    problems.push("LICENSE_REGISTRY: production needs the county's license service");
  return problems;
}

const withoutFinalSlash = (address: string): string => address.replace(/\/+$/, "");

export function registrySettings(env: RegistryVariables) {
  if (env.LICENSE_REGISTRY === "embedded") return { kind: "embedded" } as const;
  const { LICENSE_SERVICE_URL: url = "", LICENSE_ADMIN_URL: adminUrl = url } = env;
  return {
    kind: "http",
    url: withoutFinalSlash(url),
    key: env.LICENSE_SERVICE_KEY ?? "",
    caFile: env.LICENSE_SERVICE_CA_FILE ?? null,
    timeoutMs: env.LICENSE_SERVICE_TIMEOUT_SECONDS * 1000,
    adminUrl: withoutFinalSlash(adminUrl),
  } as const;
}

export type RegistrySettings = AdapterSettings<ReturnType<typeof registrySettings>, "http">;
