import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../testing/answer.ts";
import { dataUrl, tinyPdf } from "../../testing/files.ts";
import { placePaidOrder } from "../../testing/orders.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { TestPortal } from "../../testing/test-portal.ts";

describe("GET /files/{token}", () => {
  let test: TestPortal;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    test = await openTestPortal();
    const cart = anApostilleCart();
    const additional = { contents: dataUrl("application/pdf", tinyPdf), name: 'proof "of"\r\nX: é.pdf' };
    const { id } = await placePaidOrder(test, { ...cart, documents: { ...cart.documents, additional } });
    const documents = await test.database.db
      .selectFrom("documents")
      .select(["id", "kind"])
      .where("order_id", "=", id)
      .execute();
    for (const document of documents) ids.set(document.kind, document.id);
  });
  afterAll(() => test.close());

  const inFiveMinutes = () => new Date(test.now.getTime() + 300_000);
  const tokenOf = (kind: string, expiresAt = inFiveMinutes()) =>
    test.portal.fileLinks.sign({ documentId: ids.get(kind) ?? "", viewer: "user:2", expiresAt });
  const open = (token: string) => test.call("GET", `/files/${token}`);

  it("shows an image in the page, unsniffed, uncached and in a sandbox, and keeps who looked", async () => {
    const { status, headers } = await open(tokenOf("id"));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="id.webp"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const entry = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "document.viewed", subject_id: ids.get("id"), user_id: 2 });
    const { display_name: name } = await test.database.db
      .selectFrom("users")
      .select("display_name")
      .where("id", "=", 2)
      .executeTakeFirstOrThrow();
    expect(entry.actor_name).toBe(name);
  });

  it("gives the additional document as an attachment, by a harmless name, byte for byte", async () => {
    const { headers, text } = await open(tokenOf("additional"));
    expect(headers["content-disposition"]).toBe('attachment; filename="proof_of_X_.pdf"');
    expect(text).toBe(tinyPdf.toString());
  });

  it("answers 404 when the link has expired, to the second", async () => {
    const token = tokenOf("id");
    const { now } = test;
    test.later(299_999);
    expect((await open(token)).status).toBe(200);
    test.later(1);
    refusedWith(await open(token), 404, "NOT_FOUND");
    test.now = now;
  });

  it("answers 404 to a token that was altered, cut or made up", async () => {
    const [payload = "", signature = ""] = tokenOf("id").split(".");
    const other = Buffer.from(JSON.stringify([ids.get("selfie"), "user:2", test.now.getTime() + 1e9])).toString(
      "base64url",
    );
    for (const token of [`${other}.${signature}`, payload, `${payload}.`, `.${signature}`, "x", "x.y.z", ids.get("id")])
      refusedWith(await open(token ?? ""), 404, "NOT_FOUND");
  });

  it("answers 404 when there is no such document", async () => {
    const documentId = "00000000-0000-4000-8000-000000000000";
    const token = test.portal.fileLinks.sign({ documentId, viewer: "user:2", expiresAt: inFiveMinutes() });
    refusedWith(await open(token), 404, "NOT_FOUND");
  });
});
