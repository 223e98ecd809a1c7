import { isLoopback } from "./addresses.ts";
import { isWebAddress, listed } from "./variables.ts";

/** Words of samples and of what people write instead of a secret. */
const sampleWords = ["change-me", "changeme", "development", "example", "filled-in", "password", "sample", "secret"];

/** Different values, and different steps from one to the next, that 24 random characters or 32 random bytes have. */
const fewestDifferent = 8;

/** True for a text of so few different characters that it cannot be random. */
const isFewCharacters = (text: string): boolean => new Set(text).size < fewestDifferent;

const isPatterned = (values: readonly number[]): boolean => {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  if (new Set(values).size < fewestDifferent || new Set(steps).size < fewestDifferent) return true;
  const periods = Array.from({ length: Math.floor(values.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => values.every((value, at) => at < period || value === values[at - period]));
};

const hasSampleWord = (text: string): boolean => sampleWords.some((word) => text.toLowerCase().includes(word));

/** True for a pattern (one character, abcabc…, 0123…) or a text with a word of a sample in it. */
const isWeakText = (text: string): boolean =>
  isPatterned(Array.from(text, (character) => character.codePointAt(0) ?? 0)) || hasSampleWord(text);

/** Like `isWeakText` for a key of 32 bytes in base64. */
function isWeakKey(encoded: string): boolean {
  const bytes = Buffer.from(encoded, "base64");
  return isPatterned([...bytes]) || hasSampleWord(bytes.toString("latin1")) || hasSampleWord(encoded);
}

/** A secret in one normal form, as base64 has two alphabets and optional padding. */
const comparable = (secret: string): string =>
  secret.trim().replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");

/** Secrets of installations that set none. They are public, so they serve this machine alone. */
export const developmentSecrets = {
  session: "development-session-secret-change-me-0000",
  documentKey: Buffer.from("development-document-key-32bytes").toString("base64"),
  service: "development-service-key-change-me-000000",
  sandboxWebhook: "development-sandbox-webhook-secret",
};

interface Kind {
  /** True for bytes in base64; otherwise a text. */
  readonly isKey?: boolean;
  /** The fewest characters of a text: everywhere for our own, in production for what others have made for us. */
  readonly least?: number;
  readonly fix: string;
}

const random = "make one with openssl rand -base64 32";
const own = { least: 32, fix: random };

/** Every secret that the portal compares or encrypts by. */
const kinds = {
  SESSION_SECRET: own,
  SERVICE_KEY: own,
  DOCUMENT_KEY: { isKey: true, fix: random },
  AUDIT_SIGNING_KEY: { isKey: true, fix: random },
  SANDBOX_WEBHOOK_SECRET: { fix: random },
  LICENSE_SERVICE_KEY: { least: 24, fix: "agree on one with the license service (openssl rand -base64 32)" },
  STRIPE_WEBHOOK_SECRET: { least: 24, fix: "copy it from the webhook endpoint at Stripe" },
} as const satisfies Record<string, Kind>;
type SecretName = keyof typeof kinds;

type SecretVariables = Readonly<Partial<Record<SecretName, string | undefined>>> & {
  readonly APP_ENV: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly PAYMENT_GATEWAY: string;
};

const ownSecrets = ["SESSION_SECRET", "DOCUMENT_KEY", "SERVICE_KEY"] as const;

const documentKeysOf = (text: string): { id: string; encoded: string }[] =>
  text.split(",").map((part) => {
    const [, id = "k1", encoded = ""] = /^(?:([\w-]{1,32}):)?(.*)$/.exec(part.trim()) ?? [];
    return { id, encoded };
  });

interface Secret {
  readonly name: SecretName;
  readonly kind: Kind;
  readonly value: string;
}

/** All secrets that are set, with those of lists one by one. */
function secretsOf(env: SecretVariables): Secret[] {
  const valuesOf = (name: SecretName, text: string): string[] => {
    if (name === "DOCUMENT_KEY") return documentKeysOf(text).map(({ encoded }) => encoded);
    if (name !== "AUDIT_SIGNING_KEY" && name !== "STRIPE_WEBHOOK_SECRET") return [text];
    return listed(text);
  };
  return (Object.keys(kinds) as SecretName[]).flatMap((name) =>
    valuesOf(name, env[name] ?? "")
      .filter((value) => value !== "")
      .map((value) => ({ name, kind: kinds[name], value })),
  );
}

/** True for a well-formed address of another machine. */
const isOthers = (address: string | undefined): boolean =>
  address !== undefined && isWebAddress(address) && !isLoopback(new URL(address).hostname);

/** The setting by which other machines reach the portal; undefined when they cannot. */
function exposedBy(env: SecretVariables): string | undefined {
  if (env.APP_ENV === "production") return "production";
  if (!isLoopback(env.HOST)) return "a HOST that others can reach";
  return isOthers(env.PUBLIC_URL) ? "a PUBLIC_URL that others can reach" : undefined;
}

/** Secrets that are absent or public where other machines can reach the portal. */
function knownSecrets(env: SecretVariables): string[] {
  const where = exposedBy(env);
  // Production refuses the sandbox itself.
  const sandboxAt = env.APP_ENV === "staging" ? "staging" : env.APP_ENV === "production" ? undefined : where;
  const isKnown = (name: SecretName): boolean =>
    env[name] === undefined || Object.values(developmentSecrets).some((secret) => env[name]?.includes(secret));
  const problems = where === undefined ? [] : ownSecrets.filter(isKnown).map((name) => `${name}: ${where}`);
  // With the sandbox's secret anyone can report a payment that was never made.
  if (sandboxAt !== undefined && env.PAYMENT_GATEWAY === "sandbox" && isKnown("SANDBOX_WEBHOOK_SECRET"))
    problems.push(`SANDBOX_WEBHOOK_SECRET: ${sandboxAt}`);
  return problems.map((problem) => `${problem} needs a secret of its own; ${random}`);
}

/** The problem of a secret that can be guessed, or null. Patterns and samples are refused in production alone. */
function weakness({ kind, value }: Secret, isProduction: boolean): string | null {
  const { least = 0, isKey = false, fix } = kind;
  const isOwnText = kind === own;
  if ((isOwnText || isProduction) && value.length < least)
    return `must have at least ${String(least)} characters; ${fix}`;
  const isWeak = isProduction ? (isKey ? isWeakKey(value) : isWeakText(value)) : isOwnText && isFewCharacters(value);
  return isWeak ? `must be random, not a pattern or a sample; ${fix}` : null;
}

/** Secrets that can be guessed, or that are used twice, so that one leak would open both. */
function weakSecrets(env: SecretVariables): string[] {
  const problems = new Set<string>();
  const first = new Map<string, SecretName>();
  for (const secret of secretsOf(env)) {
    const { name } = secret;
    const weak = weakness(secret, env.APP_ENV === "production");
    if (weak !== null) problems.add(`${name}: ${weak}`);
    const other = first.get(comparable(secret.value)) ?? name;
    if (other !== name) problems.add(`${name}: must differ from ${other}`);
    first.set(comparable(secret.value), other);
  }
  return [...problems];
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

const variableOf = (problem: string): string => problem.split(":", 1).join();

/** Problems of the secrets; none is ever quoted. */
export function secretProblems(env: SecretVariables): string[] {
  const known = [...documentKeyProblems(env.DOCUMENT_KEY), ...knownSecrets(env)];
  const reported = new Set(known.map(variableOf));
  return [...weakSecrets(env).filter((problem) => !reported.has(variableOf(problem))), ...known];
}
