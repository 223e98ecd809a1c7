import { z } from "zod";
import { addressProblems, choice, needed, optional, whole, type AdapterSettings } from "./variables.ts";

/** With what letters are sealed (rules P-40, P-43). */
export const sealingVariables = z.object({
  SEALED_DOCUMENTS: choice(["off", "p12", "kms"]).default("off"),
  /** A PKCS #12 file with the key, its certificate and those above it. */
  SEAL_P12_FILE: optional,
  SEAL_P12_PASSPHRASE: optional,
  /** The certificate of the key in the key service and those above it, in PEM. */
  SEAL_CERTIFICATE_FILE: optional,
  /** A key's id, ARN or alias (alias/…). */
  SEAL_KMS_KEY_ID: optional,
  SEAL_KMS_REGION: z.string().default("us-west-2"),
  /** Another address than Amazon's: a service that speaks its protocol. */
  SEAL_KMS_ENDPOINT: optional,
  SEAL_KMS_CA_FILE: optional,
  SEAL_KMS_ACCESS_KEY_ID: optional,
  SEAL_KMS_SECRET_ACCESS_KEY: optional,
  SEAL_KMS_TIMEOUT_SECONDS: whole(1, 60).default(10),
});

type SealingVariables = z.infer<typeof sealingVariables>;

export function sealingProblems(env: SealingVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.SEALED_DOCUMENTS === "p12")
    problems.push(...needed(env, ["SEAL_P12_FILE", "SEAL_P12_PASSPHRASE"], "SEALED_DOCUMENTS is p12"));
  // Settings that this choice does not use are not checked.
  if (env.SEALED_DOCUMENTS !== "kms") return problems;
  problems.push(...needed(env, ["SEAL_KMS_KEY_ID", "SEAL_CERTIFICATE_FILE"], "SEALED_DOCUMENTS is kms"));
  if ((env.SEAL_KMS_ACCESS_KEY_ID === undefined) !== (env.SEAL_KMS_SECRET_ACCESS_KEY === undefined))
    problems.push("SEAL_KMS_ACCESS_KEY_ID, SEAL_KMS_SECRET_ACCESS_KEY: set both, or neither (the machine's own role)");
  if (!/^[a-z0-9-]{1,40}$/.test(env.SEAL_KMS_REGION))
    problems.push("SEAL_KMS_REGION: must be a region such as us-west-2");
  problems.push(
    ...addressProblems("SEAL_KMS_ENDPOINT", env.SEAL_KMS_ENDPOINT, "https://kms.example.gov", isProduction),
  );
  return problems;
}

function sealKey(env: SealingVariables) {
  if (env.SEALED_DOCUMENTS === "off") return { kind: "off" } as const;
  if (env.SEALED_DOCUMENTS === "p12")
    return { kind: "p12", file: env.SEAL_P12_FILE ?? "", passphrase: env.SEAL_P12_PASSPHRASE ?? "" } as const;
  const { SEAL_KMS_ACCESS_KEY_ID: accessKeyId, SEAL_KMS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    kind: "kms",
    certificateFile: env.SEAL_CERTIFICATE_FILE ?? "",
    keyId: env.SEAL_KMS_KEY_ID ?? "",
    region: env.SEAL_KMS_REGION,
    /** Null: Amazon's own. */
    endpoint: env.SEAL_KMS_ENDPOINT ?? null,
    caFile: env.SEAL_KMS_CA_FILE ?? null,
    /** Null: the machine's own role. */
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    timeoutMs: env.SEAL_KMS_TIMEOUT_SECONDS * 1000,
  } as const;
}

export const sealingSettings = (env: SealingVariables) => ({ sealKey: sealKey(env) }) as const;

export type KmsSettings = Omit<AdapterSettings<ReturnType<typeof sealKey>, "kms">, "certificateFile">;
