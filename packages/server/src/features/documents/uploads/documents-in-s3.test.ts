import { fileLink } from "../../../../test/file-links.ts";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, placeRejectedOrder } from "../../../../test/orders.ts";
import { startS3, type S3Server } from "../../../../test/peers/s3.ts";
import { leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("a portal that keeps documents in S3", () => {
  let test: TestPortal;
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
    test = await openTestPortal({ ...s3.variables, S3_TIMEOUT_SECONDS: "1" });
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
  });
  afterEach(() => {
    s3.fault = null;
  });

  const documentsOf = (orderId: number) =>
    test.database.db.selectFrom("documents").select(["id", "kind"]).where("order_id", "=", orderId).execute();
  const open = async (documentId: string) => test.call("GET", await fileLink(test, documentId));

  it.each(["silent", "broken"] as const)(
    "keeps no order while the store is %s, and takes the same cart later",
    async (fault) => {
      const cart = anApostilleCart();
      const key = { "idempotency-key": `while-${fault}-0123456789` };
      s3.fault = fault;
      const answer = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart, key));
      expect(refusedWith(answer, 503, "UNAVAILABLE").message).toBe(
        "Your documents cannot be saved right now. Please try again in a few minutes; what you typed is kept.",
      );
      s3.fault = null;
      expect((await test.call("POST", "/orders/invoice", cart, key)).status).toBe(200);
    },
  );

  it("answers other calls while the store is slow", async () => {
    const store = test.portal.documents;
    const order = await placeRejectedOrder(test);
    const { id } = anApostilleCart().documents;
    // On the embedded database a query outside of a transaction waits for its end, on PostgreSQL a locked row does.
    const keep = vi.spyOn(store, "store").mockImplementation(async (document) => {
      await test.database.db.updateTable("orders").set({ flagged: false }).where("id", "=", order.id).execute();
      keep.mockRestore();
      return store.store(document);
    });
    const answer = await test.call("POST", `/orders/${order.uuid}/documents`, { id });
    expect(answer.status).toBe(200);
    expect((await documentsOf(order.id)).length).toBe(3);
  });

  it("leaves nothing in the store of documents whose issue was resolved meanwhile", async () => {
    const store = test.portal.documents;
    const order = await placeRejectedOrder(test);
    const before = await s3.keys();
    const { id } = anApostilleCart().documents;
    const send = () => test.call("POST", `/orders/${order.uuid}/documents`, { id });
    const keep = vi.spyOn(store, "store").mockImplementation(async (document) => {
      keep.mockRestore();
      const kept = await store.store(document);
      expect((await send()).status).toBe(200);
      return kept;
    });
    refusedWith(await send(), 409, "NO_OPEN_ISSUE");
    expect((await s3.keys()).length).toBe(before.length + 1);
    expect((await documentsOf(order.id)).length).toBe(3);
  });

  it("leaves nothing in the store of tries that came too late with a key", async () => {
    // The store may take its time: what is not removed within the limit waits for the sweep.
    const patient = await openTestPortal(s3.variables);
    const cart = anApostilleCart();
    const key = { "idempotency-key": "eight-at-once-0123456789" };
    const before = (await s3.keys()).length;
    const tries = Array.from({ length: 8 }, () => patient.call("POST", "/orders/invoice", cart, key));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ body }) => (body as { order: string }).order)).size).toBe(1);
    expect((await s3.keys()).length).toBe(before + 2);
    await patient.close();
  });

  it("shows a document, and says so when it cannot right now", async () => {
    const { id } = await placePaidOrder(test);
    const [document] = await documentsOf(id);
    expect((await open(document?.id ?? "")).headers["content-type"]).toBe("image/webp");
    s3.fault = "broken";
    const refused = refusedWith(await open(document?.id ?? ""), 503, "UNAVAILABLE");
    expect(refused.message).toBe("This document cannot be shown right now. Please try again in a few minutes.");
  });

  it("removes the object of a destroyed document in the background", async () => {
    const { id } = await placePaidOrder(test);
    const documents = await documentsOf(id);
    const { db, documents: store, jobs } = test.portal;
    await db.transaction().execute(async (tx) => {
      for (const document of documents) await store.destroy(tx, document.id, test.now);
    });
    await jobs.runDue();
    const keys = await s3.keys();
    expect(documents.filter((document) => keys.includes(`portal/${document.id}`))).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
  });
});
