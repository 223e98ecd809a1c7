import { sql } from "kysely";
import { anApostilleCart } from "@dop/domain/testing";
import { officeTexts } from "@dop/texts";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { securityHeaders } from "./security-headers.ts";

const lines: string[] = [];
let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
});
afterAll(() => test.close());

const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  // All of these: files that may be cached have their own header.
  "cache-control": "no-store",
};

/** Addresses without a route, and some that the router itself refuses. */
const nowhere = [
  "/api/nothing",
  "/api/orders/uuid/",
  "/api",
  "/nothing/11111111-1111-4111-8111-111111111111",
  `/api/orders/uuid/${"a".repeat(600)}`,
];

describe("an address without a route", () => {
  it.each(nowhere)("gets a 404 of the error contract: %s", async (url) => {
    const answer = await test.request({ method: "GET", url });
    refusedWith(answer, 404, "NOT_FOUND");
    expect(answer.text).not.toContain("1111");
  });

  it.each(["PUT", "OPTIONS", "TRACE"] as const)("gets a 404 for a method that no route has: %s", async (method) => {
    refusedWith(await test.request({ method, url: "/api/fees" }), 404, "NOT_FOUND");
  });

  it("gets a 404 when it cannot be decoded", async () => {
    const answer = await test.request({ method: "GET", url: "/api/orders/uuid/%E0%A4%A?a=%E0" });
    refusedWith(answer, 404, "NOT_FOUND");
    expect(answer.text).not.toContain("%E0");
  });
});

describe("an unexpected error", () => {
  it("gives a 500 that reveals no details, writes nothing and logs no personal data", async () => {
    await sql`alter table orders add constraint no_lovelace check (last_name <> 'Lovelace')`.execute(test.database.db);
    lines.length = 0;
    const answer = await test.call("POST", "/orders/invoice", anApostilleCart());
    await sql`alter table orders drop constraint no_lovelace`.execute(test.database.db);
    refusedWith(answer, 500, "INTERNAL");
    const log = lines.join("");
    expect(log).toContain("request failed");
    expect(log).toContain("no_lovelace");
    expect(log).toContain("insert-order");
    expect(log).not.toMatch(/Ada|"Lovelace|Babbage|example\.org|1000001|Center St/);
    // The database's own words may quote a value.
    expect(log).not.toContain("violates");
  });

  it("tells of a body that is no JSON, and of nothing inside", async () => {
    const answer = await test.request({
      method: "POST",
      url: "/api/users/login",
      headers: { "content-type": "application/json" },
      payload: '{"username":',
    });
    expect(refusedWith(answer, 400, "MALFORMED_BODY").message).toBe(officeTexts.errors.malformedBody);
  });
});

describe("every answer carries the security headers", () => {
  it.each([
    ["a call", "/api/fees"],
    ["a 400", "/api/orders/check/abc"],
    ["a 404", "/api/nothing"],
    ["a 404 outside of the calls", "/nothing"],
    ["an address that cannot be decoded", "/api/%E0%A4%A"],
    ["the documentation", "/api/docs"],
    ["its JSON", "/api/docs/json"],
    ["the mailbox", "/mailbox"],
    ["a health probe", "/api/health/live"],
    ["a file link", "/api/files/x"],
    ["the metrics without their key", "/metrics"],
  ])("%s", async (_what, url) => {
    const { headers } = await test.request({ method: "GET", url, headers: { origin: "https://elsewhere.example" } });
    expect(headers).toMatchObject(security);
    const policy = String(headers["content-security-policy"]);
    for (const none of ["default-src", "object-src", "base-uri", "frame-ancestors"])
      expect(policy).toContain(`${none} 'none'`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  it.each([
    [false, "max-age=63072000; includeSubDomains"],
    [true, "max-age=63072000; includeSubDomains; preload"],
  ])("keeps browsers to https in production, with HSTS_PRELOAD=%s", async (hstsPreload, sent) => {
    const app = Fastify();
    securityHeaders(app, { ...test.portal.config, isProduction: true, hstsPreload });
    const { headers } = await app.inject("/nothing");
    expect(headers["strict-transport-security"]).toBe(sent);
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    await app.close();
  });

  it("a 403, a 413 and a 429 as well", async () => {
    const forbidden = await test.call("POST", "/users/logout");
    const large = await test.call("POST", "/users/login", "x".repeat(300_000));
    for (const { headers } of [forbidden, large]) expect(headers).toMatchObject(security);
  });

  it("API answers are not cached", async () => {
    for (const path of ["/fees", "/nothing", "/orders/check/abc"])
      expect((await test.call("GET", path)).headers["cache-control"]).toBe("no-store");
    expect((await test.call("POST", "/users/logout")).headers["cache-control"]).toBe("no-store");
  });
});
