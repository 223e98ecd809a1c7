// Rules: P-15 (docs/rules)
import {
  createHash,
  sign,
  verify,
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Schema } from "../../../db/schema.ts";
import type { Config } from "../../../config.ts";
import { makeDataDirectory } from "../../../db/data-directory.ts";

/** A row of the audit log: its id, and all of it as text. */
export interface SealedRow {
  readonly id: number;
  readonly text: string;
}

/** A statement about the rows after the previous seal up to `last_id`. */
export type Seal = Schema["audit_seals"];

const digestBytes = 8;
const entryBytes = 8 + digestBytes;

/** The digest before the first seal. */
export const noSeal: Uint8Array = new Uint8Array(32);

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export const rowDigest = ({ text }: SealedRow): Uint8Array => sha256(text);

/** The next link of the chain. */
export const chainDigest = (head: Uint8Array, digest: Uint8Array): Uint8Array => sha256(head, digest);

/** The entry of a row in `row_digests`: its id and the first 8 bytes of its digest. */
export function digestEntry(id: number, digest: Uint8Array): Uint8Array {
  const entry = Buffer.alloc(entryBytes);
  entry.writeBigUInt64BE(BigInt(id));
  entry.set(digest.subarray(0, digestBytes), 8);
  return entry;
}

/** The rows of a seal by id, each with the first bytes of its digest. */
export function sealedEntries({ row_digests }: Pick<Seal, "row_digests">): { id: number; digest: Buffer }[] {
  const bytes = Buffer.from(row_digests);
  return Array.from({ length: bytes.length / entryBytes }, (_, index) => {
    const entry = bytes.subarray(index * entryBytes, (index + 1) * entryBytes);
    return { id: Number(entry.readBigUInt64BE()), digest: entry.subarray(8) };
  });
}

/** True when a row of this digest is the one of a seal's entry. */
export const isSealedAs = (digest: Uint8Array, entry: Buffer): boolean => entry.equals(digest.subarray(0, digestBytes));

/** The signed bytes of a seal. */
const statementOf = (seal: Omit<Seal, "signature">): Buffer =>
  Buffer.from(
    JSON.stringify([
      "audit-seal-1",
      seal.number,
      seal.last_id,
      seal.row_count,
      hex(seal.head),
      hex(sha256(seal.row_digests)),
      hex(seal.previous),
      seal.sealed_at.toISOString(),
    ]),
  );

export const signSeal = (seal: Omit<Seal, "signature">, key: KeyObject): Seal => ({
  ...seal,
  signature: sign(null, statementOf(seal), key),
});

export const isSignedBy = (seal: Seal, keys: readonly KeyObject[]): boolean =>
  keys.some((key) => verify(null, statementOf(seal), key, seal.signature));

/** The digest of a seal, by which the next one names it. */
export const sealDigest = (seal: Seal): Uint8Array => sha256(statementOf(seal), seal.signature);

/** A seal for the log and AUDIT_SEAL_URL: its number and digest, what was signed, and the signature. */
export function presentSeal(seal: Seal) {
  return {
    seal: `${seal.number}:${hex(sealDigest(seal))}`,
    statement: statementOf(seal).toString(),
    signature: hex(seal.signature),
  };
}

/** The keys of the seals: the current one signs, all of them verify. */
export interface SigningKeys {
  readonly current: KeyObject;
  readonly trusted: readonly KeyObject[];
}

/** Bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });

/** Signing keys from seeds of 32 bytes, the current one first. @throws Error without any */
export function signingKeys(seeds: readonly Uint8Array[]): SigningKeys {
  const keys = seeds.map(privateKeyOf);
  const [current] = keys;
  if (current === undefined) throw new Error("there is no key to sign seals with");
  return { current, trusted: keys.map((key) => createPublicKey(key)) };
}

/**
 * The seed of an installation without AUDIT_SIGNING_KEY: a file in the data directory, made when absent. It appears
 * with all of its bytes, as another process may read it at once, and the power may fail.
 */
async function keptSeed(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "audit-signing-key");
  await makeDataDirectory(dataDir);
  const known = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (known === undefined) {
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx", flush: true });
    await link(draft, file).catch(unless("EEXIST"));
    await rm(draft);
  }
  return Buffer.from(known ?? (await readFile(file, "utf8")), "base64");
}

/** A handler that turns one expected error into no value. */
const unless =
  (code: string) =>
  (error: unknown): undefined => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };

/** The installation's signing keys: those of AUDIT_SIGNING_KEY, or one kept in DATA_DIR. */
export async function readSigningKeys(config: Config): Promise<SigningKeys> {
  return signingKeys(config.auditSigningSeeds ?? [await keptSeed(config.dataDir)]);
}
