import { fileLink } from "../../../../test/file-links.ts";
import { doneSchema, invoiceSchema, staffOrderSchema, uploadAnswerSchema } from "@dop/domain/contract";
import type { DocumentKind } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { flatPng, tinyPdf } from "../../../../test/files.ts";
import { placeRejectedOrder, readOrder } from "../../../../test/orders.ts";
import { harmfulContent, startClamd } from "../../../../test/peers/clamd.ts";
import { startS3 } from "../../../../test/peers/s3.ts";
import { addedRows, leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { aCartOfUploads, photo, sendFile } from "../../../../test/uploads.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const gone = "This file is no longer available. Choose it again.";
const { day, hour } = millisecondsIn;

const uploadsOf = ({ database: { db } }: TestPortal) => db.selectFrom("uploads").selectAll().execute();
const runPurge = async (test: TestPortal) => {
  await test.portal.db
    .transaction()
    .execute((tx) => test.portal.jobs.enqueue(tx, "purge-expired-rows", {}, { key: "soon" }));
  await test.portal.jobs.runDue();
};

describe("files sent when they are chosen", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const place = (cart: unknown, cookie = "", key = "") =>
    test.call("POST", "/orders/invoice", cart, {
      ...(cookie === "" ? {} : { cookie }),
      ...(key === "" ? {} : { "idempotency-key": key }),
    });
  const cartWith = (kind: DocumentKind, upload: string) => {
    const cart = anApostilleCart();
    return { ...cart, documents: { ...cart.documents, [kind]: { name: "x.png", contents: "data:,", upload } } };
  };
  const documentsOf = async (uuid: string) =>
    test.database.db
      .selectFrom("documents")
      .selectAll()
      .where("order_id", "=", (await readOrder(test, uuid)).id)
      .orderBy("kind")
      .execute();

  it("arrive re-encoded and encrypted, unusable for a page's scripts or another site", async () => {
    const large = await sharp({ create: { width: 1400, height: 900, channels: 3, background: "#357" } })
      .jpeg()
      .withExif({ IFD0: { Artist: "Ada" } })
      .toBuffer();
    const { answer } = await sendFile(test, "id", { bytes: large, type: "image/jpeg", hints: "blurred,glare" });
    expect(answered(answer, uploadAnswerSchema, 201).expires_at).toBe(
      new Date(test.now.getTime() + 2 * hour).toISOString(),
    );
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^dop-uploads=[\w-]{32}; Path=\/; Max-Age=7200; SameSite=Strict; HttpOnly$/,
    );
    const [row] = await uploadsOf(test);
    expect(row).toMatchObject({ kind: "id", content_type: "image/webp", hints: ["blurred", "glare"] });
    expect(Buffer.from(row?.content ?? []).includes("WEBP")).toBe(false);
    const { id, wrapped_key: wrappedKey, content } = row ?? { id: "", wrapped_key: Buffer.of(), content: null };
    const stored = { content: content ?? Buffer.of(), storageKey: null };
    const bytes = await test.portal.documents.open({ id, orderId: 0, wrappedKey, place: stored });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 700, format: "webp" });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it("become the documents of the order that names them, without another look at the pictures", async () => {
    const { cart, cookie } = await aCartOfUploads(test);
    const columns = ["id", "content", "hints", "byte_size"] as const;
    const kept = await test.database.db.selectFrom("uploads").select(columns).orderBy("id").execute();
    const scan = vi.spyOn(test.portal.malware, "scan");
    const { order } = answered(await place(cart, cookie), invoiceSchema);
    expect(scan).not.toHaveBeenCalled();
    scan.mockRestore();
    const documents = await documentsOf(order);
    expect(documents.map(({ kind, filename }) => `${kind} ${filename}`)).toEqual(["id id.png", "selfie selfie.png"]);
    // The encrypted bytes moved with their row: they were neither read nor written again.
    const ids = documents.map(({ id }) => id);
    const moved = test.database.db.selectFrom("documents").select(columns).where("id", "in", ids).orderBy("id");
    expect(kept.filter(({ id }) => ids.includes(id))).toEqual(await moved.execute());
    for (const { id } of documents) {
      const seen = await test.call("GET", await fileLink(test, id));
      expect(seen.headers["content-type"]).toBe("image/webp");
    }
  });

  it("tell the clerk what the browser found hard to see in them", async () => {
    const { upload, cookie } = await sendFile(test, "id", { hints: "glare,blurred" });
    const { order } = answered(await place(cartWith("id", upload), cookie), invoiceSchema);
    const { id } = await readOrder(test, order);
    const seen = answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff()), staffOrderSchema);
    expect(seen.document_hints).toEqual([
      { kind: "id", hint: "glare" },
      { kind: "id", hint: "blurred" },
    ]);
  });

  it("may come together with whole pictures in one cart", async () => {
    const { upload, cookie } = await sendFile(test, "id", { hints: "small" });
    const { order } = answered(await place(cartWith("id", upload), cookie), invoiceSchema);
    expect((await documentsOf(order)).map(({ kind, hints }) => `${kind} ${hints.join()}`)).toEqual([
      "id small",
      "selfie ",
    ]);
  });

  it.each([
    "of another browser",
    "without a cookie",
    "of another kind",
    "of a guess",
    "of garbage",
    "expired",
    "removed",
  ])("fail at their picture when named %s", async (what) => {
    const sent = await sendFile(test, what === "of another kind" ? "selfie" : "id");
    const other = await sendFile(test, "id");
    const { now } = test;
    if (what === "expired") test.later(2 * hour);
    if (what === "removed")
      answered(
        await test.call("DELETE", `/orders/uploads/${sent.upload}`, undefined, { cookie: sent.cookie }),
        doneSchema,
      );
    const upload = what === "of a guess" ? Buffer.alloc(32, 7).toString("base64url") : sent.upload;
    const named = what === "of garbage" ? "\u0000 ' or 1=1" : upload;
    const cookies: Record<string, string> = { "of another browser": other.cookie, "without a cookie": "" };
    refusedFields(await leavesNothing(test, () => place(cartWith("id", named), cookies[what] ?? sent.cookie)), {
      "documents.id": gone,
    });
    test.now = now;
  });

  it("count once: of two orders at once with the same files one is placed", async () => {
    const { cart, cookie } = await aCartOfUploads(test);
    const answers = await Promise.all(Array.from({ length: 4 }, () => place(cart, cookie)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused) refusedFields(answer, { "documents.id": gone, "documents.selfie": gone });
    refusedFields(await place(cart, cookie), { "documents.id": gone, "documents.selfie": gone });
  });

  it("give the same order for every retry with its key, at once or later", async () => {
    const { cart, cookie } = await aCartOfUploads(test);
    const added = await addedRows(test, async () => {
      const tries = Array.from({ length: 6 }, () => place(cart, cookie, "uploads-0123456789-retry"));
      const answers = [...(await Promise.all(tries)), await place(cart, cookie, "uploads-0123456789-retry")];
      const orders = answers.map((answer) => answered(answer, invoiceSchema).order);
      expect(new Set(orders).size).toBe(1);
    });
    expect(added).toMatchObject({ orders: 1, documents: 2 });
  });

  it("remain when the order was not written, and go with the one that is", async () => {
    const { cart, cookie } = await aCartOfUploads(test);
    const put = vi.spyOn(test.portal.documents, "put").mockRejectedValueOnce(new Error("the server died"));
    expect((await place(cart, cookie)).status).toBe(500);
    put.mockRestore();
    expect((await place(cart, cookie)).status).toBe(200);
  });

  it("disappear at once by their browser, and by no other", async () => {
    const { upload, cookie } = await sendFile(test, "id");
    const other = await sendFile(test, "id");
    const remove = (from: string) => test.call("DELETE", `/orders/uploads/${upload}`, undefined, { cookie: from });
    const before = (await uploadsOf(test)).length;
    refusedWith(await remove(other.cookie), 404, "NOT_FOUND");
    answered(await remove(cookie), doneSchema);
    expect(await uploadsOf(test)).toHaveLength(before - 1);
    expect(await addedRows(test, async () => answered(await remove(cookie), doneSchema))).toEqual({});
  });

  /** Sends a file by a browser that gives it up, while the server is at this part of its work; which then goes on. */
  async function giveUpDuring(part: { reached: Promise<void>; goOn: () => void }): Promise<void> {
    const { server } = test.app;
    const address = server.listening ? test.app.listeningOrigin : await test.app.listen({ host: "127.0.0.1", port: 0 });
    const closed = new Promise((resolve) => {
      server.once("connection", (socket) => socket.once("close", resolve));
    });
    const removal = new AbortController();
    const sending = fetch(`${address}/api/orders/uploads?kind=id`, {
      method: "POST",
      headers: { "content-type": "image/png" },
      body: new Uint8Array(photo),
      signal: removal.signal,
    }).catch((error: unknown) => error);
    await part.reached;
    removal.abort();
    expect(await sending).toHaveProperty("name", "AbortError");
    await closed;
    part.goOn();
  }
  /** The part of the work that begins with this call, which waits until it may go on. */
  function heldPart<T>(begin: () => Promise<T>) {
    let reach = () => {};
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const call = async () => {
      reach();
      await released;
      return begin();
    };
    return { reached, goOn: () => goOn(), call };
  }

  it("leave nothing behind when their browser aborts before it knows their name", async () => {
    const before = await uploadsOf(test);
    const { documents } = test.portal;
    const store = documents.store.bind(documents);
    const discard = vi.spyOn(documents, "discard");
    const part = heldPart(() => store(...(storing.mock.calls[0] as Parameters<typeof store>)));
    const storing = vi.spyOn(documents, "store").mockImplementationOnce(part.call);
    await giveUpDuring(part);
    await vi.waitFor(() => expect(discard).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(await uploadsOf(test)).toEqual(before);
    vi.restoreAllMocks();
  });

  it("stay undecoded when their browser has aborted by then", async () => {
    const part = heldPart(() => Promise.resolve({ infected: false } as const));
    const store = vi.spyOn(test.portal.documents, "store");
    vi.spyOn(test.portal.malware, "scan").mockImplementationOnce(part.call);
    await giveUpDuring(part);
    // The next one comes after it.
    await sendFile(test, "selfie");
    expect(store.mock.calls.map(([{ kind }]) => kind)).toEqual(["selfie"]);
    vi.restoreAllMocks();
  });

  it("stay with their order when their browser removes them late", async () => {
    const { cart, cookie } = await aCartOfUploads(test);
    const { order } = answered(await place(cart, cookie), invoiceSchema);
    const path = `/orders/uploads/${cart.documents.id?.upload ?? ""}`;
    answered(await test.call("DELETE", path, undefined, { cookie }), doneSchema);
    for (const { id } of await documentsOf(order))
      expect((await test.call("GET", await fileLink(test, id))).status).toBe(200);
  });

  it("resolve an issue on the order's page as well", async () => {
    const { upload, cookie } = await sendFile(test, "id");
    const { uuid } = await placeRejectedOrder(test);
    const body = { id: { name: "new.png", contents: "data:,", upload } };
    const send = () => test.call("POST", `/orders/${uuid}/documents`, body, { cookie });
    answered(await send(), doneSchema);
    expect((await documentsOf(uuid)).map(({ filename }) => filename)).toContain("new.png");
  });

  it.each([
    ["a text", "id", Buffer.from("no photo"), { kind: "This file is not a photo. Choose a JPEG, PNG or WebP file." }],
    ["a PDF as an ID", "id", tinyPdf, { kind: "This is a PDF. Take a photo or a screenshot of it, and choose that." }],
    [
      "a cut off photo",
      "selfie",
      photo.subarray(0, 40),
      { kind: "The end of this file is missing. Save or download it again, or take a new photo." },
    ],
    ["nothing", "id", Buffer.alloc(0), { kind: "This file is empty. Choose another one, or take a new photo." }],
    ["too many pixels", "id", flatPng(8000), { kind: "This photo has too many pixels. Choose a smaller one." }],
    ["a paper of 2.1 MB", "additional", Buffer.alloc(2_200_000, 1), { kind: "File size must be less than 2 MB." }],
  ] as const)("fail at once when they are %s", async (_what, kind, bytes, { kind: message }) => {
    const before = await uploadsOf(test);
    refusedFields((await sendFile(test, kind, { bytes })).answer, { [kind]: message });
    expect(await uploadsOf(test)).toHaveLength(before.length);
  });

  it("fail with another type, kind or hint, or more than 3.75 MB, before they are read", async () => {
    for (const type of ["text/plain", "application/json"])
      expect(refusedWith((await sendFile(test, "id", { type })).answer, 415, "UNSUPPORTED_MEDIA_TYPE").message).toBe(
        "This content type is not accepted. Please send image/* or application/pdf or application/octet-stream.",
      );
    refusedWith((await sendFile(test, "passport" as DocumentKind)).answer, 400, "VALIDATION");
    for (const hints of ["ugly", "glare,glare,glare,glare"])
      refusedWith((await sendFile(test, "id", { hints })).answer, 400, "VALIDATION");
    const tooLarge = Buffer.alloc(3.75 * 1024 * 1024 + 1);
    refusedWith((await sendFile(test, "id", { bytes: tooLarge })).answer, 413, "BODY_TOO_LARGE");
  });

  it("disappear after two hours when no order has taken them, each with an entry", async () => {
    await runPurge(test);
    const { now } = test;
    const left = (await uploadsOf(test)).length;
    expect(left).toBeGreaterThan(0);
    test.later(2 * hour - 1);
    await runPurge(test);
    expect(await uploadsOf(test)).toHaveLength(left);
    test.later(1);
    const added = await addedRows(test, () => runPurge(test));
    expect(await uploadsOf(test)).toEqual([]);
    expect(added).toMatchObject({ audit_log: left });
    test.now = now;
  });
});

