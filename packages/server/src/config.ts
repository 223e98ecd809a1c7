import { z } from "zod";
import {
  directoryProblems,
  directorySettings,
  directoryVariables,
  type DirectorySettings,
} from "./config/directory.ts";
import { documentProblems, documentSettings, documentVariables, type DocumentSettings } from "./config/documents.ts";
import {
  registryProblems,
  registrySettings,
  registryVariables,
  type RegistrySettings,
} from "./config/license-registry.ts";
import { mailProblems, mailSettings, mailVariables, type MailSettings } from "./config/mail.ts";
import {
  operationsProblems,
  operationsSettings,
  operationsVariables,
  type OperationsSettings,
} from "./config/operations.ts";
import { paymentProblems, paymentSettings, paymentVariables, type PaymentSettings } from "./config/payments.ts";
import { signInSettings, signInVariables, type SignInSettings } from "./config/sign-in.ts";
import { flag, isHttps, optional, whole } from "./config/variables.ts";

/** Everything an operator can set, parsed and checked once, with every problem reported together. */

const basePath = z
  .string()
  .default("/")
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => value === "" || /^(\/[\w.-]+)+$/.test(value), "must look like /portal");

const generalVariables = z.object({
  /** Which installation this is; nothing starts without it (domain page section 12). */
  APP_ENV: z.enum(["local", "local-staging", "local-production", "staging", "production"], {
    error: "must be one of local, local-staging, local-production, staging, production",
  }),
  HOST: z.string().default("127.0.0.1"),
  PORT: whole(0, 65_535).default(3000),
  /** Path prefix under which everything is served. */
  BASE_PATH: basePath,
  /** Address that customers use; links in e-mails begin with it. */
  PUBLIC_URL: optional,
  /** Where the embedded database lives. */
  DATA_DIR: z.string().default("./data"),
  /** PostgreSQL; absent means the embedded database. */
  DATABASE_URL: optional,
  DATABASE_CONNECTIONS: whole(2, 200).default(10),
  /** Signs staff sessions and file links: at least 32 characters. */
  SESSION_SECRET: optional,
  /** Master key of the documents: 32 bytes in base64; `id:key` pairs with commas while one replaces another, the new one first. */
  DOCUMENT_KEY: optional,
  /** Shared with the license registry: at least 32 characters. */
  SERVICE_KEY: optional,
  RATE_LIMITS: flag("on"),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: optional,
  /** Fills a new local installation with licenses, staff and orders. */
  SAMPLE_DATA: z.enum(["on", "off"]).optional(),
  /** How long the Lt. Governor's desk can use the keyed address of a transmittal. */
  TRANSMITTAL_KEY_DAYS: whole(1, 3650).default(90),
  LETTER_OF_VALIDITY: flag("off"),
  WALK_IN: flag("off"),
  OFFICE_NAME: z.string().default("Example County Clerk"),
  OFFICE_COUNTY: z.string().default("Example County"),
  OFFICE_ADDRESS: z.string().default("100 Center St, Example, Utah"),
  OFFICE_EMAIL: z.string().default("marriage@example.gov"),
  OFFICE_PHONE: z.string().default("(801) 555-0100"),
  OFFICE_TIME_ZONE: z
    .string()
    .default("America/Denver")
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be a time zone such as America/Denver"),
  FAQ_URL: z.string().default("https://example.gov/marriage/faq"),
  LICENSE_LOOKUP_URL: z.string().default("https://example.gov/marriage/search"),
});

const environment = z.object({
  ...generalVariables.shape,
  ...paymentVariables.shape,
  ...mailVariables.shape,
  ...directoryVariables.shape,
  ...registryVariables.shape,
  ...documentVariables.shape,
  ...signInVariables.shape,
  ...operationsVariables.shape,
});

type Environment = z.infer<typeof environment>;

/** The names of all variables; README's table of settings has each of them. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Secrets of installations that set none; production refuses them. */
const developmentSecrets = {
  session: "development-session-secret-change-me-0000",
  documentKey: Buffer.from("development-document-key-32bytes").toString("base64"),
  service: "development-service-key-change-me-000000",
  sandboxWebhook: "development-sandbox-webhook-secret",
};

export interface Office {
  readonly name: string;
  readonly county: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
}

