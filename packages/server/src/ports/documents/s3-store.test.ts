import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { S3Settings } from "../../config/documents.ts";
import type { OpenDatabase } from "../../db/database.ts";
import type { EnqueueJob } from "../../jobs/index.ts";
import { makeCertificates } from "../../../test/peers/certificates.ts";
import { startS3, type S3Server } from "../../../test/peers/s3.ts";
import { startTlsFront } from "../../../test/peers/tls-front.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { describeDocumentStoreContract, insertOrder, putDocument } from "../../../test/contracts/documents.ts";
import { createDatabaseStore } from "./database-store.ts";
import { createDocumentCipher, parseMasterKeys } from "./document-cipher.ts";
import { createObjectStore } from "./object-store.ts";
import { DocumentStoreError, type NewDocument } from "./port.ts";
import { createS3Store } from "./s3-store.ts";
import { millisecondsIn } from "../../lib/time.ts";

const cipher = createDocumentCipher(parseMasterKeys(`test:${Buffer.alloc(32, 7).toString("base64")}`));
const { day } = millisecondsIn;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
afterEach(() => {
  s3.fault = null;
});

const enqueued: unknown[] = [];
const enqueue: EnqueueJob = async (_tx, name, data) => void enqueued.push([name, data]);
const storeWith = (changes: Partial<S3Settings> = {}) =>
  createS3Store({
    cipher,
    objects: createObjectStore({ ...s3.settings, ...changes }),
    prefix: changes.prefix ?? s3.settings.prefix,
    enqueue,
  });

describeDocumentStoreContract("s3", storeWith);

describe("a store whose certificate the county has signed", () => {
  it("passes with S3_CA_FILE alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-s3-tls-"));
    const certificates = await makeCertificates(folder);
    const front = await startTlsFront(s3.settings.endpoint ?? "", certificates);
    const at = (caFile: string | null) => createObjectStore({ ...s3.settings, endpoint: front.url, caFile });
    const trusted = at(certificates.authorityFile);
    await trusted.put("portal/signed", Buffer.from("content"));
    expect(Buffer.from((await trusted.get("portal/signed")) ?? []).toString()).toBe("content");
    await trusted.remove("portal/signed");
    for (const other of [null, certificates.strangerFile])
      await expect(at(other).get("portal/signed")).rejects.toBeInstanceOf(DocumentStoreError);
    expect(() => at(join(folder, "none.pem"))).toThrow("S3_CA_FILE: ");
    await front.close();
    await rm(folder, { recursive: true });
  });
});

