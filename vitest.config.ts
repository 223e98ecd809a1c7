import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** `source` makes the workspaces resolve each other's TypeScript, so tests never run against a stale build. */
const conditions = ["source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };

/**
 * What asks a part outside of the portal (mail server, directory, object store, Stripe, license service, scanner) asks it alike
 * whatever the database is: these run once, with PostgreSQL, beside which the parts stand in production.
 */
const askOutsideParts = [
  "outside-parts/**",
  "ports/directory/ldap*.test.ts",
  "ports/documents/s3*.test.ts",
  "ports/license-registry/http*.test.ts",
  "ports/mail/smtp*.test.ts",
  "ports/malware/**",
  "ports/payments/stripe*.test.ts",
].map((path) => `packages/server/src/${path}`);

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
          exclude: [...configDefaults.exclude, ...askOutsideParts],
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
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
          testTimeout: 40_000,
        },
      },
    ],
  },
});
