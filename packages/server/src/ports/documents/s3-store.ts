import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";
import type { EnqueueJob } from "../../jobs/index.ts";
import type { ExternalService } from "../external-service.ts";
import { type DocumentCipher, sealSample } from "./document-cipher.ts";
import { destroyRow, documentReader, insertDocuments } from "./document-rows.ts";
import type { ObjectStore } from "./object-store.ts";
import { DocumentDiffersError, type DocumentStore } from "./port.ts";

export interface S3StoreOptions {
  readonly cipher: DocumentCipher;
  readonly objects: ObjectStore;
  /** The prefix of our keys in the bucket. */
  readonly prefix: string;
  readonly enqueue: EnqueueJob;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes objects older than a day without a document. @returns their number */
async function removeOrphans(
  db: Db,
  { objects, prefix }: Pick<S3StoreOptions, "objects" | "prefix">,
  now: Date,
): Promise<number> {
  const yesterday = now.getTime() - millisecondsIn.day;
  let removed = 0;
  for await (const page of objects.list(prefix)) {
    const ours = page.filter(({ key }) => uuid.test(key.slice(prefix.length)));
    const old = ours.filter(({ modifiedAt }) => modifiedAt.getTime() < yesterday).map(({ key }) => key);
    if (old.length === 0) continue;
    const rows = await db
      .selectFrom("documents")
      .select("storage_key")
      .where(
        "id",
        "in",
        old.map((key) => key.slice(prefix.length)),
      )
      .where("destroyed_at", "is", null)
      .execute();
    const wanted = new Set(rows.map((row) => row.storage_key));
    for (const key of old.filter((candidate) => !wanted.has(candidate))) {
      await objects.remove(key);
      removed += 1;
    }
  }
  return removed;
}

/**
 * Stores documents as objects of an S3-compatible store, encrypted by us. The object is written before the transaction
 * of its row starts: a row always has its object, and an object without a row is swept a day later. Documents in the
 * database, from an earlier setting, are read from there.
 */
export function createS3Store({ cipher, objects, prefix, enqueue }: S3StoreOptions): DocumentStore & ExternalService {
  return {
    ping: () => objects.ping(),

    store: async ({ bytes, ...document }) => {
      const { wrappedKey, content } = cipher.encrypt(document, bytes);
      const storageKey = `${prefix}${document.id}`;
      await objects.put(storageKey, content);
      return { ...document, byteSize: bytes.length, wrappedKey, place: { content: null, storageKey } };
    },
    put: insertDocuments,
    ...documentReader(cipher, async ({ content: stored, storageKey }) => {
      const content = storageKey === null ? stored : await objects.get(storageKey);
      if (!content) throw new Error("a document's object is missing in the store");
      return content;
    }),
    discard: async ({ place }) => {
      if (place.storageKey !== null) await objects.remove(place.storageKey).catch(() => undefined);
    },

    destroy: async (tx, id, now) => {
      const destroyed = await destroyRow(tx, id, now);
      if (destroyed?.storageKey) await enqueue(tx, "remove-document-object", { documentId: id }, { key: id });
    },

    tryOut: async () => {
      const sample = sealSample(cipher);
      const key = prefix + sample.id;
      await objects.put(key, sample.content);
      try {
        sample.compare(await objects.get(key));
      } finally {
        await objects.remove(key);
      }
      if ((await objects.get(key)) !== null) throw new DocumentDiffersError();
    },

    removeRemains: async (db, id) => {
      const row = await db
        .selectFrom("documents")
        .select("storage_key")
        .where("id", "=", id)
        .where("destroyed_at", "is not", null)
        .executeTakeFirst();
      if (!row?.storage_key) return;
      await objects.remove(row.storage_key);
      await db.updateTable("documents").set({ storage_key: null }).where("id", "=", id).execute();
    },

    sweep: (db, now) => removeOrphans(db, { objects, prefix }, now),
  };
}
