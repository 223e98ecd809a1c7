import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const ask = (url: string) => test.request({ method: "GET", url, headers: { "accept-encoding": "br" } });

describe("an answer to a browser that takes compressed ones", () => {
  it("comes compressed from 8 KB on", async () => {
    const { headers } = await ask("/api/docs/json");
    expect(headers["content-encoding"]).toBe("br");
  });

  it("comes as it is below, where compressing costs more than it saves", async () => {
    const { headers, text } = await ask("/api/zip-codes/846");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(text.length).toBeGreaterThan(1024);
    expect(text.length).toBeLessThan(8 * 1024);
  });
});
