import { readFile } from "node:fs/promises";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recordBackup } from "../../../db/backup.ts";
import { forbiddenWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

interface Alerts {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

const file = (name: string) =>
  readFile(new URL(`../../../../../../deploy/monitoring/${name}`, import.meta.url), "utf8");

describe("GET /metrics", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ BASE_PATH: "/dop" });
  });
  afterAll(() => test.close());
  const scrape = (headers: Readonly<Record<string, string>> = {}) =>
    test.request({ method: "GET", url: "/dop/metrics", headers });

  it("takes the service key alone, as a header or as a bearer token", async () => {
    forbiddenWith(await scrape(), "Access Denied!");
    forbiddenWith(await scrape({ "x-service-key": "wrong" }), "Access Denied!");
    forbiddenWith(await scrape(await test.staff("admin")), "Access Denied!");
    expect((await scrape(test.service)).status).toBe(200);
    const bearer = { authorization: `Bearer ${test.service["x-service-key"] ?? ""}` };
    expect((await scrape(bearer)).status).toBe(200);
  });

  it("reports requests by route, jobs and waiting work, and no people", async () => {
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

  it("fires the alert of the backup after 26 hours without one, or without the first one", async () => {
    const { groups } = parse(await file("alerts.yml")) as Alerts;
    const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    const [, limit = ""] = expressions.join("\n").match(/^max\(dop_backup_age_seconds\) > (\d+)$/m) ?? [];
    const fires = async () => {
      const [, age] = /^dop_backup_age_seconds (.+)$/m.exec((await scrape(test.service)).text) ?? [];
      return Number(age) > Number(limit);
    };
    expect(await fires()).toBe(false);
    await test.database.query("update portal_migrations set applied_at = applied_at - interval '26.1 hours'", []);
    expect(await fires()).toBe(true);
    const makeBackup = (hoursAgo: number) =>
      recordBackup(test.database.db, { at: new Date(Date.now() - hoursAgo * 3_600_000), encrypted: true });
    await makeBackup(26.1);
    expect(await fires()).toBe(true);
    await makeBackup(25.9);
    expect(await fires()).toBe(false);
  });

  it("fires the alert of the proof where none was ever made, and only where there is a database for it", async () => {
    const { groups } = parse(await file("alerts.yml")) as Alerts;
    const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    const [, limit = ""] = expressions.join("\n").match(/^max\(dop_prove_age_seconds\) > (\d+)$/m) ?? [];
    expect((await scrape(test.service)).text).toMatch(/^dop_prove_age_seconds Nan$/im);
    const proving = await openTestPortal({ PROVE_DATABASE_URL: "postgres://proof@127.0.0.1/proof" });
    await proving.database.query("update portal_migrations set applied_at = applied_at - interval '27 hours'", []);
    const { text } = await proving.request({ method: "GET", url: "/metrics", headers: proving.service });
    const [, age] = /^dop_prove_age_seconds (.+)$/m.exec(text) ?? [];
    expect(Number(age)).toBeGreaterThan(Number(limit));
    await proving.close();
  });

  it("fires the alert of the audit log until its rows are sealed", async () => {
    const [, limit = ""] = /max\(dop_unsealed_seconds\) > (\d+)/.exec(await file("alerts.yml")) ?? [];
    const age = async () => Number(/^dop_unsealed_seconds (.+)$/m.exec((await scrape(test.service)).text)?.[1]);
    const seal = async (key: string) => {
      const { jobs } = test.portal;
      await test.database.db.transaction().execute((tx) => jobs.enqueue(tx, "seal-audit", {}, { key }));
      await jobs.runDue();
    };
    await test.staff("viewer");
    expect(await age()).toBeGreaterThan(Number(limit));
    await seal("first");
    expect(await age()).toBe(0);
    await test.staff("clerk");
    expect(await age()).toBeGreaterThan(Number(limit));
  });

  it("counts no refund that cannot be approved: a voided order refuses every change", async () => {
    const cart = aCertifiedCopyCart();
    const { productIds } = await placePaidOrder(test, { ...cart, license: { ...cart.license, number: "1000050" } });
    const asked = { status_id: 7 };
    await test.call("PATCH", `/orders/products/${productIds[0] ?? 0}/status`, asked, await test.staff());
    expect((await scrape(test.service)).text).toMatch(/^dop_refunds 1$/m);
    await test.call("POST", "/registry/licenses/1000050/voided", {}, test.service);
    expect((await scrape(test.service)).text).toMatch(/^dop_refunds 0$/m);
  });

  it("fires the alerts that docs/operations/monitoring.md has behind their figure, and no others", async () => {
    const { groups } = parse(await file("alerts.yml")) as Alerts;
    const page = await file("../../docs/operations/monitoring.md");
    const documented = page.split("\n").flatMap((line) => {
      const [, figures = "", alerts = ""] = /^- ((?:`[a-z_*]+`(?:, )?)+) \((`Portal.+?)\): /.exec(line) ?? [];
      const names = [...figures.matchAll(/`([a-z_]+)\*?`/g)].map(([, name = ""]) => name);
      return [...alerts.matchAll(/`(\w+)`/g)].map(([, alert = ""]) => ({ alert, names }));
    });
    const rules = groups.flatMap((group) => group.rules);
    expect(documented.map(({ alert }) => alert).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const exprOf = (alert: string) => rules.find((rule) => rule.alert === alert)?.expr ?? "";
    const strays = documented.filter(({ alert, names }) => !names.some((name) => exprOf(alert).includes(name)));
    expect(strays).toEqual([]);
  });

  it("contains everything that alerts and dashboard of deploy/monitoring ask for", async () => {
    const { groups } = parse(await file("alerts.yml")) as Alerts;
    const { panels } = JSON.parse(await file("dashboard.json")) as Dashboard;
    const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(alerts.length).toBeGreaterThan(5);
    expect(shown.length).toBeGreaterThan(10);
    const expressions = [...alerts, ...shown];
    const { text } = await scrape(test.service);
    const asked = expressions.join(" ").match(/dop_[a-z_]+/g) ?? [];
    expect(asked.filter((name) => !text.includes(name))).toEqual([]);
  });
});