describe("files sent when they are chosen, in S3", () => {
  it("leave no object behind: not used, not removed, not expired, and not lost by a crash", async () => {
    const s3 = await startS3();
    const test = await openTestPortal(s3.variables);
    const { cart, cookie } = await aCartOfUploads(test);
    const sent = await s3.keys();
    expect(sent).toHaveLength(2);
    expect((await test.call("POST", "/orders/invoice", cart, { cookie })).status).toBe(200);
    const documents = await test.database.db.selectFrom("documents").select("id").execute();
    const keys = documents.map(({ id }) => `portal/${id}`).toSorted();
    expect(await s3.keys()).toEqual(keys);
    // Each file goes to the store once, when it is sent.
    expect(sent.toSorted()).toEqual(keys);

    const removed = await sendFile(test, "id");
    await test.call("DELETE", `/orders/uploads/${removed.upload}`, undefined, { cookie: removed.cookie });
    expect(await s3.keys()).toEqual(keys);

    await sendFile(test, "id");
    const { now } = test;
    test.later(day);
    await runPurge(test);
    expect(await s3.keys()).toEqual(keys);
    test.now = now;

    // The server dies between the store and the row.
    const { db } = test.portal;
    const transaction = vi.spyOn(db, "transaction").mockImplementationOnce(() => {
      throw new Error("the server died");
    });
    expect((await sendFile(test, "id")).answer.status).toBe(500);
    transaction.mockRestore();
    expect(await s3.keys()).toHaveLength(3);
    for (const key of await s3.keys()) await s3.age(key, new Date(test.now.getTime() - 2 * day));
    await test.portal.documents.sweep(db, test.now);
    expect(await s3.keys()).toEqual(keys);
    await test.close();
    await s3.close();
  });
});

it("refuse harmful software at once, which no cart can name", async () => {
  const clamd = await startClamd();
  const test = await openTestPortal({ MALWARE_SCAN: "clamd", CLAMD_SOCKET: clamd.socket });
  const { answer } = await sendFile(test, "id", { bytes: Buffer.concat([photo, Buffer.from(harmfulContent)]) });
  refusedFields(answer, {
    id:
      "This file contains harmful software and was not accepted. " +
      "Choose another file, or make a new photo or scan of your document.",
  });
  expect(await uploadsOf(test)).toEqual([]);
  expect(await test.database.db.selectFrom("quarantine").select("kind").execute()).toEqual([{ kind: "id" }]);
  await test.close();
  await clamd.stop();
});
