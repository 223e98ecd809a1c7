import { readFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "./script-helpers.mjs";
import { opensslProgram } from "./certificates.mjs";
import { findChromium } from "./chromium.mjs";
import { testsOf } from "./changed.mjs";
import { clamdProgram } from "./clamd.mjs";
import { enginePrograms } from "./engines.mjs";
import { nginxProgram } from "./nginx.mjs";
import { pdfsigProgram } from "./pdfsig.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { startPostgres } from "./postgres.mjs";
import { run } from "./run.mjs";
import { countPlaywright, countVitest } from "./test-reports.mjs";
import { slapdProgram } from "./slapd-program.mjs";

/**
 * @typedef {{ passed: number, failed: number, failures?: readonly string[], note?: string }} Count
 * `failures` has what failed, each in ten lines at most; `note` says how it was run
 * @typedef {{ name: string, group: string, title: string, run(reports: string): Promise<Count> }} Stage
 * groups: `static` and `build` run side by side and before the others, then `release` beside `unit` and `server`
 */

const bin = (name, ...path) => at("node_modules", name, ...path);

/** A tool that answers yes or no counts as one test. */
function check(name, group, title, command) {
  return {
    name,
    group,
    title,
    run: async () => {
      const code = await command();
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
    },
  };
}

function vitest(name, group, title, projects, prepare = async () => ({ env: {} }), paths = []) {
  return {
    name,
    group,
    title,
    run: async (reports) => {
      const report = join(reports, `${name}.json`);
      const { env, release } = await prepare(reports);
      const args = [bin("vitest", "vitest.mjs"), "run", "--reporter=default"];
      args.push(`--reporter=${at("scripts", "lib", "failures-reporter.mjs")}`);
      args.push(...projects.flatMap((project) => ["--project", project]), ...paths);
      try {
        return countVitest(await run("node", args, { env: { ...env, FAILURES_REPORT: report } }), readReport(report));
      } finally {
        await release?.();
      }
    },
  };
}

const releaseTests = vitest(
  "release",
  "release",
  "the release, on a machine without its source",
  ["release"],
  async () => {
    await postgresBinaries();
    return peersPresent();
  },
);

const release = {
  ...releaseTests,
  run: async (reports) => {
    const count = await releaseTests.run(reports);
    const { strangersMachine } = await import("./strangers-machine.mjs");
    return { ...count, note: `the release ran ${strangersMachine.inWords}` };
  },
};

const journeys = (name, title, settings = {}) => ({
  name,
  group: "e2e",
  title,
  run: (reports) => runJourneys(reports, name, settings),
});

async function runJourneys(reports, name, settings, args = []) {
  const report = join(reports, `${name}.json`);
  const env = { CHROMIUM_PATH: await findChromium(), E2E_JSON_REPORT: report, ...settings };
  const code = await run("node", [bin("@playwright", "test", "cli.js"), "test", ...args], { cwd: at("e2e"), env });
  return countPlaywright(code, readReport(report));
}

/** Journeys in the engines of Firefox and of iPhones, of which few machines have both. */
const engines = {
  name: "engines",
  group: "e2e",
  title: "a couple's and a clerk's journey in Firefox and WebKit",
  run: async (reports) => {
    const missing = Object.entries(enginePrograms()).flatMap(([name, program]) => (program ? [] : [name]));
    if (missing.length > 0)
      return {
        passed: 0,
        failed: 0,
        note: `not run, ${missing.join(", ")} missing: apt-get install firefox-esr webkit2gtk-driver xvfb`,
      };
    return runJourneys(reports, "engines", {}, ["--config", "engines"]);
  },
};

/** Two cannot install at once, and stages and test files run side by side: what is missing comes once, before them. */
function peersPresent() {
  peers ??= findPeers();
  return peers;
}

/** @type {Promise<{ env: {} }> | undefined} */
let peers;

async function findPeers() {
  await findChromium();
  await clamdProgram();
  await slapdProgram();
  await opensslProgram();
  await nginxProgram();
  await pdfsigProgram();
  return { env: {} };
}

/** The run on PostgreSQL leaves its statements there, for the embedded engine to take. */
const recording = (reports) => ({ RECORD_STATEMENTS_IN: join(reports, "statements") });

async function postgresEnvironment(reports) {
  await peersPresent();
  if (process.env.TEST_DATABASE_URL) return { env: recording(reports) };
  const { url, stop } = await startPostgres();
  return { env: { ...recording(reports), TEST_DATABASE_URL: url }, release: stop };
}

/** The stages of `npm test`, in this order. @type {readonly Stage[]} */
export const stages = [
  check("format", "static", "format (oxfmt)", () => run("node", [bin("oxfmt", "bin", "oxfmt"), "--check", "."])),
  check("types", "build", "types (tsc)", () => run("node", [bin("typescript", "bin", "tsc"), "-b"])),
  // After the types, which it reads from what the packages built.
  check("lint", "build", "lint (oxlint, type-aware)", () =>
    run("node", [bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings"]),
  ),
  check("build", "build", "build", () => run("node", [at("scripts", "prepare.mjs"), "start"])),
  // After the build, whose files it reads.
  check("unused", "build", "unused code (knip)", () => run("node", [bin("knip", "bin", "knip.js")])),
  check("budget", "build", "size of what a browser loads", () => run("node", [at("bench", "bundle-budget.mjs")])),
  vitest("unit", "unit", "domain, web and the checks of the source", ["domain", "web", "checks"]),
  vitest(
    "server-pglite",
    "server",
    "server on the embedded database",
    ["server-no-database", "server-pglite"],
    peersPresent,
  ),
  vitest("server-postgres", "server", "server on PostgreSQL", ["server-postgres"], postgresEnvironment),
  vitest(
    "server-statements",
    "server",
    "statements of server-postgres on the embedded engine",
    ["server-statements"],
    async (reports) => ({ env: recording(reports) }),
  ),
  release,
  journeys("e2e", "journeys in a browser, with axe on every page", { E2E_STATEMENT: "check" }),
];

/** Tests that every change needs, for the time between two commits: `npm test -- --quick`. */
export const quickStages = [
  ...stages.filter(({ name, group }) => ["static", "build", "unit"].includes(group) || name === "server-postgres"),
  journeys("e2e", "an order's way through the office in a browser, with axe", { SMOKE: "1" }),
];

/** Journeys that repeat what the others show, in other languages and engines: `npm run test:all` runs them, too. */
export const thoroughStages = [
  ...stages.filter(({ name }) => name !== "e2e"),
  journeys("e2e", "journeys in a browser, all of them", { THOROUGH: "1" }),
  journeys("e2e-spanish", "customers' journeys in Spanish", { LOCALE: "es" }),
  journeys("e2e-translated", "customers' journeys in a browser that translates", { TRANSLATED: "1" }),
  engines,
];

/**
 * Checks of a change: format, lint and types of its files, the checks of the source, and the tests of their features.
 *
 * @param {readonly string[]} files below the root
 * @returns {Stage[]}
 */
export function changedStages(files) {
  const code = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const tests = testsOf(files);
  const isServer = tests.some((path) => path.startsWith("packages/server/"));
  const projects = ["domain", "web", "checks", ...(isServer ? ["server-no-database", "server-postgres"] : [])];
  const prepare = isServer ? postgresEnvironment : undefined;
  return [
    check("format", "static", "format of what changed", () =>
      run("node", [bin("oxfmt", "bin", "oxfmt"), "--check", "--no-error-on-unmatched-pattern", ...files]),
    ),
    ...(code.length === 0
      ? []
      : [
          check("lint", "static", "lint of what changed", () =>
            run("node", [bin("oxlint", "bin", "oxlint"), "--type-aware", "--deny-warnings", ...code]),
          ),
        ]),
    check("types", "static", "types (tsc)", () => run("node", [bin("typescript", "bin", "tsc"), "-b"])),
    vitest("tests", "unit", "checks of the source, and tests of what changed", projects, prepare, [
      "scripts/checks/",
      ...tests,
    ]),
  ];
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
