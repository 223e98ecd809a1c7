import { randomUUID } from "node:crypto";
import { type DocumentCipher, noOrder } from "../documents/index.ts";

/** A secret as the database keeps it; opens with a master key of the documents alone. */
export interface SealedSecret {
  /** What the ciphertext is bound to: it opens in no other row. */
  readonly id: string;
  readonly wrapped_key: Uint8Array;
  readonly secret: Uint8Array;
}

/** Keeps the secrets of authenticator apps: who reads the database, or a backup of it, cannot make codes. */
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
