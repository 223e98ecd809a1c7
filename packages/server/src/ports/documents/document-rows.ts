import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import type { StoredDocument, DocumentContent } from "./port.ts";

/** Null, once all superseded rows were read: an order has one present document of a kind, so the earlier go first. */
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
      documents.map(({ id, orderId, kind, filename, contentType, byteSize, wrappedKey, place, hints, now }) => ({
        id,
        order_id: orderId,
        kind,
        filename,
        content_type: contentType,
        byte_size: byteSize,
        wrapped_key: wrappedKey,
        content: place.content,
        storage_key: place.storageKey,
        hints,
        created_at: now,
        superseded_at: (db) => db.selectFrom("superseded").select(noneAfterAll),
        destroyed_at: null,
      })),
    )
    .execute();
}

/** What the database knows of a document that is not destroyed. */
export interface DocumentRow {
  /** All of the document but its bytes. */
  readonly about: Omit<DocumentContent, "bytes">;
  readonly wrappedKey: Uint8Array;
  readonly content: Uint8Array | null;
  readonly storageKey: string | null;
}

/** The row of a document; null for an unknown or destroyed one. */
export async function findDocument(db: Db, id: string): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom("documents")
    .select(["content_type", "filename", "kind", "order_id", "wrapped_key", "content", "storage_key"])
    .where("id", "=", id)
    .where("destroyed_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { content_type: contentType, filename, kind, order_id: orderId, content } = row;
  const about = { contentType, filename, kind, orderId };
  return { about, wrappedKey: row.wrapped_key, content, storageKey: row.storage_key };
}

/** Forgets key, bytes and name of a document. @returns whether it was there until now, and the key of its object */
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
  return row ? { storageKey: row.storage_key } : null;
}
