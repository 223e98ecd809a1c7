import { DocumentRejectedError } from "./port.ts";

/** `data:` type/subtype, parameters, `;base64,`: what browsers' FileReader writes (the type may be missing). */
const header = /^data:(?:[\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+"-]+)*;base64,/;

/**
 * The bytes of a base64 data URL, as the cart carries documents. Strict: anything that is not exactly canonical
 * base64 is UNDECODABLE. The declared type is not looked at; the content decides later.
 */
export function decodeDataUrl(text: string): Uint8Array {
  const found = header.exec(text.slice(0, 512));
  if (!found) throw new DocumentRejectedError("UNDECODABLE");
  const encoded = text.slice(found[0].length);
  const bytes = Buffer.from(encoded, "base64");
  // Buffer skips what it does not know; only the canonical text gives itself back.
  if (bytes.length === 0 || bytes.toString("base64") !== encoded) throw new DocumentRejectedError("UNDECODABLE");
  return bytes;
}
