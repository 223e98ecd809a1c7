import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { countPlaywright, countVitest } from "../lib/test-reports.mjs";

const root = resolve(import.meta.dirname, "../..");
const stack = (path: string) => `    at check (${join(root, path)}:7:5)`;
const long = Array.from({ length: 40 }, (_, at) => `line ${String(at)}`);

const report = (passed: number, ...failures: { file?: string; name: string; message: string }[]) => ({
  passed,
  failures,
});

describe("the end of a run", () => {
  it("shows each failure in ten lines, with its message and the line of ours where it came from", () => {
    const message = [...long, stack("node_modules/vitest/index.js"), stack("packages/domain/src/a.test.ts")].join("\n");
    const file = join(root, "packages/domain/src/a.test.ts");
    const { passed, failed, failures } = countVitest(
      1,
      report(1, { file, name: "adds", message: `\u001B[31m${message}` }),
    );
    expect([passed, failed]).toEqual([1, 1]);
    const lines = failures[0]?.split("\n") ?? [];
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("packages/domain/src/a.test.ts › adds");
    expect(lines[1]).toBe("  line 0");
    expect(lines.at(-1)).toBe("  at check (./packages/domain/src/a.test.ts:7:5)");
  });

  it("names each failure in a test and outside of one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-reports-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "missing.test.js"), `import "./no-such-module.js";`);
    await writeFile(
      join(folder, "hooks.test.js"),
      `afterAll(() => { throw new Error("left behind"); });
       it("adds", () => expect(1 + 1).toBe(2));
       it("subtracts", () => { throw new Error("not three"); });
       describe("a group", () => {
         afterAll(() => { throw new Error("group's end"); });
         it("waits", () => { setTimeout(() => { throw new Error("too late"); }); });
         it("sees it", () => new Promise((resolve) => setTimeout(resolve, 50)));
       });`,
    );
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const reporter = join(root, "scripts/lib/failures-reporter.mjs");
    const args = [vitest, "run", "--globals", "--root", folder, "--reporter", reporter];
    const FAILURES_REPORT = join(folder, "report.json");
    const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, FAILURES_REPORT } });
    await expect(run).rejects.toMatchObject({ code: 1 });
    const { passed, failed, failures } = countVitest(1, JSON.parse(await readFile(FAILURES_REPORT, "utf8")));
    expect([passed, failed]).toEqual([3, 5]);
    const said = ["no-such-module", "left behind", "not three", "group's end", "too late"];
    expect(said.filter((words) => !failures.some((each) => each.includes(words)))).toEqual([]);
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
    ["a stage that crashed", 1, report(3)],
    ["a stage that ran nothing", 0, report(0)],
    ["a stage without a report", 0, undefined],
  ])("counts %s as a failure", (_, code, left) => {
    expect(countVitest(code, left).failed).toBe(1);
  });
});
