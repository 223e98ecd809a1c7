/**
 * 128 random bits in hex. Not randomUUID and not a hash of crypto.subtle: both need a secure page, which a test by
 * address is not.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
