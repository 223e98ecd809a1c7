import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "../lib/test-reports.mjs";

const root = resolve(import.meta.dirname, "../..");
const stack = (path: string) => `    at check (${join(root, path)}:7:5)`;
const long = Array.from({ length: 40 }, (_, at) => `line ${String(at)}`);

describe("the end of a run", () => {
  it("shows each failure in ten lines, with its message and the line of ours where it came from", () => {
    const message = [...long, stack("node_modules/vitest/index.js"), stack("packages/domain/src/a.test.ts")].join("\n");
    const assertionResults = [
      { status: "failed", fullName: "adds", failureMessages: [`\u001B[31m${message}`] },
      { status: "passed", fullName: "subtracts", failureMessages: [] },
    ];
    const testResults = [{ name: join(root, "packages/domain/src/a.test.ts"), status: "failed", assertionResults }];
    const { passed, failed, failures } = countVitest(1, { numPassedTests: 1, numFailedTests: 1, testResults });
    expect([passed, failed]).toEqual([1, 1]);
    const lines = failures[0]?.split("\n") ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("packages/domain/src/a.test.ts › adds");
    expect(lines[1]).toBe("  line 0");
    expect(lines.at(-1)).toBe("  at check (./packages/domain/src/a.test.ts:7:5)");
  });

  it("counts a file that could not be loaded, and says why", () => {
    const file = { name: join(root, "a.test.ts"), status: "failed", assertionResults: [], message: "No such module" };
    expect(countVitest(1, { numPassedTests: 4, numFailedTests: 0, testResults: [file] })).toEqual({
      passed: 4,
      failed: 1,
      failures: ["a.test.ts (not loaded)\n  No such module"],
    });
  });

  it("names a journey's failure and its place", () => {
    const location = { file: join(root, "e2e/journeys/a.journey.ts"), line: 3, column: 1 };
    const spec = { ok: false, file: "a.journey.ts", title: "orders" };
    const tests = [{ results: [{ errors: [{ message: "Expected: 1", location }] }] }];
    const suites = [
      {
        suites: [
          {
            specs: [
              { ...spec, tests },
              { ...spec, ok: true },
            ],
          },
        ],
      },
    ];
    expect(countPlaywright(1, { stats: { expected: 1, unexpected: 1, flaky: 0 }, suites }).failures).toEqual([
      "a.journey.ts › orders\n  Expected: 1\n  at ./e2e/journeys/a.journey.ts:3:1",
    ]);
  });

  it.each([
    ["a stage that crashed", 1, { numPassedTests: 3, numFailedTests: 0, testResults: [] }],
    ["a stage that ran nothing", 0, { numPassedTests: 0, numFailedTests: 0, testResults: [] }],
    ["a stage without a report", 0, undefined],
  ])("counts %s as a failure", (_, code, report) => {
    expect(countVitest(code, report).failed).toBe(1);
  });
});
