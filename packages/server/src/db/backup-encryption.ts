import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A server takes no backups: it does not load the cipher. */
const age = () => import("age-encryption");

/** A backup could not be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The backup is encrypted, and no key that is given opens it. */
export class BackupKeyError extends BackupError {}

/** The first bytes of every file in age's format. */
const ageHeader = "age-encryption.org/v1";

/** Mode of a backup's file: it contains everything, so only the operator may read it. */
export const ownerOnly = 0o600;

const webStream = (source: Readable): ReadableStream<Uint8Array> => Readable.toWeb(source);
const nodeStream = (source: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(source);

/**
 * Writes a backup to a file, encrypted for `recipients` (public keys, age1…) before its bytes touch the disk; plain
 * without any. The file is on the disk when this returns.
 */
export async function writeBackup(source: Readable, file: string, recipients: readonly string[]): Promise<void> {
  let bytes = source;
  if (recipients.length > 0) {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    bytes = nodeStream(await encrypter.encrypt(webStream(source)));
  }
  await pipeline(bytes, createWriteStream(file, { mode: ownerOnly }));
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === ageHeader;
  } finally {
    await handle.close();
  }
}

/** The secret keys in a file as `age-keygen` writes it; comments are left out. @throws BackupKeyError */
async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new BackupKeyError(`BACKUP_IDENTITY_FILE: ${file} cannot be read.`);
  });
  const identities = text.split("\n").flatMap((line) => (line.startsWith("AGE-SECRET-KEY-") ? [line.trim()] : []));
  if (!(await Promise.all(identities.map(isIdentity))).every(Boolean))
    throw new BackupKeyError(
      `BACKUP_IDENTITY_FILE: ${file} has a damaged secret key: copy it again, each letter counts.`,
    );
  return identities;
}

const recipientOf = async (identity: string): Promise<string> => (await age()).identityToRecipient(identity);

const isIdentity = (line: string): Promise<boolean> =>
  recipientOf(line).then(
    () => true,
    () => false,
  );

/**
 * The public keys that a backup is encrypted for: the office's, and those of the machine's own file, which proves its
 * backups. The machine's key alone encrypts nothing, because it would be lost with the machine.
 * @param identityFile null where none is named; one that cannot be used is left out, which the proof of the night names
 */
export async function everyRecipient(offices: readonly string[], identityFile: string | null): Promise<string[]> {
  if (offices.length === 0 || identityFile === null) return [...offices];
  const own = await identitiesIn(identityFile).catch((): string[] => []);
  return [...new Set([...offices, ...(await Promise.all(own.map(recipientOf)))])];
}

/** The bytes to their end, which authenticates what came before. */
async function* whole(decrypted: Readable): AsyncGenerator<Buffer> {
  try {
    yield* decrypted as AsyncIterable<Buffer>;
  } catch {
    throw new BackupError("This backup was changed or cut off on its way. Restore from another copy of it.");
  }
}

/**
 * The bytes of a backup, decrypted where it is encrypted.
 * @param identityFile the file with the secret key of a recipient; null where none is named
 * @throws BackupError when it is encrypted and does not open; while it is read, when it was changed or cut off
 */
export async function readBackup(file: string, identityFile: string | null): Promise<Readable> {
  const stored = createReadStream(file);
  if (!(await isEncrypted(file))) return stored;
  if (identityFile === null)
    throw new BackupKeyError("This backup is encrypted: name the file with its secret key in BACKUP_IDENTITY_FILE.");
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity);
  try {
    return Readable.from(whole(nodeStream(await decrypter.decrypt(webStream(stored)))));
  } catch {
    throw new BackupKeyError("No secret key in BACKUP_IDENTITY_FILE opens this backup.");
  }
}
