import { deflateSync } from "node:zlib";
import { loginAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { fileLink } from "../../../../test/file-links.ts";
import { dataUrl, tinyPdf } from "../../../../test/files.ts";
import { pdfFile, streamObject } from "../../../../test/pdf-file.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { PictureProcessError } from "../../../ports/documents/index.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../../test/test-portal.ts";

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

  const linkTo = (kind: string, headers?: Headers) =>
    fileLink(test, ids.get(kind) ?? "", headers === undefined ? {} : { headers });
  const open = (path: string) => test.call("GET", path);

  it("shows an image in the page, unsniffed, uncached and in a sandbox, and keeps who looked", async () => {
    const { status, headers } = await open(await linkTo("id"));
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
    expect(entry).toMatchObject({
      action: "document.viewed",
      subject_id: ids.get("id"),
      user_id: 2,
      actor_kind: "staff",
    });
    expect(entry.session_id).not.toBeNull();
    const { display_name: name } = await test.database.db
      .selectFrom("users")
      .select("display_name")
      .where("id", "=", 2)
      .executeTakeFirstOrThrow();
    expect(entry.actor_name).toBe(name);
  });

  it("gives the additional document as an attachment, by a harmless name, byte for byte", async () => {
    const { headers, text } = await open(await linkTo("additional"));
    expect(headers["content-disposition"]).toBe('attachment; filename="proof_of_X_.pdf"');
    expect(text).toBe(tinyPdf.toString());
  });

  it.each(["additional", "additionalDocument"])(
    "gives any other file of %s as bytes to download, with its name and size for staff",
    async (name) => {
      const bytes = Buffer.from("PK\u0003\u0004 a letter");
      const paper = { contents: dataUrl("text/html", bytes), name: "aunt's letter.docx" };
      const { additional: _none, ...documents } = anApostilleCart().documents;
      const cart = { ...anApostilleCart(), documents: { ...documents, [name]: paper } };
      const { id } = await placePaidOrder(test, cart as unknown as ReturnType<typeof anApostilleCart>);
      const order = answered(
        await test.call("GET", `/orders/${String(id)}`, undefined, await test.staff()),
        staffOrderSchema,
      );
      expect(order).toMatchObject({
        document_name: "aunt's letter.docx",
        document_size: bytes.length,
        document_is_picture: false,
      });
      const { headers, text } = await open(`/${order.document_url ?? ""}`);
      expect(text).toBe(bytes.toString());
      expect(headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="aunt_s_letter.docx"',
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
    },
  );

  it("shows the pages of a PDF as pictures, keeps them sealed, and records each look", async () => {
    const link = await linkTo("additional");
    const read = vi.spyOn(test.portal.documents, "read");
    const looks = [await open(`${link}/pages/1`), await open(`${link}/pages/1`)];
    expect(looks.map(({ status }) => status)).toEqual([200, 200]);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    expect(looks[1]?.text).toBe(looks[0]?.text);
    expect(looks[0]?.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const kept = () =>
      test.database.db
        .selectFrom("document_pages")
        .selectAll()
        .where("document_id", "=", ids.get("additional") ?? "");
    const [page, ...others] = await kept().execute();
    expect(page).toMatchObject({ page: 1 });
    expect(Buffer.from(page?.content ?? []).includes("JFIF")).toBe(false);
    expect(others).toEqual([]);
    const entries = await test.database.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(2).execute();
    for (const entry of entries)
      expect(entry).toMatchObject({ action: "document.viewed", detail: { kind: "additional", page: 1 } });
    for (const other of ["2", "0", "100", "x"]) refusedWith(await open(`${link}/pages/${other}`), 404, "NOT_FOUND");
    refusedWith(await open(`${await linkTo("id")}/pages/1`), 404, "NOT_FOUND");
  });

  it("draws a page that costs too much once, and answers 404 at every look", async () => {
    const fills = streamObject("/Filter/FlateDecode", deflateSync("0 0 612 792 re f\n".repeat(300_000)));
    const contents = dataUrl("application/pdf", pdfFile({ page: "/Contents 10 0 R", objects: [fills] }));
    const cart = anApostilleCart();
    const { id } = await placePaidOrder(test, {
      ...cart,
      documents: { ...cart.documents, additional: { contents, name: "costly.pdf" } },
    });
    const answer = await test.call("GET", `/orders/${String(id)}`, undefined, await test.staff());
    const { document_url: url } = answered(answer, staffOrderSchema);
    const read = vi.spyOn(test.portal.documents, "read");
    for (let look = 0; look < 3; look += 1) refusedWith(await open(`/${url ?? ""}/pages/1`), 404, "NOT_FOUND");
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    expect((await open(`/${url ?? ""}`)).status).toBe(200);
  });

  it("asks to try again later while no process for pictures starts", async () => {
    const read = vi.spyOn(test.portal.documents, "read").mockRejectedValueOnce(new PictureProcessError("ended"));
    const answer = await open(await linkTo("additional"));
    refusedWith(answer, 503, "UNAVAILABLE");
    expect(answer.headers["retry-after"]).toBe("30");
    expect(answer.text).toContain("Please try again in a minute.");
    read.mockRestore();
  });

  it("tells staff how many pages a PDF has, and destroys their pictures with it", async () => {
    const cart = anApostilleCart();
    const additional = { contents: dataUrl("application/pdf", pdfFile({ pages: 1000 })), name: "long.pdf" };
    const { id } = await placePaidOrder(test, { ...cart, documents: { ...cart.documents, additional } });
    const answer = await test.call("GET", `/orders/${String(id)}`, undefined, await test.staff());
    const { document_pages: pages, document_url: url } = answered(answer, staffOrderSchema);
    expect(pages).toEqual({ all: 1000, shown: 20 });
    expect((await open(`/${url ?? ""}/pages/20`)).status).toBe(200);
    refusedWith(await open(`/${url ?? ""}/pages/21`), 404, "NOT_FOUND");
    const kept = test.database.db
      .selectFrom("document_pages as p")
      .innerJoin("documents as d", "d.id", "p.document_id")
      .select(["d.id", "p.page"])
      .where("d.order_id", "=", id);
    const rows = await kept.execute();
    expect(rows.map(({ page }) => page)).toEqual([20]);
    const [{ id: documentId } = { id: "" }] = rows;
    await test.database.db.transaction().execute((tx) => test.portal.documents.destroy(tx, documentId, test.now));
    expect(await kept.execute()).toEqual([]);
    refusedWith(await open(`/${url ?? ""}/pages/20`), 404, "NOT_FOUND");
  });

  it("answers 404 when the link has expired, to the second", async () => {
    const link = await linkTo("id");
    const { now } = test;
    test.later(299_999);
    expect((await open(link)).status).toBe(200);
    test.later(1);
    refusedWith(await open(link), 404, "NOT_FOUND");
    test.now = now;
  });

  it("answers 404 to a token that was altered, cut or made up", async () => {
    const [payload = "", signature = ""] = (await linkTo("id")).slice("/files/".length).split(".");
    const other = Buffer.from(payload, "base64url").fill(0, 0, 16).toString("base64url");
    for (const token of [`${other}.${signature}`, payload, `${payload}.`, `.${signature}`, "x", "x.y.z", ids.get("id")])
      refusedWith(await open(`/files/${token ?? ""}`), 404, "NOT_FOUND");
  });

  it("answers 404 when there is no such document", async () => {
    const documentId = "00000000-0000-4000-8000-000000000000";
    refusedWith(await open(await fileLink(test, documentId)), 404, "NOT_FOUND");
  });

  const logIn = async (): Promise<Headers> => {
    const body = { username: "viewer@example.gov", password: samplePassword };
    return { "x-access-token": answered(await test.call("POST", "/users/login", body), loginAnswerSchema).token };
  };

  it("ends with the session that asked for it", async () => {
    const { id: userId } = await test.database.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "VIEWER@EXAMPLE.GOV")
      .executeTakeFirstOrThrow();
    const [one, other] = [await logIn(), await logIn()];
    const [link, otherLink] = [await linkTo("id", one), await linkTo("id", other)];
    expect((await open(link)).status).toBe(200);
    expect((await test.call("POST", "/users/logout", {}, one)).status).toBe(200);
    refusedWith(await open(link), 404, "NOT_FOUND");
    expect((await open(otherLink)).status).toBe(200);
    await test.database.db.updateTable("users").set({ deleted_at: test.now }).where("id", "=", userId).execute();
    refusedWith(await open(otherLink), 404, "NOT_FOUND");
  });
});
