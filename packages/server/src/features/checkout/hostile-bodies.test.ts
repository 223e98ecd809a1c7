import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedFields, refusedWith } from "../../../test/answer.ts";
import { dataUrl, flatPng, tinyPdf } from "../../../test/files.ts";
import { leavesNothing } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const cart = anApostilleCart();
const notAPhoto = "This file is not a photo. Choose a JPEG, PNG or WebP file.";
const damaged = "This file is damaged and cannot be read. Choose another one.";
const cutOff = "The end of this file is missing. Save or download it again, or take a new photo.";
const tooLarge = "File size must be less than 2 MB.";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

/** Places what must not become an order, and holds the portal to writing nothing of it. */
const place = (body: unknown, headers = {}) =>
  leavesNothing(test, () => test.call("POST", "/orders/invoice", body, headers));

describe("a body that is no cart", () => {
  it.each(['{"productType": 1,', "{", "", "[1,2", "nonsense", '{"a": undefined}', "\u0000"])(
    "malformed JSON %j is a 400",
    async (body) => {
      refusedWith(await place(body), 400, "MALFORMED_BODY");
    },
  );

  it.each(["null", "[]", '"text"', "1", "{}"])("JSON of another shape, %s, is a 400", async (body) => {
    refusedWith(await place(body), 400, "VALIDATION");
  });

  it.each(['{"__proto__": {"productType": 1}}', '{"constructor": {"prototype": {"admin": true}}}'])(
    "%s poisons nothing",
    async (body) => {
      refusedWith(await place(body), 400, "MALFORMED_BODY");
      expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
    },
  );

  it("30 MB are a 413", async () => {
    const body = Buffer.alloc(30 * 1024 * 1024, 0x20);
    refusedWith(await place(body), 413, "BODY_TOO_LARGE");
  });

  it("30 MB that do not say so are a 413, too", async () => {
    const contents = dataUrl("image/png", Buffer.alloc(22 * 1024 * 1024));
    const body = { ...cart, documents: { ...cart.documents, id: { contents, name: "id.png" } } };
    refusedWith(await place(body), 413, "BODY_TOO_LARGE");
  });

  it("300 KB to a call without files are a 413", async () => {
    const answer = await test.call("POST", "/users/login", { username: "x".repeat(300 * 1024), password: "x" });
    refusedWith(answer, 413, "BODY_TOO_LARGE");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"])(
    "a body of type %s is a 415",
    async (type) => {
      const answer = await place(JSON.stringify(cart), { "content-type": type });
      expect(refusedWith(answer, 415, "UNSUPPORTED_MEDIA_TYPE").message).toBe(
        "This content type is not accepted. Please send JSON.",
      );
    },
  );

  it("deeply nested JSON is a 400", async () => {
    refusedWith(await place("[".repeat(10_000) + "]".repeat(10_000)), 400, "VALIDATION");
  });

  it.each([
    [1_500, "VALIDATION"],
    [2_000, "BODY_TOO_COMPLEX"],
  ] as const)("%i entries are a 400", async (length, code) => {
    const items = Array.from({ length }, () => ({ country: "FR", fullCopy: false, quantity: 1 }));
    refusedWith(await place({ ...cart, items }), 400, code);
  });
});

describe("a file that is not what it says", () => {
  const withId = (contents: string) => ({
    ...cart,
    documents: { ...cart.documents, id: { contents, name: "id.png" } },
  });
  const withPaper = (contents: string) => ({
    ...cart,
    documents: { ...cart.documents, additional: { contents, name: "paper.pdf" } },
  });
  const aPdf = "This is a PDF. Take a photo or a screenshot of it, and choose that.";
  const png = Buffer.from(cart.documents.id?.contents.split(",")[1] ?? "", "base64");

  it.each([
    ["a text named .png", dataUrl("image/png", Buffer.from("I am no picture")), notAPhoto],
    ["an SVG with a script", dataUrl("image/svg+xml", Buffer.from("<svg><script>1</script></svg>")), notAPhoto],
    ["a PDF", dataUrl("application/pdf", tinyPdf), aPdf],
    ["HTML", dataUrl("text/html", Buffer.from("<!doctype html><script>1</script>")), notAPhoto],
    ["half a PNG", dataUrl("image/png", png.subarray(0, 40)), cutOff],
    ["a PNG's first bytes and then nothing", dataUrl("image/png", png.subarray(0, 8)), cutOff],
    ["no data URL", "https://example.org/id.png", damaged],
    ["a data URL without base64", "data:image/png,abc", damaged],
    ["broken base64", "data:image/png;base64,!!!!", damaged],
    ["an empty file", "data:image/png;base64,", "This file is empty. Choose another one, or take a new photo."],
    [
      "a bomb of 20,000 by 20,000 pixels",
      dataUrl("image/png", flatPng(20_000)),
      "This photo has too many pixels. Choose a smaller one.",
    ],
    [
      "a HEIC photo",
      dataUrl("image/heic", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0", "latin1")),
      "This browser cannot read HEIC photos. Save the photo as JPEG, or take a screenshot of it, and choose that.",
    ],
  ])("%s as ID is a 400", async (_what, contents, message) => {
    const { errors } = refusedWith(await place(withId(contents)), 400, "VALIDATION");
    expect(errors).toEqual([{ path: "documents.id", message }]);
  });

  it.each([
    ["half a PDF", dataUrl("application/pdf", tinyPdf.subarray(0, 30)), cutOff],
    ["more than 2 MB", dataUrl("application/pdf", Buffer.alloc(2 * 1024 * 1024 + 1)), new RegExp(tooLarge)],
    ["a bomb", dataUrl("image/png", flatPng(20_000)), /too many pixels/],
  ])("%s as additional document is a 400", async (_what, contents, message) => {
    const { errors } = refusedWith(await place(withPaper(contents)), 400, "VALIDATION");
    expect(errors).toEqual([{ path: "documents.additional", message: expect.stringMatching(message) as string }]);
  });

  it("names every file that is refused", async () => {
    const contents = dataUrl("image/png", Buffer.from("no"));
    const documents = { id: { contents, name: "a" }, selfie: { contents, name: "b" }, additional: null };
    const answer = await place({ ...cart, documents });
    refusedFields(answer, { "documents.id": notAPhoto, "documents.selfie": notAPhoto });
  });
});
