import { type DocumentCipher, sealSample } from "./document-cipher.ts";
import { destroyRow, documentReader, insertDocuments } from "./document-rows.ts";
import type { DocumentStore } from "./port.ts";

/** Stores documents in the portal's own database, so that an order and its documents commit together. */
export function createDatabaseStore({ cipher }: { readonly cipher: DocumentCipher }): DocumentStore {
  return {
    store: async ({ bytes, ...document }) => {
      const { wrappedKey, content } = cipher.encrypt(document, bytes);
      return { ...document, byteSize: bytes.length, wrappedKey, place: { content, storageKey: null } };
    },
    put: insertDocuments,
    ...documentReader(cipher, async ({ content }) => {
      if (!content) throw new Error("a document is in the object store, which this installation does not use");
      return content;
    }),
    discard: async () => {},

    destroy: async (tx, id, now) => {
      await destroyRow(tx, id, now);
    },

    // In the table of files without an order; the transaction deletes the row before it commits.
    tryOut: async (db, now) => {
      const sample = sealSample(cipher);
      const { id, wrappedKey: wrapped_key, content } = sample;
      await db.transaction().execute(async (tx) => {
        const about = { id, kind: "id", signature: "", sha256: "", request_id: "setup", created_at: now } as const;
        await tx
          .insertInto("quarantine")
          .values({ ...about, byte_size: sample.bytes.length, wrapped_key, content })
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
