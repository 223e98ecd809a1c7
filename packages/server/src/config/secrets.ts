import { isLoopback } from "./addresses.ts";
import { isWebAddress } from "./variables.ts";

/** Secrets of installations that set none. Everybody can read them here, so they serve this machine alone. */
export const developmentSecrets = {
  session: "development-session-secret-change-me-0000",
  documentKey: Buffer.from("development-document-key-32bytes").toString("base64"),
  service: "development-service-key-change-me-000000",
  sandboxWebhook: "development-sandbox-webhook-secret",
};

/** The variables that the rules below are about. */
interface SecretVariables {
  readonly APP_ENV: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly SESSION_SECRET?: string | undefined;
  readonly DOCUMENT_KEY?: string | undefined;
  readonly SERVICE_KEY?: string | undefined;
  readonly SANDBOX_WEBHOOK_SECRET?: string | undefined;
  readonly LICENSE_SERVICE_KEY?: string | undefined;
  readonly AUDIT_SIGNING_KEY?: string | undefined;
}

const ownSecrets = ["SESSION_SECRET", "DOCUMENT_KEY", "SERVICE_KEY"] as const;
const singleSecrets = [
  "SESSION_SECRET",
  "SERVICE_KEY",
  "SANDBOX_WEBHOOK_SECRET",
  "LICENSE_SERVICE_KEY",
  "AUDIT_SIGNING_KEY",
] as const;
const shortest = 32;
/** Different characters that a random secret of 32 has at the least: 32 hexadecimal digits have 14 of them on average. */
const fewestCharacters = 8;

const documentKeysOf = (text: string): { id: string; encoded: string }[] =>
  text.split(",").map((part) => {
    const [, id = "k1", encoded = ""] = /^(?:([\w-]{1,32}):)?(.*)$/.exec(part.trim()) ?? [];
    return { id, encoded };
  });

/** Whether an address is well-formed and not this machine's own. */
const isOthers = (address: string | undefined): boolean =>
  address !== undefined && isWebAddress(address) && !isLoopback(new URL(address).hostname);

/** Where others than this machine can reach the portal, what everybody knows protects nothing. */
function knownSecrets(env: SecretVariables): string[] {
  const where =
    env.APP_ENV === "production"
      ? "production"
      : [
          ...(isLoopback(env.HOST) ? [] : ["a HOST that others can reach"]),
          ...(isOthers(env.PUBLIC_URL) ? ["a PUBLIC_URL that others can reach"] : []),
        ][0];
  if (where === undefined) return [];
  return ownSecrets
    .filter((key) => {
      const value = env[key];
      return value === undefined || Object.values(developmentSecrets).some((secret) => value.includes(secret));
    })
    .map((key) => `${key}: ${where} needs a secret of its own`);
}

/** Secrets that can be guessed, or that let one leak open two doors. */
function weakSecrets(env: SecretVariables): string[] {
  const problems: string[] = [];
  for (const key of ["SESSION_SECRET", "SERVICE_KEY"] as const) {
    const value = env[key];
    if (value === undefined) continue;
    if (value.length < shortest) problems.push(`${key}: must have at least ${String(shortest)} characters`);
    else if (new Set(value).size < fewestCharacters)
      problems.push(`${key}: must be random (openssl rand -base64 32), not a few characters repeated`);
  }
  const named: { key: string; value: string }[] = singleSecrets.flatMap((key) =>
    env[key] === undefined ? [] : [{ key, value: env[key] }],
  );
  for (const { encoded } of env.DOCUMENT_KEY === undefined ? [] : documentKeysOf(env.DOCUMENT_KEY))
    named.push({ key: "DOCUMENT_KEY", value: encoded });
  const first = new Map<string, string>();
  for (const { key, value } of named) {
    const other = first.get(value);
    if (other !== undefined && other !== key) problems.push(`${key}: must differ from ${other}`);
    first.set(value, other ?? key);
  }
  return problems;
}

function documentKeyProblems(text: string | undefined): string[] {
  if (text === undefined) return [];
  const keys = documentKeysOf(text);
  if (keys.some(({ encoded }) => Buffer.from(encoded, "base64").length !== 32))
    return ["DOCUMENT_KEY: must be 32 bytes in base64 (openssl rand -base64 32), or id:key pairs with commas"];
  // A key without a name is called k1.
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    return ["DOCUMENT_KEY: two keys have the same name; a new key needs a new one"];
  return [];
}

/** What is wrong with the secrets; none is ever quoted. */
export function secretProblems(env: SecretVariables): string[] {
  return [...weakSecrets(env), ...documentKeyProblems(env.DOCUMENT_KEY), ...knownSecrets(env)];
}
