// Rules, T-6 (docs/rules)
import { KeyNotSealedError } from "../../db/unavailable.ts";
import { keyDigest } from "../../lib/key-digest.ts";
import { type DocumentCipher, noOrder } from "../documents/index.ts";

/** A customer's or a desk's key as the database stores it. */
export interface SealedKey {
  /** SHA-256 of the key, for lookups. */
  readonly key_digest: Uint8Array;
  /** The key encrypted by a master key of the documents. Null until a server of this version has started. */
  readonly wrapped_key: Uint8Array | null;
}

/**
 * Keys for people without an account: a customer's order, a desk's transmittal. The database has digests and sealed
 * copies, so that a reader of a backup opens nothing, and the portal can still write the link into an email.
 */
export interface AccessKeys {
  seal(key: string): { readonly key_digest: Uint8Array; readonly wrapped_key: Uint8Array };
  /** The key in plain text. Throws when it was altered, or its master key is not configured. */
  open(sealed: SealedKey): string;
}

/** The binding of a sealed key: it opens only in the row with its digest. */
export const keyBinding = (digest: Uint8Array): { readonly id: string; readonly orderId: number } => ({
  id: Buffer.from(digest).toString("hex"),
  orderId: noOrder,
});

export function createAccessKeys(cipher: DocumentCipher): AccessKeys {
  return {
    seal: (key) => {
      const digest = keyDigest(key);
      return { key_digest: digest, wrapped_key: cipher.wrap(keyBinding(digest), Buffer.from(key)) };
    },
    open: ({ key_digest: digest, wrapped_key: wrapped }) => {
      if (wrapped === null) throw new KeyNotSealedError();
      return Buffer.from(cipher.unwrap(keyBinding(digest), wrapped)).toString();
    },
  };
}
