/** RFC 4648. No 0, 1, 8 or 9, which look like letters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base32 without padding, as authenticator apps take them: 20 bytes give 32 characters. */
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
