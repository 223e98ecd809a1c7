import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../test/answer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../test/test-portal.ts";
import { hasTooMuchStructure, structureBudget } from "./request-bodies.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const price = (body: unknown, headers: Headers = {}) => test.call("POST", "/orders/cart-costs", body, headers);

describe("the structure of a body", () => {
  it.each(["{", "[", ",", ":", "\\"])("counts every %s, up to 12,000", (byte) => {
    expect(structureBudget).toBe(12_000);
    expect(hasTooMuchStructure(Buffer.from(byte.repeat(12_000)))).toBe(false);
    expect(hasTooMuchStructure(Buffer.from(byte.repeat(20_001)))).toBe(true);
  });

  it("counts over all kinds together, wherever they are", () => {
    const mixed = (count: number) => Buffer.from(`{"a":"${"x,[\\:".repeat(count)}"}`);
    expect(hasTooMuchStructure(mixed(2_999))).toBe(false);
    expect(hasTooMuchStructure(mixed(3_000))).toBe(true);
  });

  it("excludes base64, quotes and closing brackets", () => {
    const base64 = Buffer.from("é}]\"'0".repeat(10_000)).toString("base64");
    expect(hasTooMuchStructure(Buffer.from(`{"a":"${base64}}]"}${'"]}'.repeat(30_000)}`))).toBe(false);
  });
});

describe("a JSON body with too much structure", () => {
  it.each([
    ["items", `{"productType":1,"items":[${"{},".repeat(10_000)}{}]}`],
    ["open brackets", "[".repeat(100_000)],
    ["unknown keys", JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, key) => [`k${key}`, 1])))],
    ["numbers", JSON.stringify({ items: Array.from({ length: 20_001 }, () => 1) })],
    ["escapes", `{"productType":"${'\\"'.repeat(20_001)}"}`],
  ])("is a 400 before it is parsed: %s", async (_what, body) => {
    const { message } = refusedWith(await price(body), 400, "BODY_TOO_COMPLEX");
    expect(message).toBe("The request has too many parts. Please send less at once.");
  });

  it.each(["application/json; charset=utf-8", "Application/JSON"])("gets a 400 as %s as well", async (type) => {
    refusedWith(await price("[".repeat(100_000), { "content-type": type }), 400, "BODY_TOO_COMPLEX");
  });
});

describe("letters beyond ASCII", () => {
  it.each(["é", "中", "😀"])("exceed their limit only beyond the longest text: %s", async (letter) => {
    const most = letter.repeat(Math.floor((128 * 1024 - 200) / Buffer.byteLength(letter)));
    refusedWith(await price({ text: most }), 400, "VALIDATION");
    refusedWith(await price({ text: `${most}${letter.repeat(500)}` }), 400, "BODY_TOO_COMPLEX");
  });
});

describe("other JSON bodies", () => {
  it("may hold the largest cart with the largest document", async () => {
    const contents = `data:application/pdf;base64,${"QUJD".repeat((2 * 1024 * 1024) / 3)}`;
    const cart = anApostilleCart();
    const body = { ...cart, documents: { ...cart.documents, additional: { contents, name: "papier d'identité.pdf" } } };
    expect((await price(body)).status).toBe(200);
  });

  it("may start with a byte order mark, and are UTF-8", async () => {
    expect((await price(`\uFEFF${JSON.stringify(anApostilleCart())}`)).status).toBe(200);
    const answer = await price({ ...anApostilleCart(), größe: 1 });
    expect(refusedWith(answer, 400, "VALIDATION").errors).toEqual([{ path: "", message: "Unknown: größe." }]);
  });

  it.each(["", " ", "{"])("count as malformed: %j", async (body) => {
    refusedWith(await price(body), 400, "MALFORMED_BODY");
  });

  it.each([
    '{"__proto__": {"a": 1}}',
    '{"a": [{"\\u005f_proto__" : 1}]}',
    '{"a": {"constructor": {"prototype": {"a": 1}}}}',
  ])("leave prototypes alone: %s", async (body) => {
    refusedWith(await price(body), 400, "MALFORMED_BODY");
  });
});
