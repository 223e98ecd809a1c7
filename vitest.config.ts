import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { testsByImport } from "./scripts/lib/database-tests.mjs";

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

/**
 * What is the same for all tests. Transformed modules are kept on disk by their content: the projects share most of
 * them, and each run would transform them again.
 */
const common = { isolate, ...limits, experimental: { fsModuleCache: true } };

/**
 * Pages and the embedded engine run in the worker itself and wait for timers and sockets at times: one more worker than
 * cores. Each further one pays for its own modules and engines. On PostgreSQL a worker waits for the server.
 */
const inWorker = { maxWorkers: cores + 1, sequence: { groupOrder: 0 } };
const onServer = { maxWorkers: 2 * cores, sequence: { groupOrder: 1 } };

/**
 * Tests that open a database run on both databases. What the others show, one run shows. Projects run in the order of
 * their names: those that wait for fakes begin, next to the embedded engine, and the end has no worker idle.
 */
const server = testsByImport(
  fileURLToPath(new URL("packages/server/src", import.meta.url)),
  "testing/test-database.ts",
);

/**
 * What runs on PostgreSQL alone: what is refused at the edge, external services that fail, random sequences of events,
 * and courses of an order or a payment. Other files send the same statements on the embedded one. What is about the
 * database itself (locks, backups, migrations, search) stays on both.
 */
const onPostgresAlone = [
  "audit-log/view-log",
  "external-services/*",
  "features/api-docs/*",
  "features/documents/documents-in-s3",
  "features/health/parts",
  "features/license-back/*",
  "features/license-review/{corrections,license-data}",
  "features/licenses/county-service",
  "features/orders/{cart-costs,ended-order,hostile-bodies,idempotency,open-payment,price-changed,refused-carts}",
  "features/payments/{bypass,charged-after-end,close-checkouts,endings,events-in-any-order,holds-at-stripe}",
  "features/payments/{lost-and-repaid,paid-while-closing,reversed-payments,settled-flags,stripe-courses}",
  "features/payments/{voided-while-paid,webhook}",
  "features/registry/registry",
  "features/setup/{service-checks,setup-checks}",
  "features/staff-orders/batch-print",
  "features/status/denied-transitions",
  "features/users/{notify-of-account,passkeys/password-alone}",
  "features/users/{oidc,throttle}/*",
  "features/**/random-*",
  "http/{body-limits,capabilities,compressed-bodies,drain,fuzz,hostile-cost,json-bodies,locale}",
  "http/{named-problems,proxy,rate-limits,route-guard,staff-bad-input,timeouts}",
  "ports/directory/*",
  "ports/documents/s3-store",
  "telemetry/traces",
  "{statements,statements-of-writes}",
].map((pattern) => `packages/server/src/${pattern}.test.ts`);

const onDatabase = (kind: "pglite" | "postgres") => ({
  resolve,
  ssr,
  // Vitest runs the global setup in an environment of its own.
  environments: { __vitest__: ssr },
  test: {
    name: `server-${kind}`,
    ...common,
    ...(kind === "pglite" ? inWorker : onServer),
    include: server.reaching,
    exclude: kind === "pglite" ? onPostgresAlone : [],
    globalSetup: [`packages/server/src/testing/${kind}-global-setup.ts`],
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: { name: "domain", ...common, ...inWorker, include: ["packages/domain/src/**/*.test.ts"] },
      },
      { resolve, ssr, test: { name: "server-no-database", ...common, ...inWorker, include: server.others } },
      onDatabase("pglite"),
      onDatabase("postgres"),
      {
        resolve: { conditions: ["source", "browser", "module", "import", "default"] },
        test: {
          name: "web",
          ...common,
          ...inWorker,
          setupFiles: ["packages/web/src/testing/setup-page.ts", "packages/web/src/testing/setup-texts.ts"],
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
