import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const lines: string[] = [];
let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal({ LOG_LEVEL: "warn" }, { write: (line) => void lines.push(line) });
});
afterAll(() => test.close());

const report = (body: unknown, type = "application/csp-report") =>
  test.call("POST", "/csp-reports", typeof body === "string" ? body : { "csp-report": body }, { "content-type": type });

describe("the call for reports about the content security policy (rule A-23)", () => {
  it("counts and logs a report by directive and origin, without its page", async () => {
    const page = `http://portal.test/order/${randomUUID()}`;
    const first = { "document-uri": page, "effective-directive": "script-src-elem", "blocked-uri": `${page}/a.js` };
    expect((await report(first)).status).toBe(204);
    expect((await report({ "violated-directive": "style-src 'self'", "blocked-uri": "inline" })).status).toBe(204);
    expect((await report({ "effective-directive": "made-up", "blocked-uri": "x".repeat(50) })).status).toBe(204);
    const logged = lines.map((line) => JSON.parse(line) as object);
    expect(logged).toMatchObject([
      { directive: "script-src", blocked: "http://portal.test" },
      { directive: "style-src", blocked: "inline" },
      { directive: "other", blocked: "other" },
    ]);
    expect(lines.join("")).not.toContain(page);
    const { text } = await test.request({ method: "GET", url: "/metrics", headers: test.service });
    expect(text).toMatch(/^dop_csp_reports_total\{directive="script-src"\} 1$/m);
  });

  it("refuses a report that is broken, too large, or of another type", async () => {
    expect((await report("{")).status).toBe(400);
    expect((await report({ "blocked-uri": 7 })).status).toBe(400);
    expect((await report(`"${"x".repeat(20_000)}"`)).status).toBe(413);
    expect((await report({}, "text/html")).status).toBe(415);
  });

  it("refuses 10 MB without counting or logging anything", async () => {
    const before = lines.length;
    const { status } = await report({ "effective-directive": "script-src", "blocked-uri": "x".repeat(10 * 2 ** 20) });
    expect(status).toBe(413);
    expect(lines).toHaveLength(before);
    const { text } = await test.request({ method: "GET", url: "/metrics", headers: test.service });
    expect(text).toMatch(/^dop_csp_reports_total\{directive="script-src"\} 1$/m);
  });

  it("stands in the policy of every answer", async () => {
    const { headers } = await test.call("GET", "/health/live");
    expect(String(headers["content-security-policy"])).toContain("report-uri /api/csp-reports");
  });
});
