import { z } from "zod";
import { bucketSettings, type DocumentVariables } from "./documents.ts";
import { addressProblems, optional, whole } from "./variables.ts";

/** Sealing of the audit log (rule P-15). */
export const auditVariables = z.object({
  /** Ed25519 seeds: 32 bytes in base64 each, with commas while one replaces another, the new one first. */
  AUDIT_SIGNING_KEY: optional,
  /** Address to which each seal is posted, besides the log. */
  AUDIT_SEAL_URL: optional,
  AUDIT_SEAL_CA_FILE: optional,
  /** A bucket of the S3 store that keeps each seal, besides the log. */
  AUDIT_SEAL_BUCKET: optional,
  /** Days for which the bucket's object lock keeps a seal from everybody; 0 for a bucket without one. */
  AUDIT_SEAL_LOCK_DAYS: whole(0, 36_500).default(3650),
});

type AuditVariables = z.infer<typeof auditVariables>;

const seedsOf = (env: AuditVariables): Buffer[] | null =>
  env.AUDIT_SIGNING_KEY?.split(",").map((part) => Buffer.from(part.trim(), "base64")) ?? null;

export function auditProblems(env: AuditVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  const seeds = seedsOf(env);
  if (seeds === null && isProduction) problems.push("AUDIT_SIGNING_KEY: production needs a secret of its own");
  if (seeds?.some((seed) => seed.length !== 32))
    problems.push("AUDIT_SIGNING_KEY: must be 32 bytes in base64 (openssl rand -base64 32), or several with commas");
  return [
    ...problems,
    ...addressProblems("AUDIT_SEAL_URL", env.AUDIT_SEAL_URL, "https://seals.example.gov/portal", isProduction),
  ];
}

export function auditSettings(env: AuditVariables & DocumentVariables) {
  return {
    /** Null: made at the first start, and kept in the data directory. */
    auditSigningSeeds: seedsOf(env) as readonly Buffer[] | null,
    auditSealUrl: env.AUDIT_SEAL_URL ?? null,
    /** The authority that has signed the certificate of that address, in PEM; null: a public one. */
    auditSealCaFile: env.AUDIT_SEAL_CA_FILE ?? null,
    auditSealBucket:
      env.AUDIT_SEAL_BUCKET === undefined
        ? null
        : { ...bucketSettings(env, env.AUDIT_SEAL_BUCKET), lockDays: env.AUDIT_SEAL_LOCK_DAYS },
  } as const;
}
