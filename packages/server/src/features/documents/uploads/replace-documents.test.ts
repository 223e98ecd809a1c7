import { randomUUID } from "node:crypto";
import { doneSchema } from "@dop/domain/contract";
import { tinyPng } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { dataUrl, tinyPdf } from "../../../../test/files.ts";
import { placePaidOrder, placeRejectedOrder, readOrder } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("POST /orders/{uuid}/documents", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const send = (uuid: string, body: unknown) => test.call("POST", `/orders/${uuid}/documents`, body);
  const photo = { contents: tinyPng, name: "new.png" };
  const paper = { contents: dataUrl("application/pdf", tinyPdf), name: "proof.pdf" };

  it("supersedes the earlier ones, resolves the issue and returns the order to its queue", async () => {
    const { uuid, id } = await placeRejectedOrder(test);
    answered(await send(uuid, { id: photo, additional: paper }), doneSchema);
    const documents = await test.database.db
      .selectFrom("documents")
      .select(["kind", "filename", "superseded_at"])
      .where("order_id", "=", id)
      .orderBy("created_at")
      .orderBy("kind")
      .execute();
    const current = documents.filter((document) => document.superseded_at === null);
    expect(current.map(({ kind, filename }) => `${kind} ${filename}`).toSorted()).toEqual([
      "additional proof.pdf",
      "id new.png",
      "selfie selfie.png",
    ]);
    expect(documents).toHaveLength(4);
    const { statuses, queues, history, audit } = await recordsOf(test, id);
    expect({ statuses, queues }).toEqual({ statuses: [1], queues: ["apostille-approveAccess"] });
    expect(history.at(-1)).toBe("1 Customer");
    expect(audit.at(-1)).toBe("documents.replaced customer");
    expect((await readOrder(test, uuid)).documents_wanted).toBe(false);
  });

  it("counts once of two submissions at once", async () => {
    const { uuid, id } = await placeRejectedOrder(test);
    const answers = await Promise.all([send(uuid, { selfie: photo }), send(uuid, { selfie: photo })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await recordsOf(test, id)).history).toHaveLength(4);
  });

  it("names every file that is refused, and keeps the issue open", async () => {
    const { uuid, id } = await placeRejectedOrder(test);
    const text = { contents: dataUrl("image/png", Buffer.from("no")), name: "x.png" };
    const cut = { contents: dataUrl("application/pdf", Buffer.from("%PDF-1.7")), name: "x.pdf" };
    const answer = await leavesNothing(test, () => send(uuid, { id: text, additional: cut }));
    refusedFields(answer, {
      id: "This file is not a photo. Choose a JPEG, PNG or WebP file.",
      additional: "The end of this file is missing. Save or download it again, or take a new photo.",
    });
    const script = { contents: dataUrl("text/plain", Buffer.from("alert(1)")), name: "letter.js" };
    refusedFields(await send(uuid, { additional: script }), {
      additional:
        "Programs, scripts and web pages are not accepted. Save the document as a PDF, or take a photo of it.",
    });
    refusedFields(await send(uuid, {}), { "": "Please choose at least one file." });
    refusedFields(await send(uuid, { id: null, selfie: null }), { "": "Please choose at least one file." });
    refusedFields(await send(uuid, { id: photo, order_id: 1 }), { "": "Unknown: order_id." });
    expect((await recordsOf(test, id)).statuses).toEqual([10]);
  });

  it("answers 409 when the office waits for nothing, and on a voided order", async () => {
    const paid = await placePaidOrder(test);
    refusedWith(await leavesNothing(test, () => send(paid.uuid, { id: photo })), 409, "NO_OPEN_ISSUE");
    const voided = await placeRejectedOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", voided.id)
      .execute();
    refusedWith(await leavesNothing(test, () => send(voided.uuid, { id: photo })), 409, "ORDER_VOIDED");
  });

  it.each([randomUUID(), "nonsense", "40001"])("answers 404 to order %s", async (uuid) => {
    refusedWith(await leavesNothing(test, () => send(uuid, { id: photo })), 404, "NOT_FOUND");
  });
});
