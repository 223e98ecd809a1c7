import { uploadAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { sendFile } from "../../../../test/uploads.ts";

const megabyte = 1024 * 1024;

describe("files that no order has taken", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ RATE_LIMITS: "on", UPLOAD_SPACE_MB: "200", TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => test.close());
  beforeEach(() => test.database.db.deleteFrom("uploads").execute());

  const send = async (address: string, cookie = "") =>
    (await sendFile(test, "id", { address, ...(cookie !== "" && { cookie }) })).answer;
  const grow = (bytes: number) => test.database.db.updateTable("uploads").set({ byte_size: bytes }).execute();

  it("take a browser's space, wherever it sends from", async () => {
    const { answer, cookie } = await sendFile(test, "id", { address: "192.0.2.1" });
    answered(answer, uploadAnswerSchema, 201);
    await grow(12 * megabyte);
    expect(refusedWith(await send("198.51.100.1", cookie), 429, "RATE_LIMITED").message).toMatch(/^Too many files/);
    answered(await send("198.51.100.1"), uploadAnswerSchema, 201);
  });

  it("take a network's space, whatever address and browser they come from", async () => {
    answered(await send("2001:db8:1:2::1"), uploadAnswerSchema, 201);
    await grow(20 * megabyte);
    refusedWith(await send("2001:db8:1:2:ffff::9"), 429, "RATE_LIMITED");
    answered(await send("2001:db8:1:3::1"), uploadAnswerSchema, 201);
  });

  it("take a site's space, in however many networks it has its addresses", async () => {
    for (let network = 0; network < 10; network += 1)
      answered(await send(`2001:db8:7:${network}::1`), uploadAnswerSchema, 201);
    await grow(10 * megabyte);
    refusedWith(await send("2001:db8:7:a::1"), 429, "RATE_LIMITED");
    answered(await send("2001:db8:8:a::1"), uploadAnswerSchema, 201);
  });

  it("take everyone's space, and show it to operators", async () => {
    answered(await send("192.0.2.1"), uploadAnswerSchema, 201);
    await grow(200 * megabyte);
    const refused = await send("203.0.113.7");
    expect(refusedWith(refused, 503, "UNAVAILABLE").message).toMatch(/^We cannot take more files/);
    expect(refused.headers["retry-after"]).toBe("600");
    expect(await test.portal.metrics.text()).toMatch(/^dop_upload_space_share 1$/m);
  });
});
