import { z } from "zod";
import { choice, needed, optional } from "./variables.ts";

/** With what letters are sealed (rule P-40). */
export const sealingVariables = z.object({
  SEALED_DOCUMENTS: choice(["off", "p12"]).default("off"),
  /** A PKCS #12 file with the key, its certificate and those above it. */
  SEAL_P12_FILE: optional,
  SEAL_P12_PASSPHRASE: optional,
});

type SealingVariables = z.infer<typeof sealingVariables>;

/** What is wrong with the sealing variables together. */
export const sealingProblems = (env: SealingVariables): string[] =>
  env.SEALED_DOCUMENTS === "p12"
    ? needed(env, ["SEAL_P12_FILE", "SEAL_P12_PASSPHRASE"], "SEALED_DOCUMENTS is p12")
    : [];

export function sealingSettings(env: SealingVariables) {
  const { SEAL_P12_FILE: file, SEAL_P12_PASSPHRASE: passphrase } = env;
  const isOn = env.SEALED_DOCUMENTS === "p12" && file !== undefined && passphrase !== undefined;
  /** Null: documents are not sealed. */
  return { sealKey: isOn ? { file, passphrase } : null } as const;
}
