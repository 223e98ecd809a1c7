import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { noOrder, type DocumentCipher } from "./document-cipher.ts";
import type { DocumentStore, StoredDocument } from "./port.ts";

/** Always null, but read after all superseded rows: an order has one current document of a kind. */
const noneAfterAll = sql<null>`max(superseded_at) filter (where superseded_at is null)`.as("none");

/** Writes the rows of an order's new documents, by one statement; its earlier ones of the same kinds are superseded. */
export async function insertDocuments(tx: Tx, documents: readonly StoredDocument[]): Promise<void> {
  const [first] = documents;
  if (first === undefined) return;
  await tx
    .with("superseded", (db) =>
      db
        .updateTable("documents")
        .set({ superseded_at: first.now })
        .where("order_id", "=", first.orderId)
        .where(
          "kind",
          "in",
          documents.map(({ kind }) => kind),
        )
        .where("superseded_at", "is", null)
        .returning("superseded_at"),
    )
    .insertInto("documents")
    .values(
      documents.map(({ id, orderId, kind, filename, contentType, byteSize, wrappedKey, place, pages, hints, now }) => ({
        id,
        order_id: orderId,
        kind,
        filename,
        content_type: contentType,
        byte_size: byteSize,
        wrapped_key: wrappedKey,
        content: place.content,
        storage_key: place.storageKey,
        pages: pages ?? null,
        hints,
        created_at: now,
        superseded_at: (db) => db.selectFrom("superseded").select(noneAfterAll),
        destroyed_at: null,
      })),
    )
    .execute();
}

/** The readers of a store. @param load the encrypted bytes of a place; throws when they are missing */
export function documentReader(
  cipher: DocumentCipher,
  load: (place: { readonly content: Uint8Array | null; readonly storageKey: string | null }) => Promise<Uint8Array>,
): Pick<DocumentStore, "bindKey" | "open" | "read" | "readPage" | "keepPage"> {
  return {
    bindKey: ({ id, wrappedKey }, orderId) => cipher.rewrap({ id, orderId: noOrder }, wrappedKey, orderId),
    open: async ({ wrappedKey, place, ...about }) => cipher.decrypt(about, { wrappedKey, content: await load(place) }),
    read: async (db, id) => {
      const row = await db
        .selectFrom("documents")
        .select(["content_type", "filename", "kind", "order_id", "pages", "wrapped_key", "content", "storage_key"])
        .where("id", "=", id)
        .where("destroyed_at", "is", null)
        .executeTakeFirst();
      if (!row) return null;
      const { content_type: contentType, filename, kind, order_id: orderId, wrapped_key: wrappedKey, pages } = row;
      const content = await load({ content: row.content, storageKey: row.storage_key });
      const bytes = cipher.decrypt({ id, orderId }, { wrappedKey, content });
      return { contentType, filename, kind, orderId, bytes, pages };
    },
    readPage: async (db, id, page) => {
      const row = await db
        .selectFrom("document_pages as p")
        .innerJoin("documents as d", "d.id", "p.document_id")
        .select(["d.kind", "d.order_id", "d.wrapped_key", "p.content"])
        .where("p.document_id", "=", id)
        .where("p.page", "=", page)
        .where("d.destroyed_at", "is", null)
        .executeTakeFirst();
      if (!row) return null;
      const { kind, order_id: orderId, wrapped_key: wrappedKey, content } = row;
      return { kind, orderId, bytes: cipher.decryptPage({ id, orderId }, wrappedKey, { page, bytes: content }) };
    },
    keepPage: async (tx, id, { page, bytes }) => {
      const row = await tx
        .selectFrom("documents")
        .select(["order_id", "wrapped_key"])
        .where("id", "=", id)
        .where("destroyed_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      const content = cipher.encryptPage({ id, orderId: row.order_id }, row.wrapped_key, { page, bytes });
      await tx
        .insertInto("document_pages")
        .values({ document_id: id, page, content })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Erases key, bytes, pages and name of a document. @returns its object; null when it was destroyed before */
export async function destroyRow(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ readonly storageKey: string | null } | null> {
  const row = await tx
    .updateTable("documents")
    .set({ content: null, wrapped_key: new Uint8Array(), filename: "", barcode: null, destroyed_at: now })
    .where("id", "=", id)
    .where("destroyed_at", "is", null)
    .returning("storage_key")
    .executeTakeFirst();
  await tx.deleteFrom("document_pages").where("document_id", "=", id).execute();
  return row ? { storageKey: row.storage_key } : null;
}