describe("documents in S3", () => {
  const now = new Date();
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const aDocument = async (): Promise<NewDocument> => ({
    id: randomUUID(),
    orderId: await insertOrder(database),
    kind: "id",
    filename: "ada lovelace.png",
    contentType: "image/webp",
    bytes: Buffer.from("Ada Lovelace's driver license"),
    hints: [],
    now,
  });
  const put = async (document: NewDocument, store = storeWith()) => putDocument(database.db, store, document);
  const away = (task: "read" | "write") => expect.objectContaining({ name: "DocumentStoreError", task }) as Error;

  it("keeps nothing readable in the bucket, and no name in a key", async () => {
    const document = await aDocument();
    await put(document);
    const key = `portal/${document.id}`;
    expect(await s3.keys()).toContain(key);
    const bytes = await createObjectStore(s3.settings).get(key);
    expect(Buffer.from(bytes ?? []).toString("latin1")).not.toContain("Lovelace");
    const row = await database.db.selectFrom("documents").selectAll().where("id", "=", document.id).executeTakeFirst();
    expect(row).toMatchObject({ content: null, storage_key: key });
  });

  it("reads on what an earlier setting has put into the database", async () => {
    const document = await aDocument();
    const before = createDatabaseStore({ cipher });
    await putDocument(database.db, before, document);
    expect(Buffer.from((await storeWith().read(database.db, document.id))?.bytes ?? [])).toEqual(document.bytes);
  });

  it("removes the object of a destroyed document by a job, however often it runs", async () => {
    const document = await aDocument();
    const store = storeWith();
    await put(document, store);
    enqueued.length = 0;
    await database.db.transaction().execute((tx) => store.destroy(tx, document.id, now));
    await database.db.transaction().execute((tx) => store.destroy(tx, document.id, now));
    expect(enqueued).toEqual([["remove-document-object", { documentId: document.id }]]);
    s3.fault = "broken";
    await expect(store.removeRemains(database.db, document.id)).rejects.toEqual(away("write"));
    s3.fault = null;
    for (let i = 0; i < 2; i += 1) await store.removeRemains(database.db, document.id);
    expect(await s3.keys()).not.toContain(`portal/${document.id}`);
  });

  it("removes the object of a discarded document, or leaves it to the sweep when S3 fails", async () => {
    const [gone, left] = [await aDocument(), await aDocument()];
    const store = storeWith();
    const kept = [await store.store(gone), await store.store(left)] as const;
    await store.discard(kept[0]);
    s3.fault = "silent";
    await storeWith({ timeoutMs: 300 }).discard(kept[1]);
    s3.fault = null;
    const keys = await s3.keys();
    expect(keys).not.toContain(`portal/${gone.id}`);
    expect(keys).toContain(`portal/${left.id}`);
  });

  it("never removes the object of a document that is not destroyed", async () => {
    const document = await aDocument();
    await put(document);
    await storeWith().removeRemains(database.db, document.id);
    expect(await storeWith().read(database.db, document.id)).not.toBeNull();
  });

  it("sweeps what is a day old and no row's; leaves younger objects, documents, and what is not ours", async () => {
    const objects = createObjectStore(s3.settings);
    const kept = await aDocument();
    const destroyed = await aDocument();
    for (const document of [kept, destroyed]) await put(document);
    await database.db.transaction().execute((tx) => storeWith().destroy(tx, destroyed.id, now));
    const orphan = await aDocument();
    await storeWith().store(orphan);
    const young = `portal/${randomUUID()}`;
    const foreign = ["portal/readme.txt", `elsewhere/${randomUUID()}`];
    for (const key of [young, ...foreign]) await objects.put(key, Buffer.from("x"));
    const old = [...[kept, destroyed, orphan].map(({ id }) => `portal/${id}`), ...foreign];
    for (const key of old) await s3.age(key, new Date(now.getTime() - day - 60_000));
    await s3.age(young, new Date(now.getTime() - day + 60_000));

    expect(await storeWith().sweep(database.db, now)).toBe(2);
    const keys = await s3.keys();
    for (const key of [`portal/${kept.id}`, young, ...foreign]) expect(keys).toContain(key);
    for (const { id } of [destroyed, orphan]) expect(keys).not.toContain(`portal/${id}`);
    expect(await storeWith().sweep(database.db, now)).toBe(0);
  });

  it.each(["silent", "cut", "broken"] as const)(
    "writes no row and reads nothing while the store is %s",
    async (fault) => {
      const there = await aDocument();
      await put(there);
      s3.fault = fault;
      const document = await aDocument();
      const impatient = storeWith({ timeoutMs: 300 });
      await expect(put(document, impatient)).rejects.toEqual(away("write"));
      await expect(impatient.read(database.db, there.id)).rejects.toEqual(away("read"));
      await expect(impatient.sweep(database.db, now)).rejects.toEqual(away("read"));
      s3.fault = null;
      const patient = storeWith();
      expect(await patient.read(database.db, document.id)).toBeNull();
      expect(await patient.read(database.db, there.id)).not.toBeNull();
    },
  );

  it("reports an outage when the port is closed, with wrong keys, and without its bucket", async () => {
    const document = await aDocument();
    const credentials = { accessKeyId: "NOBODY", secretAccessKey: "wrong" };
    await expect(put(document, storeWith({ credentials }))).rejects.toEqual(away("write"));
    await expect(put(document, storeWith({ bucket: "another" }))).rejects.toEqual(away("write"));
    const gone = await startS3();
    await gone.close();
    await expect(put(document, storeWith({ endpoint: gone.settings.endpoint }))).rejects.toEqual(away("write"));
  });

  it("throws when an object is missing or was altered", async () => {
    const objects = createObjectStore(s3.settings);
    const document = await aDocument();
    await put(document);
    const key = `portal/${document.id}`;
    const bytes = Buffer.from((await objects.get(key)) ?? []);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await objects.put(key, bytes);
    await expect(storeWith().read(database.db, document.id)).rejects.toThrow(/authenticate/);
    await objects.remove(key);
    await expect(storeWith().read(database.db, document.id)).rejects.toThrow("missing");
  });
});
