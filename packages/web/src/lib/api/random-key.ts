/** 128 random bits in hex. Unlike `randomUUID`, this works on a page without HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
