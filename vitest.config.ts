import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `source` makes the workspaces resolve each other's TypeScript, so tests never run against a stale build. */
const conditions = ["source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };

/**
 * The files of a worker share their modules, of which loading takes longer than most tests. The server keeps no state
 * of its own (each file makes its portals anew); the web's window is emptied after each file by `setup-page.ts`.
 */
const isolate = false;

export default defineConfig({
  test: {
    // The default leaves a core free, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { resolve, ssr, test: { name: "domain", isolate, include: ["packages/domain/src/**/*.test.ts"] } },
      {
        resolve,
        ssr,
        test: {
          name: "server-pglite",
          isolate,
          include: ["packages/server/src/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/pglite-global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "server-postgres",
          isolate,
          include: ["packages/server/src/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/postgres-global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ["source", "browser", "module", "import", "default"] },
        test: {
          name: "web",
          isolate,
          setupFiles: ["packages/web/src/testing/setup-page.ts", "packages/web/src/testing/setup-texts.ts"],
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
          testTimeout: 40_000,
        },
      },
    ],
  },
});
