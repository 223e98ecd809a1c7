import type { DocumentCipher } from "./document-cipher.ts";
import { destroyRow, findDocument, insertDocuments } from "./document-rows.ts";
import type { DocumentStore } from "./port.ts";

export interface DatabaseStoreOptions {
  readonly cipher: DocumentCipher;
}

/** Keeps documents in the portal's own database, so that an order and its documents commit together. */
export function createDatabaseStore({ cipher }: DatabaseStoreOptions): DocumentStore {
  return {
    keep: async ({ bytes, ...document }) => {
      const { wrappedKey, content } = cipher.encrypt(document, bytes);
      return { ...document, byteSize: bytes.length, wrappedKey, place: { content, storageKey: null } };
    },
    put: insertDocuments,
    discard: async () => {},

    read: async (db, id) => {
      const row = await findDocument(db, id);
      if (!row) return null;
      const { about, wrappedKey, content } = row;
      if (!content) throw new Error("a document is in the object store, which this installation does not use");
      return { ...about, bytes: cipher.decrypt({ id, orderId: about.orderId }, { wrappedKey, content }) };
    },

    destroy: async (tx, id, now) => {
      await destroyRow(tx, id, now);
    },

    removeRemains: async () => {},
    sweep: async () => 0,
  };
}
