import { randomBytes, randomUUID } from "node:crypto";
import { noOrder, type DocumentCipher } from "./document-cipher.ts";
import { DocumentDiffersError } from "./port.ts";

/** Some bytes to try a store out with, sealed as a document is, and bound to no order. */
export function sealSample(cipher: DocumentCipher) {
  const id = randomUUID();
  const bytes = randomBytes(64 * 1024);
  const { wrappedKey, content } = cipher.encrypt({ id, orderId: noOrder }, bytes);
  return {
    id,
    bytes,
    wrappedKey,
    content,
    /** @throws DocumentDiffersError unless this is what was sealed */
    compare: (stored: Uint8Array | null, storedKey: Uint8Array = wrappedKey): void => {
      if (stored === null || !bytes.equals(opened(cipher, id, stored, storedKey))) throw new DocumentDiffersError();
    },
  };
}

function opened(cipher: DocumentCipher, id: string, content: Uint8Array, wrappedKey: Uint8Array): Uint8Array {
  try {
    return cipher.decrypt({ id, orderId: noOrder }, { wrappedKey, content });
  } catch {
    // What was sealed a moment ago opens, unless it has become something else.
    throw new DocumentDiffersError();
  }
}
