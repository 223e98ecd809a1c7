import { randomUUID } from "node:crypto";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { refusedWith, type Answer } from "../../test/answer.ts";
import { openTestPortal, type Method, type TestPortal } from "../../test/test-portal.ts";
import { countCalls } from "./rate-limit-store.ts";
import { readLimit } from "./rate-limits.ts";
import { registeredCalls } from "../../test/registered-calls.ts";
import { createLogger } from "./logger.ts";

/** Every call that is limited, and how often an address may make it. */
const limited: [name: string, max: number, call: [Method, string, unknown?]][] = [
  ["license checks", 60, ["GET", "/orders/check/abc"]],
  ["names on a sealed letter", 30, ["POST", "/verify/ABCDEFGHIJKLMNOP/names", {}]],
  ["refused carts", 191, ["POST", "/orders/invoice", {}]],
  ["asking for a payment link", 20, ["POST", `/orders/${randomUUID()}/payment`]],
  ["logging in", 20, ["POST", "/users/login", {}]],
  ["lookups", 10, ["POST", "/orders/lookup", {}]],
  ["reading messages", 60, ["GET", `/messages/order/${randomUUID()}`]],
  ["writing messages", 60, ["POST", "/messages", {}]],
  ["uploads", 20, ["POST", `/orders/${randomUUID()}/documents`, {}]],
  ["files sent when they are chosen", 60, ["POST", "/orders/uploads?kind=id", {}]],
  ["removing them", 60, ["DELETE", "/orders/uploads/x"]],
  ["corrections", 20, ["PATCH", `/orders/${randomUUID()}/license-corrections`, {}]],
];

