import { z } from "zod";
import { publicAddressProblems, databaseAddressProblems, webHostOf } from "./config/addresses.ts";
import { auditProblems, auditSettings, auditVariables } from "./config/audit.ts";
import { backupProblems, backupSettings, backupVariables } from "./config/backup.ts";
import { ConfigError, choice, flag, optional, whole } from "./config/variables.ts";
import { directoryProblems, directorySettings, directoryVariables } from "./config/directory.ts";
import { sealingProblems, sealingSettings, sealingVariables } from "./config/sealing.ts";
import { documentProblems, documentSettings, documentVariables } from "./config/documents.ts";
import { registryProblems, registrySettings, registryVariables } from "./config/license-registry.ts";
import { mailProblems, mailSettings, mailVariables } from "./config/mail.ts";
import { initialProblems, initialSettings, initialVariables } from "./config/initial-settings.ts";
import { operationsProblems, operationsSettings, operationsVariables } from "./config/operations.ts";
import { paymentProblems, paymentSettings, paymentVariables } from "./config/payments.ts";
import { proxyProblems } from "./config/proxies.ts";
import { developmentSecrets, secretProblems } from "./config/secrets.ts";
import { signInSettings, signInVariables } from "./config/sign-in.ts";
import { smsProblems, smsSettings, smsVariables } from "./config/sms.ts";

const basePath = z
  .string()
  .default("/")
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => value === "" || /^(\/[\w.-]+)+$/.test(value), "must look like /portal");

const generalVariables = z.object({
  /** The kind of installation. The server does not start without it. */
  APP_ENV: z.enum(["local", "local-staging", "local-production", "staging", "production"], {
    error: "must be one of local, local-staging, local-production, staging, production",
  }),
  HOST: z.string().default("127.0.0.1"),
  PORT: whole(0, 65_535).default(3000),
  /** Path prefix under which everything is served. */
  BASE_PATH: basePath,
  /** Address that customers use; links in emails begin with it. */
  PUBLIC_URL: optional,
  /** Folder of the embedded database. */
  DATA_DIR: z.string().default("./data"),
  /** PostgreSQL; absent means the embedded database. */
  DATABASE_URL: optional,
  DATABASE_CONNECTIONS: whole(2, 200).default(10),
  /** Off behind a pooler that knows no prepared statements. */
  DATABASE_PREPARED: flag("on"),
  /** Signs staff sessions and file links: at least 32 characters. */
  SESSION_SECRET: optional,
  /** Master key of the documents: 32 bytes in base64; while one replaces another `id:key` pairs, the new one first. */
  DOCUMENT_KEY: optional,
  /** Shared with the license registry: at least 32 characters. */
  SERVICE_KEY: optional,
  /** The office's time zone, on which dates of past orders depend: it does not change while the portal runs. */
  OFFICE_TIME_ZONE: z
    .string()
    .default("America/Denver")
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be a time zone such as America/Denver"),
  RATE_LIMITS: flag("on"),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: optional,
  /** Fills a new local installation with licenses, staff and orders. */
  SAMPLE_DATA: choice(["on", "few", "off"]).optional(),
  WALK_IN: flag("off"),
});

const environment = z.object({
  ...generalVariables.shape,

  ...initialVariables.shape,
  ...paymentVariables.shape,
  ...mailVariables.shape,
  ...directoryVariables.shape,
  ...registryVariables.shape,
  ...documentVariables.shape,
  ...signInVariables.shape,
  ...operationsVariables.shape,
  ...auditVariables.shape,
  ...backupVariables.shape,
  ...sealingVariables.shape,
  ...smsVariables.shape,
});

type Environment = z.infer<typeof environment>;

/** The names of all variables; docs/operations/settings.md lists each of them. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/**
 * The values of the environment's settings that tell nothing: on and off, one of a few words, and small numbers. Of
 * every other one, that it is set.
 */
export function plainSettings(): Record<string, string> {
  const isPlain = (name: string, value: string): boolean => {
    if (/KEY|SECRET|PASS|TOKEN|CODE|PIN\b/.test(name) || !/^(?:[a-z-]{2,20}|\d{1,6})$/.test(value)) return false;
    const takes = (text: string) => environment.shape[name as keyof typeof environment.shape].safeParse(text).success;
    return takes(value) && !takes(`${value}!`);
  };
  const set = settingNames.flatMap((name) => {
    const value = process.env[name]?.trim() ?? "";
    return value === "" ? [] : [[name, isPlain(name, value) ? value : "(set)"]];
  });
  return Object.fromEntries(set) as Record<string, string>;
}

/** Values of the variables in a local installation that sets nothing else, as docs/operations/settings.md states. */
export const settingDefaults: Readonly<Record<string, unknown>> = environment.parse({ APP_ENV: "local" });

