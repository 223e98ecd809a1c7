import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./fixtures/browser.ts";
import type { BrowserOptions, PortalOptions } from "./fixtures/test.ts";

const report = process.env["E2E_JSON_REPORT"];

/** LOCALE=es: the customers' journeys, all of them, as a reader of Spanish makes them. */
const inSpanish = process.env["LOCALE"] === "es";
const spanish = { locale: "es-US" };
/** TRANSLATED=1: the same in a browser that translates every page. */
const inTranslation = process.env["TRANSLATED"] === "1";
/** SMOKE=1: an order placed, checked, worked and shipped, a refund, the messages, and axe on every page on the way. */
const smoke = /\/(?:apostille|messages|staff-queue-work|staff-refund|staff-verification)\.journey\.ts$/;
/** THOROUGH=1: also those that show once more, page by page, what a check of the source holds. */
const again = process.env["THOROUGH"] === "1" ? [] : [/\/pseudo-locale[\w-]*\.journey\.ts$/];
/**
 * Journeys that are not a customer's: the office's screens are in English, and these choose the language themselves.
 */
const notForCustomers = /\/(?:staff-[\w-]+|login|setup|start|pseudo-locale[\w-]*|spanish)\.journey\.ts$/;

export default defineConfig<BrowserOptions, PortalOptions>({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results",
  globalSetup: "./fixtures/sample-data-global-setup.ts",
  // A journey waits for its server, for animations and for pages at rest; a journey that fails once has failed.
  workers: availableParallelism() + 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  // Limits end what hangs. They judge no speed: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    // A trace of every step nearly doubles the time: E2E_TRACE=1 takes it where a failure is looked into.
    trace: process.env["E2E_TRACE"] === "1" ? "retain-on-failure" : "off",
    launchOptions: await launchOptions(),
  },
  projects: inSpanish
    ? [{ name: "in Spanish", testIgnore: notForCustomers, use: { basePath: "", ...spanish } }]
    : inTranslation
      ? [{ name: "translated", testIgnore: notForCustomers, use: { basePath: "", translated: true } }]
      : process.env["SMOKE"] === "1"
        ? [{ name: "smoke", testMatch: smoke, use: { basePath: "" } }]
        : [
            // The journeys that carry the tag run once more below a path, where a forgotten prefix shows, and on the
            // embedded database. One worker: each further one starts a server for a few journeys.
            { name: "below a path", use: { basePath: "/dop", database: "embedded" }, grep: /@base-path/, workers: 1 },
            // And these in Spanish; the rest with LOCALE=es.
            { name: "in Spanish", use: { basePath: "", ...spanish }, grep: /@spanish/, workers: 1 },
            // And these in a browser that translates every page; the rest with TRANSLATED=1.
            { name: "translated", use: { basePath: "", translated: true }, grep: /@translated/, workers: 1 },
            // The two specifications, a test a line, as a stranger reads them.
            { name: "walk", testDir: "walk", testMatch: "**/*.walk.ts", use: { basePath: "" } },
            { name: "journeys", use: { basePath: "" }, testIgnore: again },
          ],
});
