import type { DocumentCipher } from "./document-cipher.ts";
import type { DocumentStore } from "./port.ts";

export interface DatabaseStoreOptions {
  readonly cipher: DocumentCipher;
}

/** Keeps documents in the portal's own database, so that an order and its documents commit together. */
export function createDatabaseStore({ cipher }: DatabaseStoreOptions): DocumentStore {
  return {
    put: async (tx, { id, orderId, kind, filename, contentType, bytes, now }) => {
      const { wrappedKey, content } = cipher.encrypt({ id, orderId }, bytes);
      await tx
        .updateTable("documents")
        .set({ superseded_at: now })
        .where("order_id", "=", orderId)
        .where("kind", "=", kind)
        .where("superseded_at", "is", null)
        .execute();
      await tx
        .insertInto("documents")
        .values({
          id,
          order_id: orderId,
          kind,
          filename,
          content_type: contentType,
          byte_size: bytes.length,
          wrapped_key: wrappedKey,
          content,
          storage_key: null,
          created_at: now,
          superseded_at: null,
          destroyed_at: null,
        })
        .execute();
    },

    read: async (db, id) => {
      const row = await db
        .selectFrom("documents")
        .select(["content_type", "filename", "kind", "order_id", "wrapped_key", "content"])
        .where("id", "=", id)
        .where("destroyed_at", "is", null)
        .executeTakeFirst();
      if (!row?.content) return null;
      const encrypted = { wrappedKey: row.wrapped_key, content: row.content };
      return {
        contentType: row.content_type,
        filename: row.filename,
        kind: row.kind,
        orderId: row.order_id,
        bytes: cipher.decrypt({ id, orderId: row.order_id }, encrypted),
      };
    },

    destroy: async (tx, id, now) => {
      await tx
        .updateTable("documents")
        .set({ content: null, wrapped_key: new Uint8Array(), destroyed_at: now })
        .where("id", "=", id)
        .where("destroyed_at", "is", null)
        .execute();
    },
  };
}
