import { z } from "zod";

/** Shapes of single variables, shared by the topics of the configuration. */

export const choice = <const Words extends readonly [string, string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}` });

export const flag = (whenAbsent: "on" | "off") =>
  choice(["on", "off"])
    .default(whenAbsent)
    .transform((value) => value === "on");

/** Text that may be absent. */
export const optional = z.string().trim().optional();

/** A whole number within bounds. */
export const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
};

/** A number within bounds, with a fraction or without. */
export const decimal = (from: number, to: number) => {
  const error = `must be a number from ${from} to ${to}`;
  return z.coerce.number({ error }).min(from, { error }).max(to, { error });
};

/** An email address, or `Name <address>`. */
export const mailbox = z
  .string()
  .trim()
  .regex(/^([^<>@\s]+@[^<>@\s]+|[^<>@]+<[^<>@\s]+@[^<>@\s]+>)$/, "must be an email address");

/** A problem for each of `names` that is absent. */
export function needed<Name extends string>(
  env: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
  because: string,
): string[] {
  return names.filter((name) => env[name] === undefined).map((name) => `${name}: needed when ${because}`);
}

/** The settings of one adapter, of the union that a topic chooses from by `kind`. */
export type AdapterSettings<Adapters extends { readonly kind: string }, Kind extends Adapters["kind"]> = Omit<
  Extract<Adapters, { readonly kind: Kind }>,
  "kind"
>;

/** True for a complete web address with a host: `localhost:4318` is none. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^/]/.test(address) && URL.canParse(address);

export const isHttps = (address: string | undefined): boolean => address?.startsWith("https://") ?? false;

/** The entries of a comma-separated list, without empty ones. */
export const listed = (text = ""): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Problems of an address that may be absent: one of the web, in production with https. */
export function addressProblems(
  variable: string,
  address: string | undefined,
  example: string,
  isProduction: boolean,
): string[] {
  if (address === undefined) return [];
  if (!isWebAddress(address)) return [`${variable}: must be an address such as ${example}`];
  return isProduction && !isHttps(address) ? [`${variable}: production needs an https address`] : [];
}

/** Raised when the environment does not describe a portal that can start; the message lists every problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The portal cannot start:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}
