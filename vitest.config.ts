import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `source` makes the workspaces resolve each other's TypeScript, so tests never run against a stale build. */
const conditions = ["source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };

export default defineConfig({
  test: {
    // The default leaves a core free, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { resolve, ssr, test: { name: "domain", include: ["packages/domain/src/**/*.test.ts"] } },
      {
        resolve,
        ssr,
        test: {
          name: "server-pglite",
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
          include: ["packages/server/src/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/postgres-global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ["source", "browser", "module", "import", "default"] },
        test: { name: "web", environment: "happy-dom", include: ["packages/web/src/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
