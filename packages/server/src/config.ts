import { z } from "zod";

/** Everything an operator can set, parsed and checked once, with every problem reported together. */

const flag = (whenAbsent: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(whenAbsent)
    .transform((value) => value === "on");

const optional = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();

const basePath = z
  .string()
  .default("/")
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => value === "" || /^(\/[\w.-]+)+$/.test(value), "must look like /portal");

const environment = z.object({
  /** Which installation this is; nothing starts without it (domain page section 12). */
  APP_ENV: z.enum(["local", "local-staging", "local-production", "staging", "production"], {
    error: "must be one of local, local-staging, local-production, staging, production",
  }),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Path prefix under which everything is served. */
  BASE_PATH: basePath,
  /** Address that customers use; links in e-mails begin with it. */
  PUBLIC_URL: optional,
  /** Where the embedded database lives. */
  DATA_DIR: z.string().default("./data"),
  /** PostgreSQL; absent means the embedded database. */
  DATABASE_URL: optional,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  PAYMENT_GATEWAY: z.enum(["sandbox", "bypass"], { error: "must be sandbox or bypass" }).default("sandbox"),
  MAIL_TRANSPORT: z.enum(["capture", "smtp"]).default("capture"),
  DIRECTORY: z.enum(["local"], { error: "must be local" }).default("local"),
  LICENSE_REGISTRY: z.enum(["embedded"], { error: "must be embedded" }).default("embedded"),
  DOCUMENT_STORE: z.enum(["database"], { error: "must be database" }).default("database"),
  /** Signs staff sessions and file links: at least 32 characters. */
  SESSION_SECRET: optional,
  /** Master key of the documents: 32 bytes in base64. */
  DOCUMENT_KEY: optional,
  /** Shared with the license registry: at least 32 characters. */
  SERVICE_KEY: optional,
  SANDBOX_WEBHOOK_SECRET: optional,
  RATE_LIMITS: flag("on"),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: optional,
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Fills a new local installation with licenses, staff and orders. */
  SAMPLE_DATA: z.enum(["on", "off"]).optional(),
  SESSION_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(24 * 32)
    .default(8),
  /** How long the Lt. Governor's desk can use the keyed address of a transmittal. */
  TRANSMITTAL_KEY_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  LETTER_OF_VALIDITY: flag("off"),
  WALK_IN: flag("off"),
  SMTP_HOST: optional,
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_SECURE: flag("off"),
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  MAIL_FROM: z.string().default("clerk@example.gov"),
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

type Environment = z.infer<typeof environment>;

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

export interface Config {
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
  readonly paymentGateway: "sandbox" | "bypass";
  readonly mailTransport: "capture" | "smtp";
  readonly licenseRegistry: "embedded";
  readonly secrets: {
    readonly session: string;
    /** 32 bytes in base64. */
    readonly documentKey: string;
    readonly service: string;
    readonly sandboxWebhook: string;
  };
  readonly rateLimits: boolean;
  readonly trustProxy: string | false;
  readonly logLevel: Environment["LOG_LEVEL"];
  readonly sampleData: boolean;
  /** Lifetime of a staff session in seconds. */
  readonly sessionSeconds: number;
  readonly transmittalKeyDays: number;
  readonly letterOfValidity: boolean;
  readonly walkIn: boolean;
  readonly smtp: {
    host: string;
    port: number;
    secure: boolean;
    user: string | undefined;
    password: string | undefined;
  };
  readonly mailFrom: string;
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
  if (env.PAYMENT_GATEWAY !== undefined)
    problems.push(`PAYMENT_GATEWAY: ${env.PAYMENT_GATEWAY} takes no money; production refuses it`);
  if (env.MAIL_TRANSPORT === "capture") problems.push("MAIL_TRANSPORT: capture sends nothing; production needs smtp");
  if (env.DIRECTORY === "local") problems.push("DIRECTORY: production needs the county's directory");
  if (env.LICENSE_REGISTRY === "embedded")
    problems.push("LICENSE_REGISTRY: production needs the county's license service");
  if (!env.RATE_LIMITS) problems.push("RATE_LIMITS: production needs them on");
  if (env.SAMPLE_DATA === "on") problems.push("SAMPLE_DATA: production must not have it");
  if (env.PUBLIC_URL === undefined || !env.PUBLIC_URL.startsWith("https://"))
    problems.push("PUBLIC_URL: production needs an https address");
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
  if (env.DOCUMENT_KEY !== undefined && Buffer.from(env.DOCUMENT_KEY, "base64").length !== 32)
    problems.push("DOCUMENT_KEY: must be 32 bytes in base64 (openssl rand -base64 32)");
  if (env.MAIL_TRANSPORT === "smtp" && env.SMTP_HOST === undefined)
    problems.push("SMTP_HOST: needed when MAIL_TRANSPORT is smtp");
  return problems;
}

function publicUrl(env: Environment): string | null {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL.replace(/\/+$/, "");
  return env.PORT === 0
    ? null
    : `http://${env.HOST === "0.0.0.0" ? "localhost" : env.HOST}:${env.PORT}${env.BASE_PATH}`;
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
  const problems = [...secretProblems(env), ...productionProblems(env)];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    environment: env.APP_ENV,
    isProduction: env.APP_ENV === "production",
    host: env.HOST,
    port: env.PORT,
    basePath: env.BASE_PATH,
    publicUrl: publicUrl(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    paymentGateway: env.PAYMENT_GATEWAY,
    mailTransport: env.MAIL_TRANSPORT,
    licenseRegistry: env.LICENSE_REGISTRY,
    secrets: {
      session: env.SESSION_SECRET ?? developmentSecrets.session,
      documentKey: env.DOCUMENT_KEY ?? developmentSecrets.documentKey,
      service: env.SERVICE_KEY ?? developmentSecrets.service,
      sandboxWebhook: env.SANDBOX_WEBHOOK_SECRET ?? developmentSecrets.sandboxWebhook,
    },
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    sampleData: env.SAMPLE_DATA === undefined ? env.APP_ENV === "local" : env.SAMPLE_DATA === "on",
    sessionSeconds: Math.round(env.SESSION_HOURS * 3600),
    transmittalKeyDays: env.TRANSMITTAL_KEY_DAYS,
    letterOfValidity: env.LETTER_OF_VALIDITY,
    walkIn: env.WALK_IN,
    smtp: {
      host: env.SMTP_HOST ?? "",
      port: env.SMTP_PORT,
      secure: env.SMTP_SECURE,
      user: env.SMTP_USER,
      password: env.SMTP_PASSWORD,
    },
    mailFrom: env.MAIL_FROM,
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