/** The configuration: what is general, and the settings of each topic (`config/*.ts`). */
export interface Config
  extends
    PaymentSettings,
    MailSettings,
    DirectorySettings,
    RegistrySettings,
    DocumentSettings,
    SignInSettings,
    OperationsSettings {
  readonly environment: Environment["APP_ENV"];
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** "" for the root, otherwise "/portal". */
  readonly basePath: string;
  /** Origin and base path without a final slash; null until the port is known. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly secrets: {
    readonly session: string;
    /** 32 bytes in base64. */
    readonly documentKey: string;
    readonly service: string;
    readonly sandboxWebhook: string;
  };
  readonly rateLimits: boolean;
  readonly trustProxy: string | false;
  readonly sampleData: boolean;
  readonly transmittalKeyDays: number;
  readonly letterOfValidity: boolean;
  readonly walkIn: boolean;
  readonly office: Office;
  readonly faqUrl: string;
  readonly licenseLookupUrl: string;
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

function productionProblems(env: Environment): string[] {
  if (env.APP_ENV !== "production") return [];
  const problems: string[] = [];
  if (env.DATABASE_URL === undefined)
    problems.push("DATABASE_URL: production needs PostgreSQL; the embedded database is for trying out");
  if (!env.RATE_LIMITS) problems.push("RATE_LIMITS: production needs them on");
  if (env.SAMPLE_DATA === "on") problems.push("SAMPLE_DATA: production must not have it");
  if (!isHttps(env.PUBLIC_URL)) problems.push("PUBLIC_URL: production needs an https address");
  for (const key of ["SESSION_SECRET", "DOCUMENT_KEY", "SERVICE_KEY"] as const) {
    const isDefault = Object.values(developmentSecrets).includes(env[key] ?? "");
    if (env[key] === undefined || isDefault) problems.push(`${key}: production needs a secret of its own`);
  }
  return problems;
}

function secretProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const key of ["SESSION_SECRET", "SERVICE_KEY"] as const) {
    const value = env[key];
    if (value !== undefined && value.length < 32) problems.push(`${key}: must have at least 32 characters`);
  }
  const documentKeys = env.DOCUMENT_KEY?.split(",").map((part) => part.trim().replace(/^[A-Za-z0-9_-]{1,32}:/, ""));
  if (documentKeys?.some((encoded) => Buffer.from(encoded, "base64").length !== 32))
    problems.push("DOCUMENT_KEY: must be 32 bytes in base64 (openssl rand -base64 32), or id:key pairs with commas");
  return problems;
}

function publicUrl(env: Environment): string | null {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL.replace(/\/+$/, "");
  return env.PORT === 0
    ? null
    : `http://${env.HOST === "0.0.0.0" ? "localhost" : env.HOST}:${env.PORT}${env.BASE_PATH}`;
}

/** The environment of a program that we start: our own, and what it needs beside that. */
export function childEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/** The folder from which a person called one of our commands (npm runs them from the house's root). */
export function callersFolder(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming every variable that is wrong, and why.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const env = parsed.data;
  const isProduction = env.APP_ENV === "production";
  const problems = [
    ...secretProblems(env),
    ...productionProblems(env),
    ...paymentProblems(env, isProduction),
    ...mailProblems(env, isProduction),
    ...directoryProblems(env, isProduction),
    ...registryProblems(env, isProduction),
    ...documentProblems(env, isProduction),
    ...operationsProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...paymentSettings(env),
    ...mailSettings(env, isProduction),
    ...directorySettings(env),
    ...registrySettings(env),
    ...documentSettings(env),
    ...signInSettings(env),
    ...operationsSettings(env),
    environment: env.APP_ENV,
    isProduction,
    host: env.HOST,
    port: env.PORT,
    basePath: env.BASE_PATH,
    publicUrl: publicUrl(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    secrets: {
      session: env.SESSION_SECRET ?? developmentSecrets.session,
      documentKey: env.DOCUMENT_KEY ?? developmentSecrets.documentKey,
      service: env.SERVICE_KEY ?? developmentSecrets.service,
      sandboxWebhook: env.SANDBOX_WEBHOOK_SECRET ?? developmentSecrets.sandboxWebhook,
    },
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY ?? false,
    sampleData: env.SAMPLE_DATA === undefined ? env.APP_ENV === "local" : env.SAMPLE_DATA === "on",
    transmittalKeyDays: env.TRANSMITTAL_KEY_DAYS,
    letterOfValidity: env.LETTER_OF_VALIDITY,
    walkIn: env.WALK_IN,
    office: {
      name: env.OFFICE_NAME,
      county: env.OFFICE_COUNTY,
      address: env.OFFICE_ADDRESS,
      email: env.OFFICE_EMAIL,
      phone: env.OFFICE_PHONE,
      timeZone: env.OFFICE_TIME_ZONE,
    },
    faqUrl: env.FAQ_URL,
    licenseLookupUrl: env.LICENSE_LOOKUP_URL,
  };
}
