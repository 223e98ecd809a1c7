import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocumentCipher, parseMasterKeys, noOrder } from "../../../ports/documents/index.ts";
import { refusedFields, refusedWith } from "../../../../test/answer.ts";
import { dataUrl, tinyPdf } from "../../../../test/files.ts";
import { placeRejectedOrder } from "../../../../test/orders.ts";
import { harmfulContent, harmfulSignature, startClamd, type RunningClamd } from "../../../../test/peers/clamd.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("a portal that scans uploads", () => {
  let test: TestPortal;
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd();
    test = await openTestPortal({ MALWARE_SCAN: "clamd", CLAMD_SOCKET: clamd.socket });
  });
  afterAll(async () => {
    await test.close();
    await clamd.stop();
  });

  const sentence =
    "This file contains harmful software and was not accepted. " +
    "Choose another file, or make a new photo or scan of your document.";
  const harmfulPdf = Buffer.from(tinyPdf.toString("latin1").replace("%%EOF", `% ${harmfulContent}\n%%EOF`), "latin1");
  const additional = { contents: dataUrl("application/pdf", harmfulPdf), name: "ada.pdf" };
  const cart = anApostilleCart();
  const harmfulCart = { ...cart, documents: { ...cart.documents, additional } };
  const quarantined = () => test.database.db.selectFrom("quarantine").selectAll().execute();

  it("takes clean files", async () => {
    expect((await test.call("POST", "/orders/invoice", cart)).status).toBe(200);
  });

  it("refuses a harmful paper at its field, and keeps it encrypted, tied to no one", async () => {
    const added = await addedRows(test, async () => {
      refusedFields(await test.call("POST", "/orders/invoice", harmfulCart), { "documents.additional": sentence });
    });
    expect(added).toEqual({ audit_log: 1 });
    const [row] = await quarantined();
    expect(row).toMatchObject({ kind: "additional", signature: harmfulSignature, byte_size: harmfulPdf.length });
    expect(
      Object.keys(row ?? {})
        .toSorted()
        .join(),
    ).toBe("byte_size,content,created_at,id,kind,request_id,sha256,signature,wrapped_key");
    const sealed = { wrappedKey: row?.wrapped_key ?? new Uint8Array(), content: row?.content ?? new Uint8Array() };
    expect(Buffer.from(sealed.content).includes(harmfulContent)).toBe(false);
    const cipher = createDocumentCipher(parseMasterKeys(test.portal.config.secrets.documentKey));
    const opened = cipher.decrypt({ id: row?.id ?? "", orderId: noOrder }, sealed);
    expect(Buffer.from(opened)).toEqual(harmfulPdf);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "document.quarantined",
      subject_id: row?.id,
      request_id: row?.request_id,
      detail: { kind: "additional", signature: harmfulSignature },
      address_digest: expect.stringMatching(/^[\da-f]{32}$/) as string,
    });
  });

  it("scans a photo as it came in, before it is re-encoded, and names every refused file", async () => {
    const { uuid, id } = await placeRejectedOrder(test);
    const png = Buffer.from(cart.documents.id?.contents.split(",")[1] ?? "", "base64");
    const photo = { contents: dataUrl("image/png", Buffer.concat([png, Buffer.from(harmfulContent)])), name: "x.png" };
    const before = (await quarantined()).length;
    refusedFields(await test.call("POST", `/orders/${uuid}/documents`, { id: photo, additional }), {
      id: sentence,
      additional: sentence,
    });
    expect(await quarantined()).toHaveLength(before + 2);
    expect((await recordsOf(test, id)).statuses).toEqual([10]);
  });

  it("keeps none of a network that left too many in a day, and says so in the log", async () => {
    const strict = await openTestPortal({ MALWARE_SCAN: "clamd", CLAMD_SOCKET: clamd.socket, RATE_LIMITS: "on" });
    const refused = async () => {
      refusedFields(await strict.call("POST", "/orders/invoice", harmfulCart), { "documents.additional": sentence });
      return strict.database.db.selectFrom("quarantine").select("id").execute();
    };
    expect(await refused()).toHaveLength(1);
    const dayLong = new Date(strict.now.getTime() + 60 * 60_000);
    const counts = strict.database.db.updateTable("rate_limit_hits").where("window_ends_at", ">", dayLong);
    await counts.set({ hits: 500 * 1024 }).execute();
    expect(await refused()).toHaveLength(1);
    const entries = strict.database.db.selectFrom("audit_log").select("subject_id");
    expect(await entries.where("action", "=", "document.quarantined").execute()).toHaveLength(2);
    await strict.close();
  });

  it("destroys what it has kept for 30 days", async () => {
    const { now } = test;
    test.later(30 * 86_400_000);
    await test.portal.db
      .transaction()
      .execute((tx) => test.portal.jobs.enqueue(tx, "purge-expired-rows", {}, { key: "soon" }));
    await test.portal.jobs.runDue();
    const ids = (await quarantined()).map(({ id }) => id);
    expect(ids).not.toEqual([]);
    test.later(1);
    await test.portal.db
      .transaction()
      .execute((tx) => test.portal.jobs.enqueue(tx, "purge-expired-rows", {}, { key: "soon" }));
    await test.portal.jobs.runDue();
    expect(await quarantined()).toEqual([]);
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["subject_id", "actor_name"])
      .where("action", "=", "document.quarantine_destroyed")
      .execute();
    const byJob = (id: string) => ({ subject_id: id, actor_name: "job:purge-expired-rows" });
    expect(entries).toEqual(expect.arrayContaining(ids.map(byJob)));
    test.now = now;
  });

  it("takes no file while the scanner is away, and says that nothing is lost", async () => {
    const { uuid } = await placeRejectedOrder(test);
    await clamd.stop();
    const replacing = () => test.call("POST", `/orders/${uuid}/documents`, { id: cart.documents.id });
    for (const send of [() => test.call("POST", "/orders/invoice", cart), replacing]) {
      const refused = refusedWith(await leavesNothing(test, send), 503, "UNAVAILABLE");
      expect(refused.message).toBe(
        "Your files cannot be checked for harmful software right now. " +
          "Please try again in a few minutes; what you typed is kept.",
      );
    }
    expect(await quarantined()).toEqual([]);
  });
});
