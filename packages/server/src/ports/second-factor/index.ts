import { randomUUID, createHmac, timingSafeEqual } from "node:crypto";
import { type DocumentCipher, noOrder } from "../documents/index.ts";
import { codeDigits } from "@dop/domain/staff";

/** RFC 4648. No 0, 1, 8 or 9, which look like letters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding, for authenticator apps: 20 bytes give 32 characters. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
}

/** A secret as the database stores it; opens only with a master key of the documents. */
export interface SealedSecret {
  /** The binding of the ciphertext: it opens in no other row. */
  readonly id: string;
  readonly wrapped_key: Uint8Array;
  readonly secret: Uint8Array;
}

/** Encrypts the secrets of authenticator apps, so that a reader of the database or a backup cannot make codes. */
export interface AuthenticatorSecrets {
  seal(secret: Uint8Array): SealedSecret;
  /** Throws when anything was altered, or its master key is not configured. */
  open(sealed: SealedSecret): Uint8Array;
}

export function createAuthenticatorSecrets(cipher: DocumentCipher): AuthenticatorSecrets {
  return {
    seal: (secret) => {
      const id = randomUUID();
      const { wrappedKey, content } = cipher.encrypt({ id, orderId: noOrder }, secret);
      return { id, wrapped_key: wrappedKey, secret: content };
    },
    open: ({ id, wrapped_key: wrappedKey, secret: content }) =>
      cipher.decrypt({ id, orderId: noOrder }, { wrappedKey, content }),
  };
}

/** Bytes of a secret: those of the digest (RFC 4226 section 4). */
export const secretLength = 20;
const stepMs = 30_000;
/** The steps before and after are accepted as well, for slow typing and clocks that differ a little. */
const tolerance = [-1, 0, 1] as const;

/** The number of the current 30-second step since 1970. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The code of a step: HOTP (RFC 4226) with the step as counter (RFC 6238). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

/**
 * The step of a code among the current one and its neighbors; null for another code. Takes the same time for every
 * code. The latest of two steps with the same code counts, so that the code works once.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const distance of tolerance) {
    const step = stepOf(now) + distance;
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Without colons, which separate issuer and account in the label. */
const labelPart = (text: string): string => encodeURIComponent(text.replaceAll(":", " "));

/** The contents of the QR code; SHA-1, 6 digits and 30 seconds are the defaults of authenticator apps. */
export function authenticatorUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${labelPart(issuer)}:${labelPart(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${labelPart(issuer)}`;
}
