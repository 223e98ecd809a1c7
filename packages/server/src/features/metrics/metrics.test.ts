import { readFile } from "node:fs/promises";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbiddenWith } from "../../testing/answer.ts";
import { placePaidOrder } from "../../testing/orders.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

describe("GET /metrics", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ BASE_PATH: "/dop" });
  });
  afterAll(() => test.close());
  const scrape = (headers: Readonly<Record<string, string>> = {}) =>
    test.request({ method: "GET", url: "/dop/metrics", headers });

  it("is for the service key alone, as a header or as a bearer token", async () => {
    forbiddenWith(await scrape(), "Access Denied!");
    forbiddenWith(await scrape({ "x-service-key": "wrong" }), "Access Denied!");
    forbiddenWith(await scrape(await test.staff("admin")), "Access Denied!");
    expect((await scrape(test.service)).status).toBe(200);
    const bearer = { authorization: `Bearer ${test.service["x-service-key"] ?? ""}` };
    expect((await scrape(bearer)).status).toBe(200);
  });

  it("tells of requests by route, of jobs and of the work that waits, and of nobody", async () => {
    const { uuid } = await placePaidOrder(test);
    await test.call("GET", `/orders/uuid/${uuid}`);
    await test.portal.jobs.runDue();
    const { text, headers } = await scrape(test.service);
    expect(String(headers["content-type"])).toContain("text/plain");
    expect(text).toMatch(
      /dop_http_request_seconds_count\{method="GET",route="\/dop\/api\/orders\/uuid\/:order_uuid",status="200"\} [1-9]/,
    );
    expect(text).toMatch(/dop_jobs_total\{name="deliver-mail",outcome="done"\} 1/);
    expect(text).toMatch(/^dop_open_products 1$/m);
    expect(text).toMatch(/^dop_database_up 1$/m);
    expect(text).not.toContain(uuid);
    expect(text).not.toMatch(/@|lovelace/i);
  });

  it("counts no refund that nobody can approve: a voided order refuses every change", async () => {
    const cart = aCertifiedCopyCart();
    const { productIds } = await placePaidOrder(test, { ...cart, license: { ...cart.license, number: "1000050" } });
    const asked = { status_id: 7 };
    await test.call("PATCH", `/orders/products/${productIds[0] ?? 0}/status`, asked, await test.staff());
    expect((await scrape(test.service)).text).toMatch(/^dop_refunds 1$/m);
    await test.call("POST", "/registry/licenses/1000050/voided", {}, test.service);
    expect((await scrape(test.service)).text).toMatch(/^dop_refunds 0$/m);
  });

  it("has everything that the alerts in the operator's page ask for, each expression one whole text", async () => {
    const page = await readFile(new URL("../../../../../docs/operations/monitoring.md", import.meta.url), "utf8");
    const rules = /^groups:[^`]*/m.exec(page)?.[0] ?? "";
    const expressions = [...rules.matchAll(/^ {8}expr: (?:"([^"]*)"|'([^']*)')$/gm)].map(([, a, b]) => a ?? b ?? "");
    expect(expressions).toHaveLength([...rules.matchAll(/- alert:/g)].length);
    expect(expressions.length).toBeGreaterThan(5);
    const { text } = await scrape(test.service);
    const asked = expressions.join(" ").match(/dop_[a-z_]+/g) ?? [];
    expect(asked.filter((name) => !text.includes(name))).toEqual([]);
  });
});