describe("RATE_LIMITS=on", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => test.close());

  /** Number of windows that are counted in the database. */
  const counted = async () => (await test.database.db.selectFrom("rate_limit_hits").select("key").execute()).length;

  it.each(limited)("limits %s to %i for an address", async (name, max, [method, path, body]) => {
    const from = { "x-forwarded-for": `10.0.0.${String(limited.findIndex(([other]) => other === name) + 1)}` };
    for (let index = 0; index < max; index += 1)
      expect((await test.call(method, path, body, from)).status).toBeLessThan(429);
    const answer = await test.call(method, path, body, from);
    refusedWith(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await test.call(method, path, body, { "x-forwarded-for": "10.9.9.9" })).status).not.toBe(429);
  });

  it("limits placing to 20 orders, of which ten refused carts cost one, for all addresses of a network", async () => {
    let host = 0;
    const from = () => ({ "x-forwarded-for": `2001:db8:1:2::${String((host += 1))}` });
    const place = async (index: number) => {
      const cart = aCertifiedCopyCart();
      const contactInfo = { ...cart.contactInfo, email: `ada${String(index)}@example.org` };
      return (await test.call("POST", "/orders/invoice", { ...cart, contactInfo }, from())).status;
    };
    for (let index = 0; index < 10; index += 1)
      expect((await test.call("POST", "/orders/invoice", {}, from())).status).toBe(400);
    for (let index = 0; index < 19; index += 1) expect(await place(index)).toBe(200);
    expect(await place(19)).toBe(429);
  });

  it("counts together with another server on the same database, and keeps no address", async () => {
    const other = await buildApp(test.portal, { logger: createLogger("silent"), webDist: null });
    const address = "10.7.7.7";
    const lookUp = async (app: FastifyInstance): Promise<number> =>
      (
        await app.inject({
          method: "POST",
          url: "/api/orders/lookup",
          payload: {},
          headers: { "x-forwarded-for": address },
        })
      ).statusCode;
    for (let index = 0; index < 5; index += 1)
      expect([await lookUp(test.app), await lookUp(other)]).toEqual([400, 400]);
    expect([await lookUp(test.app), await lookUp(other)]).toEqual([429, 429]);
    test.later(10 * 60_000 + 1);
    expect(await lookUp(other)).toBe(400);
    const kept = await test.database.db.selectFrom("rate_limit_hits").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(address);
    await other.close();
  });

  it("counts reads in memory, without a statement, and limits them far above what a page needs", async () => {
    const from = { "x-forwarded-for": "10.8.8.8" };
    const before = await counted();
    for (let index = 0; index < readLimit.max; index += 1)
      expect((await test.call("GET", "/fees", undefined, from)).status).toBe(200);
    refusedWith(await test.call("GET", "/fees", undefined, from), 429, "RATE_LIMITED");
    expect((await test.call("GET", "/products", undefined, from)).status).toBe(200);
    test.later(60_000);
    expect((await test.call("GET", "/fees", undefined, from)).status).toBe(200);
    expect(await counted()).toBe(before);
  });

  it("limits every public call", async () => {
    const calls = await registeredCalls(test.portal);
    const open = calls.filter(({ access }) => access === "public" || access === "customer_or_staff");
    expect(open.filter(({ isLimited }) => !isLimited).map(({ name }) => name)).toEqual([]);
    expect(open.length).toBeGreaterThan(15);
  });

  it.each([
    ["the printing page of licenses", 60, "/license-service/print?licenses=1000001"],
    ["the description of the calls", readLimit.max, "/api/docs/json"],
    ["the page of the calls", readLimit.max, "/api/docs"],
  ])("limits %s to %i a minute", async (_name, max, url) => {
    const headers = { "x-forwarded-for": "10.6.6.6" };
    const read = () => test.request({ method: "GET", url, headers });
    for (let index = 0; index < max; index += 1) expect((await read()).status).toBe(200);
    const answer = await read();
    refusedWith(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    test.later(60_000);
    expect((await read()).status).toBe(200);
  });

  it("limits wrong keys of an address, for services and transmittals together, and never the right one", async () => {
    const from = { "x-forwarded-for": "10.5.5.5" };
    const wrong = { ...from, "x-service-key": "guess-guess" };
    const guesses: (() => Promise<Answer>)[] = [
      () => test.call("POST", "/registry/licenses/1000001/voided", undefined, wrong),
      () => test.call("GET", "/transmittals/2026-11-21/1?key=guess", undefined, from),
      () => test.call("GET", "/health/parts", undefined, wrong),
      () => test.request({ method: "GET", url: "/metrics", headers: wrong }),
    ];
    const guess = async (index: number) => (await guesses[index % guesses.length]?.()) ?? { status: 0 };
    for (let index = 0; index < 20; index += 1) expect((await guess(index)).status).toBe(403);
    for (const [index] of guesses.entries()) {
      const answer = await guess(index);
      refusedWith(answer as Answer, 429, "RATE_LIMITED");
      expect(Number((answer as Answer).headers["retry-after"])).toBe(600);
    }
    const right = await test.call("GET", "/health/parts", undefined, { ...from, ...test.service });
    expect(right.status).toBe(200);
    const elsewhere = { ...wrong, "x-forwarded-for": "10.5.5.6" };
    expect((await test.call("GET", "/health/parts", undefined, elsewhere)).status).toBe(403);
    await test.portal.viewLog.flush();
    const refusals = await test.database.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "access.denied")
      .execute();
    expect(refusals.map(({ subject_id: call }) => call)).toContain("GET /transmittals/:date/:url_id");
    test.later(10 * 60_000);
    expect((await guess(0)).status).toBe(403);
  });

  it("counts once what is its own network and site, and each of several by itself", async () => {
    const parts = { windowMs: 60_000, parts: 2 };
    const count = async (...addresses: string[]) =>
      (await countCalls(test.portal, "tried", addresses, parts)).map(({ current }) => current);
    expect(await count("", "")).toEqual([2, 2]);
    expect(await count("", "10.0.0.0/24")).toEqual([4, 2]);
  });

  it("leaves health checks unlimited", async () => {
    for (let index = 0; index < 350; index += 1) expect((await test.call("GET", "/health/live")).status).toBe(200);
  });
});

describe("RATE_LIMITS=off", () => {
  it("limits nothing", async () => {
    const test = await openTestPortal();
    for (let index = 0; index < 70; index += 1)
      expect((await test.call("GET", "/orders/check/1000001")).status).toBe(200);
    await test.close();
  });
});
