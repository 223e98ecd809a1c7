import { plainHostProblems } from "./addresses.ts";
import { z } from "zod";
import { addressProblems, choice, flag, needed, optional, whole, type AdapterSettings } from "./variables.ts";

/** The store of customers' documents, and the scanner that checks them first (rules P-5, P-10). */
export const documentVariables = z.object({
  DOCUMENT_STORE: choice(["database", "s3"]).default("database"),
  S3_ENDPOINT: optional,
  S3_CA_FILE: optional,
  S3_REGION: z.string().default("us-west-2"),
  S3_BUCKET: optional,
  /** The prefix of all our keys in the bucket. */
  S3_PREFIX: z.string().default(""),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** The bucket in the path instead of the host name, as most self-hosted stores need it. */
  S3_PATH_STYLE: flag("off"),
  S3_TIMEOUT_SECONDS: whole(1, 60).default(10),
  /** Megabytes of files that customers have chosen and not ordered with (rule O-77). */
  UPLOAD_SPACE_MB: whole(100, 1_000_000).default(2000),
  MALWARE_SCAN: choice(["off", "clamd"]).default("off"),
  CLAMD_HOST: z.string().default("127.0.0.1"),
  CLAMD_PORT: whole(1, 65_535).default(3310),
  /** A unix socket instead of host and port. */
  CLAMD_SOCKET: optional,
  CLAMD_TIMEOUT_SECONDS: whole(1, 120).default(20),
});

export type DocumentVariables = z.infer<typeof documentVariables>;

export function documentProblems(env: DocumentVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.DOCUMENT_STORE === "s3") problems.push(...needed(env, ["S3_BUCKET"], "DOCUMENT_STORE is s3"));
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or neither (the machine's own role)");
  problems.push(...addressProblems("S3_ENDPOINT", env.S3_ENDPOINT, "https://objects.example.gov", isProduction));
  if (isProduction && env.MALWARE_SCAN === "clamd" && env.CLAMD_SOCKET === undefined)
    problems.push(...plainHostProblems("CLAMD_HOST", env.CLAMD_HOST, "give such an address, or CLAMD_SOCKET"));
  return problems;
}

export function bucketSettings(env: DocumentVariables, bucket: string) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    /** Null: Amazon's own. */
    endpoint: env.S3_ENDPOINT ?? null,
    /** The authority that has signed its certificate, in PEM; null: a public one. */
    caFile: env.S3_CA_FILE ?? null,
    region: env.S3_REGION,
    bucket,
    prefix: env.S3_PREFIX,
    /** Null: the machine's own role. */
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    pathStyle: env.S3_PATH_STYLE,
    timeoutMs: env.S3_TIMEOUT_SECONDS * 1000,
  } as const;
}

function documentStore(env: DocumentVariables) {
  if (env.DOCUMENT_STORE === "database") return { kind: "database" } as const;
  return { kind: "s3", ...bucketSettings(env, env.S3_BUCKET ?? "") } as const;
}

type ClamdAddress = { readonly host: string; readonly port: number } | { readonly socket: string };

function malwareScanner(env: DocumentVariables) {
  if (env.MALWARE_SCAN === "off") return { kind: "off" } as const;
  const { CLAMD_HOST: host, CLAMD_PORT: port, CLAMD_SOCKET: socket } = env;
  const address: ClamdAddress = socket === undefined ? { host, port } : { socket };
  return { kind: "clamd", address, timeoutMs: env.CLAMD_TIMEOUT_SECONDS * 1000 } as const;
}

export function documentSettings(env: DocumentVariables) {
  return {
    documentStore: documentStore(env),
    malwareScanner: malwareScanner(env),
    uploadSpaceBytes: env.UPLOAD_SPACE_MB * 1024 * 1024,
  } as const;
}

export type S3Settings = ReturnType<typeof bucketSettings>;
export type ClamdSettings = AdapterSettings<ReturnType<typeof malwareScanner>, "clamd">;
