import { keyDigest } from "../../src/lib/key-digest.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db, OpenDatabase } from "../../src/db/database.ts";
import { openTestDatabase } from "../test-database.ts";
import type { DocumentStore, NewDocument } from "../../src/ports/documents/port.ts";

const now = new Date("2026-03-01T12:00:00Z");

export async function insertOrder({ db }: OpenDatabase): Promise<number> {
  const { id } = await db
    .insertInto("orders")
    .values({
      key_digest: keyDigest(randomUUID()),
      wrapped_key: Buffer.of(1),
      idempotency_key: null,
      cart_digest: null,
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.org",
      phone: "801-555-0100",
      reference_id: 1_000_001,
      spouse_1_first_name: "Ada",
      spouse_1_last_name: "Lovelace",
      spouse_2_first_name: "Charles",
      spouse_2_last_name: "Babbage",
      ship_to_name: null,
      address_line_1: null,
      address_line_2: null,
      address_line_3: null,
      city: null,
      state: null,
      zip: null,
      country: null,
      transaction_fee_cents: 150,
      total_cents: 1150,
      payable_cents: 1150,
      payment_gateway: "sandbox",
      paid_at: null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps a document and writes its row, as a command does. */
export async function putDocument(db: Db, store: DocumentStore, document: NewDocument): Promise<void> {
  const kept = await store.store(document);
  await db.transaction().execute((tx) => store.put(tx, [kept]));
}

/** The contract of document stores. */
export function describeDocumentStoreContract(name: string, makeStore: () => DocumentStore): void {
  describe(`document store: ${name}`, () => {
    let database: OpenDatabase;
    let store: DocumentStore;
    let document: NewDocument;

    beforeEach(async () => {
      database = await openTestDatabase();
      store = makeStore();
      document = {
        id: randomUUID(),
        orderId: await insertOrder(database),
        kind: "id",
        filename: "card.png",
        contentType: "image/webp",
        bytes: Uint8Array.from({ length: 300_000 }, (_, i) => i % 256),
        hints: [],
        now,
      };
    });
    afterEach(() => database.close());

    const put = (next: NewDocument) => putDocument(database.db, store, next);

    it("reads what was put, byte for byte", async () => {
      await put(document);
      const { contentType, filename, kind, orderId, bytes } = document;
      const stored = await store.read(database.db, document.id);
      expect({ ...stored, bytes: Buffer.from(stored?.bytes ?? []) }).toEqual({
        contentType,
        filename,
        kind,
        orderId,
        pages: null,
        bytes: Buffer.from(bytes),
      });
    });

    it("knows nothing about a document that was kept and not put, nor of one that was discarded", async () => {
      const kept = await store.store(document);
      expect(await store.read(database.db, document.id)).toBeNull();
      await store.discard(kept);
      await store.discard(kept);
      expect(await store.read(database.db, document.id)).toBeNull();
    });

    it("knows nothing about a document whose transaction rolled back", async () => {
      const kept = await store.store(document);
      const failing = database.db.transaction().execute(async (tx) => {
        await store.put(tx, [kept]);
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await store.read(database.db, document.id)).toBeNull();
    });

    it("supersedes the older one of the same kind alone, and still reads it", async () => {
      const later = new Date("2026-03-02T12:00:00Z");
      await put(document);
      await put({ ...document, id: randomUUID(), kind: "selfie" });
      await put({ ...document, id: randomUUID(), now: later });
      const rows = await database.db
        .selectFrom("documents")
        .select(["kind", "superseded_at"])
        .orderBy("created_at")
        .orderBy("kind")
        .execute();
      expect(rows).toEqual([
        { kind: "id", superseded_at: later },
        { kind: "selfie", superseded_at: null },
        { kind: "id", superseded_at: null },
      ]);
      expect(await store.read(database.db, document.id)).not.toBeNull();
    });

    it("destroys permanently", async () => {
      await put(document);
      await database.db.transaction().execute((tx) => store.destroy(tx, document.id, now));
      await database.db.transaction().execute((tx) => store.destroy(tx, document.id, new Date()));
      expect(await store.read(database.db, document.id)).toBeNull();
      const row = await database.db
        .selectFrom("documents")
        .select(["content", "destroyed_at"])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ content: null, destroyed_at: now });
    });

    it("answers null for an unknown id", async () => {
      expect(await store.read(database.db, randomUUID())).toBeNull();
    });
  });
}
