import { createHmac, timingSafeEqual } from "node:crypto";
import { codeDigits } from "@dop/domain/staff";
import { base32 } from "./base32.ts";

/** Bytes of a secret: as many as the digest has (RFC 4226 section 4). */
export const secretLength = 20;
const stepMs = 30_000;
/** Codes of the step before and after this one are taken as well: for slow typing, and clocks that differ a little. */
const tolerance = [-1, 0, 1] as const;

/** Which step of 30 seconds since 1970 a moment is in. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The code of a step: HOTP (RFC 4226) with the step for a counter, which is what RFC 6238 adds. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

/**
 * The step to which `code` belongs, among this one and its neighbours; null when it belongs to none. Takes the same
 * time whether and where it fits. The latest is answered where two have the same code, so that the code is worth
 * nothing again.
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

/** A colon parts issuer and account in the label, so that neither may have one. */
const labelPart = (text: string): string => encodeURIComponent(text.replaceAll(":", " "));

/** What the QR code says: SHA-1, 6 digits and 30 seconds are the defaults of authenticator apps. */
export function authenticatorUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${labelPart(issuer)}:${labelPart(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${labelPart(issuer)}`;
}
