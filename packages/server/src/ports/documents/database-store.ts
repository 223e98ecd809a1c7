import type { DocumentCipher } from "./document-cipher.ts";
import { destroyRow, findDocument, insertDocuments } from "./document-rows.ts";
import type { DocumentStore } from "./port.ts";
import { sealSample } from "./store-sample.ts";

const inObjectStore = "a document is in the object store, which this installation does not use";

/** Keeps documents in the portal's own database, so that an order and its documents commit together. */
export function createDatabaseStore({ cipher }: { readonly cipher: DocumentCipher }): DocumentStore {
  return {
    store: async ({ bytes, ...document }) => {
      const { wrappedKey, content } = cipher.encrypt(document, bytes);
      return { ...document, byteSize: bytes.length, wrappedKey, place: { content, storageKey: null } };
    },
    put: insertDocuments,
    open: async ({ wrappedKey, place: { content }, ...about }) => {
      if (!content) throw new Error(inObjectStore);
      return cipher.decrypt(about, { wrappedKey, content });
    },
    discard: async () => {},

    read: async (db, id) => {
      const row = await findDocument(db, id);
      if (!row) return null;
      const { about, wrappedKey, content } = row;
      if (!content) throw new Error(inObjectStore);
      return { ...about, bytes: cipher.decrypt({ id, orderId: about.orderId }, { wrappedKey, content }) };
    },

    destroy: async (tx, id, now) => {
      await destroyRow(tx, id, now);
    },

    // In the table of files that belong to no order, whose rows the transaction deletes before it commits.
    tryOut: async (db, now) => {
      const sample = sealSample(cipher);
      const { id, wrappedKey: wrapped_key, content } = sample;
      await db.transaction().execute(async (tx) => {
        const row = {
          id,
          kind: "id",
          signature: "",
          sha256: "",
          byte_size: sample.bytes.length,
          request_id: "setup",
        } as const;
        await tx
          .insertInto("quarantine")
          .values({ ...row, wrapped_key, content, created_at: now })
          .execute();
        const stored = await tx
          .deleteFrom("quarantine")
          .where("id", "=", id)
          .returning(["content", "wrapped_key"])
          .executeTakeFirst();
        sample.compare(stored?.content ?? null, stored?.wrapped_key);
      });
    },

    removeRemains: async () => {},
    sweep: async () => 0,
  };
}
