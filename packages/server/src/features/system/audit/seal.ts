// Rules: P-15 (docs/rules)
import { createHash, sign, verify, type KeyObject } from "node:crypto";
import type { Schema } from "../../../db/schema.ts";

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
