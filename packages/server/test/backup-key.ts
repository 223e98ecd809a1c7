import { generateX25519Identity, identityToRecipient } from "age-encryption";

/** A key pair for backups: the secret half, and the public one of BACKUP_RECIPIENTS. */
export async function makeBackupKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
