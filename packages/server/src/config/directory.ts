import { z } from "zod";
import { choice, flag, isHttps, isWebAddress, needed, optional, whole, type AdapterSettings } from "./variables.ts";

/** The directory that staff are found in and that checks their passwords. */
export const directoryVariables = z.object({
  /** Production requires it, so that the county's directory is not forgotten. */
  DIRECTORY: choice(["local", "ldap", "oidc"]).optional(),
  /** ldaps://host:636, or ldap://host:389 with LDAP_STARTTLS; several with commas between are tried in turn. */
  LDAP_URL: optional,
  LDAP_STARTTLS: flag("off"),
  /** A file with the certificate authority of the directory, in PEM. */
  LDAP_CA_FILE: optional,
  /** The account that searches. */
  LDAP_BIND_DN: optional,
  LDAP_BIND_PASSWORD: optional,
  /** Below which people are found. */
  LDAP_BASE_DN: optional,
  /** The group whose members are staff. */
  LDAP_PEOPLE_FILTER: z.string().default("(objectClass=person)"),
  LDAP_MAIL_ATTRIBUTE: z.string().default("mail"),
  LDAP_NAME_ATTRIBUTE: z.string().default("cn"),
  LDAP_TIMEOUT_SECONDS: whole(1, 60).default(5),
  /** The identity provider, as its tokens name it. */
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** The claim with the email; the provider has to call `email` verified. */
  OIDC_EMAIL_CLAIM: z.string().default("email"),
  /** Required strength of a login at the provider: the values of `acr` that count, with commas. */
  OIDC_ACR_VALUES: optional,
  /** A file with the certificate authority of the provider, in PEM. */
  OIDC_CA_FILE: optional,
  OIDC_TIMEOUT_SECONDS: whole(1, 60).default(5),
});

type DirectoryVariables = z.infer<typeof directoryVariables>;

const list = (text = ""): readonly string[] => text.split(",").map((part) => part.trim());

export function directoryProblems(env: DirectoryVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  const urls = list(env.LDAP_URL);
  if (env.DIRECTORY === "ldap") {
    problems.push(
      ...needed(env, ["LDAP_URL", "LDAP_BIND_DN", "LDAP_BIND_PASSWORD", "LDAP_BASE_DN"], "DIRECTORY is ldap"),
    );
    if (env.LDAP_URL !== undefined && !urls.every((url) => /^ldaps?:\/\/[^/]+/.test(url)))
      problems.push("LDAP_URL: must look like ldaps://directory.example.gov");
  }
  if (env.DIRECTORY === "oidc") {
    problems.push(...needed(env, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"], "DIRECTORY is oidc"));
    if (env.OIDC_ISSUER !== undefined && !isWebAddress(env.OIDC_ISSUER))
      problems.push("OIDC_ISSUER: must be an address such as https://login.example.gov");
  }
  if (!isProduction) return problems;
  if (env.DIRECTORY === "oidc" && env.OIDC_ISSUER !== undefined && !isHttps(env.OIDC_ISSUER))
    problems.push("OIDC_ISSUER: production needs https://");
  if (env.DIRECTORY === undefined) problems.push("DIRECTORY: set ldap, oidc or local; production has no default");
  if (env.DIRECTORY === "ldap" && urls.some((url) => url.startsWith("ldap://")) && !env.LDAP_STARTTLS)
    problems.push("LDAP_URL: production sends no password in the clear; use ldaps:// or LDAP_STARTTLS=on");
  return problems;
}

/** The local accounts, a directory that speaks LDAP, or an identity provider that speaks OpenID Connect. */
export function directorySettings(env: DirectoryVariables) {
  if (env.DIRECTORY === "oidc")
    return {
      kind: "oidc",
      issuer: env.OIDC_ISSUER ?? "",
      clientId: env.OIDC_CLIENT_ID ?? "",
      clientSecret: env.OIDC_CLIENT_SECRET ?? "",
      emailClaim: env.OIDC_EMAIL_CLAIM,
      /** Empty: what the provider asks for is enough. */
      acrValues: list(env.OIDC_ACR_VALUES).filter((value) => value !== ""),
      caFile: env.OIDC_CA_FILE ?? null,
      timeoutMs: env.OIDC_TIMEOUT_SECONDS * 1000,
    } as const;
  if (env.DIRECTORY !== "ldap") return { kind: "local" } as const;
  return {
    kind: "ldap",
    urls: list(env.LDAP_URL),
    startTls: env.LDAP_STARTTLS,
    caFile: env.LDAP_CA_FILE ?? null,
    bindDn: env.LDAP_BIND_DN ?? "",
    bindPassword: env.LDAP_BIND_PASSWORD ?? "",
    baseDn: env.LDAP_BASE_DN ?? "",
    peopleFilter: env.LDAP_PEOPLE_FILTER,
    mailAttribute: env.LDAP_MAIL_ATTRIBUTE,
    nameAttribute: env.LDAP_NAME_ATTRIBUTE,
    timeoutMs: env.LDAP_TIMEOUT_SECONDS * 1000,
  } as const;
}

export type LdapSettings = AdapterSettings<ReturnType<typeof directorySettings>, "ldap">;
export type OidcSettings = AdapterSettings<ReturnType<typeof directorySettings>, "oidc">;
