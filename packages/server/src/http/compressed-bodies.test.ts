import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../test/answer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../test/test-portal.ts";

const items = '{"productType":1,"items":[]}';

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const send = (path: string, body: Buffer | string, headers: Headers) => test.call("POST", path, body, headers);

describe("a compressed request body", () => {
  it.each([
    ["br", brotliCompressSync(items)],
    ["gzip", gzipSync(items)],
    ["GZIP", gzipSync(items)],
    ["x-gzip", gzipSync(items)],
    ["deflate", deflateSync(items)],
    ["zstd", Buffer.from(items)],
    ["identity, gzip", gzipSync(items)],
    ["unknown", Buffer.from(items)],
  ])("gets a 415 in the encoding %s", async (encoding, body) => {
    const answer = await send("/orders/cart-costs", body, { "content-encoding": encoding });
    const { message } = refusedWith(answer, 415, "COMPRESSED_BODY");
    expect(message).toBe("Please send the request without compression.");
  });

  it.each(["/payments/webhook/sandbox", "/mail/bounces", "/orders/invoice", "/users/login", "/nothing"])(
    "gets a 415 at %s",
    async (path) => {
      const type = path === "/mail/bounces" ? "message/rfc822" : "application/json";
      const headers = { ...test.service, "content-type": type, "content-encoding": "br" };
      refusedWith(await send(path, brotliCompressSync(items), headers), 415, "COMPRESSED_BODY");
    },
  );

  it("gets a 415 on a page that a browser posts to without JavaScript", async () => {
    const answer = await test.request({
      method: "POST",
      url: "/sandbox-pay/x",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" },
      payload: gzipSync("a=b"),
    });
    refusedWith(answer, 415, "COMPRESSED_BODY");
  });

  it("gets a 403 when the caller may not make the call", async () => {
    const answer = await send("/users", gzipSync(items), { "content-encoding": "gzip" });
    expect([answer.status, answer.text]).toEqual([403, "jwt malformed"]);
  });

  it.each(["identity", "Identity", " identity ", ""])("excludes a body with the encoding %j", async (encoding) => {
    const answer = await send("/orders/cart-costs", items, { "content-encoding": encoding });
    refusedWith(answer, 400, "VALIDATION");
  });

  it("excludes a request without a body", async () => {
    const answer = await test.request({ method: "GET", url: "/api/fees", headers: { "content-encoding": "gzip" } });
    expect(answer.status).toBe(200);
  });
});
