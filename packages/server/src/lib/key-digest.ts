// Rules: A-6 (docs/rules)
import { createHash } from "node:crypto";

/** The SHA-256 of a key, which the database stores. Keys have 122 random bits and more, so it needs no salt. */
export const keyDigest = (key: string): Buffer => createHash("sha256").update(key).digest();

/** The beginning of a digest in hexadecimal: identifies a key where the key itself must not appear. */
export const keyFingerprint = (digest: Uint8Array): string => Buffer.from(digest).toString("hex").slice(0, 32);