/** The orders that fill a new installation: a year's and some in every queue, these alone, or none. */
function sampleData({ SAMPLE_DATA: wanted, APP_ENV: kind }: Environment): "year" | "few" | null {
  const set = wanted ?? (kind === "local" ? "on" : "off");
  if (set === "off") return null;
  return set === "on" ? "year" : set;
}

function productionProblems(env: Environment): string[] {
  if (env.APP_ENV !== "production") return [];
  const problems: string[] = [];
  if (env.DATABASE_URL === undefined)
    problems.push("DATABASE_URL: production needs PostgreSQL; the embedded database is for trying out");
  if (!env.RATE_LIMITS) problems.push("RATE_LIMITS: production needs them on");
  if (sampleData(env) !== null) problems.push("SAMPLE_DATA: production must not have it");
  return problems;
}

function publicUrl({ PUBLIC_URL: url, HOST: host, PORT: port, BASE_PATH: path }: Environment): string | null {
  if (url !== undefined) return url.replace(/\/+$/, "");
  return port === 0 ? null : `http://${webHostOf(host)}:${port}${path}`;
}

/** The settings of backups and restores. @throws ConfigError naming every variable that is wrong */
export const readBackupConfig = () => backupSettings(process.env);

/** The problems of these settings of backups and restores. */
export function backupProblemsOf(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    backupSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** The environment of a child process: our own, with more variables. */
export function childEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** The folder from which a person ran a command (npm runs it in the root of the repository). */
export function callersFolder(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/** The general settings, and those of each topic (`config/*.ts`); `kind` says which adapter. */
function settingsOf(env: Environment) {
  const isProduction = env.APP_ENV === "production";
  return {
    office: { timeZone: env.OFFICE_TIME_ZONE },
    ...initialSettings(env),
    ...paymentSettings(env),
    ...mailSettings(env, isProduction),
    directory: directorySettings(env),
    licenseRegistry: registrySettings(env),
    ...documentSettings(env),
    ...signInSettings(env, isProduction),
    ...operationsSettings(env),
    ...auditSettings(env),
    ...sealingSettings(env),
    ...smsSettings(env),
    environment: env.APP_ENV,
    isProduction,
    host: env.HOST,
    port: env.PORT,
    /** "" for the root, otherwise "/portal". */
    basePath: env.BASE_PATH,
    /** Origin and base path without a final slash; null until the port is known. */
    publicUrl: publicUrl(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    preparesStatements: env.DATABASE_PREPARED,
    secrets: {
      session: env.SESSION_SECRET ?? developmentSecrets.session,
      /** 32 bytes in base64. */
      documentKey: env.DOCUMENT_KEY ?? developmentSecrets.documentKey,
      service: env.SERVICE_KEY ?? developmentSecrets.service,
      sandboxWebhook: env.SANDBOX_WEBHOOK_SECRET ?? developmentSecrets.sandboxWebhook,
    },
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY ?? false,
    sampleData: sampleData(env),
    walkIn: env.WALK_IN,
  } as const;
}

/** The configuration, as `readConfig` makes it of the environment. */
export type Config = ReturnType<typeof settingsOf>;

/** Problems of variables that are each well-formed. */
function problemsTogether(env: Environment): string[] {
  const isProduction = env.APP_ENV === "production";
  return [
    ...secretProblems(env),
    ...productionProblems(env),
    ...databaseAddressProblems("DATABASE_URL", env.DATABASE_URL, isProduction),
    ...publicAddressProblems(env.PUBLIC_URL, env.BASE_PATH, isProduction),
    ...proxyProblems(env.TRUST_PROXY),
    ...initialProblems(env, isProduction),
    ...paymentProblems(env, isProduction),
    ...mailProblems(env, isProduction),
    ...directoryProblems(env, isProduction),
    ...registryProblems(env, isProduction),
    ...documentProblems(env, isProduction),
    ...operationsProblems(env, isProduction),
    ...auditProblems(env, isProduction),
    ...backupProblems(env),
    ...sealingProblems(env, isProduction),
    ...smsProblems(env, isProduction),
  ];
}

/** The malformed variables, and the problems of the others, so that one start reports all mistakes. */
function allProblems(given: Readonly<Record<string, unknown>>, { issues }: z.ZodError): string[] {
  const malformed = new Set(issues.map((issue) => String(issue.path[0])));
  const rest = environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name))),
  );
  const others = rest.success ? problemsTogether(rest.data) : [];
  return [
    ...issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...others.filter((problem) => !malformed.has(problem.split(":", 1).join())),
  ];
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming every variable that is wrong, and why.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  // A line of the settings that was left without a value counts as absent.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(allProblems(given, parsed.error));
  const env = parsed.data;
  const problems = problemsTogether(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return settingsOf(env);
}
