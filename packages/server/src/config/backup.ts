import { bech32 } from "@scure/base";
import { z } from "zod";
import { ConfigError, optional } from "./variables.ts";
import { databaseAddressProblems } from "./addresses.ts";

/** Variables of a backup: fewer than a server's, so that its user need not know the server's secrets. */
export const backupVariables = z.object({
  /** Public keys of age (age1…) for which backups are encrypted, with commas. */
  BACKUP_RECIPIENTS: optional,
  /** The file with a secret key, for a restore and a proof; encrypted backups open with it as well. */
  BACKUP_IDENTITY_FILE: optional,
});

const allVariables = z.object({
  ...backupVariables.shape,
  DATABASE_URL: optional,
  DATABASE_OWNER_URL: optional,
  DATA_DIR: z.string().default("./data"),
  PG_BIN: optional,
  DOCUMENT_STORE: optional,
});

/** True for a public key of age whose checksum, its last letters, is right; those of newer kinds are longer. */
const isRecipient = (recipient: string): boolean =>
  recipient.startsWith("age1") && bech32.decodeUnsafe(recipient, false) !== undefined;

const recipientsOf = (list: string | undefined): string[] => list?.split(",").map((part) => part.trim()) ?? [];

export function backupProblems({ BACKUP_RECIPIENTS: list }: z.infer<typeof backupVariables>): string[] {
  if (recipientsOf(list).every(isRecipient)) return [];
  return [
    "BACKUP_RECIPIENTS: must be public keys of age (age1…, from age-keygen), " +
      "with commas between; copy them again: each letter counts",
  ];
}

/**
 * The settings of `portal backup` and `portal restore` from environment variables, ignoring all others.
 * @throws ConfigError naming every variable that is wrong
 */
export function backupSettings(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ""));
  const env = allVariables.parse(given);
  const problems = [
    ...backupProblems(env),
    ...databaseAddressProblems("DATABASE_URL", env.DATABASE_URL, false),
    ...databaseAddressProblems("DATABASE_OWNER_URL", env.DATABASE_OWNER_URL, false),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    recipients: recipientsOf(env.BACKUP_RECIPIENTS),
    identityFile: env.BACKUP_IDENTITY_FILE ?? null,
    /** As the owner where there is one; null for the embedded database. */
    databaseUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    programs: env.PG_BIN ?? null,
    hasBucket: env.DOCUMENT_STORE === "s3",
  } as const;
}
