import { invoiceSchema, uploadAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anApostilleCart } from "@dop/domain/testing";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { sendFile } from "../../../../test/uploads.ts";

const megabyte = 1024 * 1024;

describe("files of orders that nobody has paid", () => {
  it("take a day's space of a network and a site, as each order takes them out of those that wait", async () => {
    const test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
    let orders = 0;
    const place = (address: string) => {
      orders += 1;
      const cart = anApostilleCart();
      const contactInfo = { ...cart.contactInfo, email: `ada${String(orders)}@example.org` };
      return test.call("POST", "/orders/invoice", { ...cart, contactInfo }, { "x-forwarded-for": address });
    };
    /** Kilobytes that the network and the site have had, besides the counts of calls, which end sooner. */
    const count = async (kilobytes: number) => {
      const dayLong = new Date(test.now.getTime() + 60 * 60_000);
      await test.database.db
        .updateTable("rate_limit_hits")
        .set({ hits: kilobytes })
        .where("window_ends_at", ">", dayLong)
        .execute();
    };
    answered(await place("2001:db8:1:2::1"), invoiceSchema);
    await count(500 * 1024);
    refusedWith(await place("2001:db8:1:2:ffff::9"), 429, "RATE_LIMITED");
    expect(await test.database.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
    answered(await place("2001:db8:1:3::1"), invoiceSchema);
    await count(2000 * 1024);
    refusedWith(await place("2001:db8:1:4::1"), 429, "RATE_LIMITED");
    answered(await place("2001:db8:2:4::1"), invoiceSchema);
    await test.close();
  });
});

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
