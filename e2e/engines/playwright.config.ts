import { defineConfig } from "@playwright/test";
import { enginePrograms } from "../../scripts/lib/engines.mjs";
import type { PortalOptions } from "../fixtures/test.ts";
import type { EngineOptions } from "./test.ts";

const report = process.env["E2E_JSON_REPORT"];
const programs = enginePrograms();

/** The engines of iPhones and of Firefox: `npx playwright test --config engines` in `e2e`. */
export default defineConfig<object, EngineOptions & PortalOptions>({
  testDir: ".",
  testMatch: "*.engine.ts",
  globalSetup: "../fixtures/sample-data-global-setup.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  projects: (["firefox", "webkit"] as const).map((start) => ({
    name: start,
    // WebKit differs from all others in some of its fields.
    testIgnore: start === "webkit" ? [] : ["*.webkit.engine.ts"],
    use: { engine: { start, program: programs[start] ?? "" } },
  })),
});
