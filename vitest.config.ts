import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { testsByImport, testsNamed } from "./scripts/lib/database-tests.mjs";

/** `source` makes the workspaces resolve each other's TypeScript, so tests never run against a stale build. */
const conditions = ["source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };

/**
 * The files of a worker share their modules, of which loading takes longer than most tests. The server keeps no state
 * of its own (each file makes its portals again); the web's window is emptied after each file by `setup-page.ts`.
 */
const isolate = false;

const cores = availableParallelism();

/** Limits end what hangs. They judge no speed: a busy machine takes ten times as long. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** The same for the release, whose test installs and builds from the beginning, and removes all that again. */
const longLimits = { testTimeout: 600_000, hookTimeout: 3_600_000 };

/**
 * What is the same for all tests. Transformed modules are kept on disk by their content: the projects share most of
 * them, and each run would transform them again.
 */
const common = {
  isolate,
  ...limits,
  expect: { poll: { timeout: limits.testTimeout / 2 } },
  experimental: { fsModuleCache: true },
};

/**
 * Pages and the embedded engine run in the worker itself and wait for timers and sockets at times: one more worker than
 * cores. Each further one pays for its own modules and engines. On PostgreSQL a worker waits for the server.
 */
const inWorker = { maxWorkers: cores + 1, sequence: { groupOrder: 0 } };
const onServer = { maxWorkers: 3 * cores, sequence: { groupOrder: 1 } };

/**
 * Tests that open a database run on PostgreSQL. Projects run in the order of their names: those that wait for fakes
 * begin, next to the embedded engine, and the end has no worker idle.
 */
const serverFolder = fileURLToPath(new URL("packages/server", import.meta.url));
const server = testsByImport(serverFolder, "test/test-database.ts");

/**
 * The files and folders that run on the embedded engine as well. That it takes each statement of the others is what
 * `server-statements` shows, so a file is here for one of the reasons below, and not for its statements.
 */
const onBoth = testsNamed(serverFolder, server.reaching, [
  // It is about the database itself: the schema, what the driver returns, backups, locks, jobs, the start.
  "src/db/",
  "src/jobs/",
  "src/live-settings/",
  "src/features/system/events/",
  "src/start/",
  "test/test-database",
  // It is about SQL that does the work: what the search finds, what is sealed, which rows are gone, what a report says.
  "src/features/worklists/search/",
  "src/features/system/audit/",
  "src/features/system/retention/purge-expired-rows",
  "src/features/money/reports/reports",
  // It keeps files in the database, and changes the keys that seal them.
  "src/ports/documents/database-store",
  "src/features/documents/uploads/replace-documents",
  "src/commands/rewrap-keys",
  // It is one whole course: an order, its verification, payments, a transmittal, or an office's first start.
  "src/features/checkout/place-order",
  "src/features/desk/order/verification/verify-order",
  "src/features/money/provider-events/payment-courses",
  "src/features/order/ledger/random-courses",
  "src/features/worklists/transmittals/transmittals",
  "src/features/system/setup/first-admin",
]);

/** Vitest runs the global setup in an environment of its own. */
const withDatabase = { resolve, ssr, environments: { __vitest__: ssr } };
const globalSetup = (kind: "pglite" | "postgres"): string[] => [`packages/server/test/${kind}-global-setup.ts`];

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: { name: "domain", ...common, ...inWorker, include: ["packages/{domain,texts}/src/**/*.test.ts"] },
      },
      {
        resolve,
        ssr,
        test: {
          name: "checks",
          ...common,
          ...inWorker,
          include: ["scripts/checks/*.test.ts", "packages/simulation/src/faults/faults.test.ts"],
        },
      },
      { resolve, ssr, test: { name: "server-no-database", ...common, ...inWorker, include: server.others } },
      {
        ...withDatabase,
        test: { name: "server-pglite", ...common, ...inWorker, include: onBoth, globalSetup: globalSetup("pglite") },
      },
      {
        ...withDatabase,
        test: {
          name: "server-postgres",
          ...common,
          ...onServer,
          include: [...server.reaching, "packages/simulation/src/year.test.ts"],
          globalSetup: globalSetup("postgres"),
        },
      },
      {
        ...withDatabase,
        test: {
          name: "server-statements",
          ...common,
          ...inWorker,
          include: ["packages/server/test/recorded-statements.check.ts"],
          globalSetup: globalSetup("pglite"),
        },
      },
      { resolve, ssr, test: { name: "release", ...common, ...longLimits, include: ["e2e/release/*.test.ts"] } },
      {
        resolve: { conditions: ["source", "browser", "module", "import", "default"] },
        test: {
          name: "web",
          ...common,
          ...inWorker,
          setupFiles: ["packages/web/test/setup-page.ts", "packages/web/test/setup-texts.ts"],
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
