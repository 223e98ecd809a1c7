import { Problems } from "../fixtures/problems.ts";
import { test as base } from "../fixtures/test.ts";
import { startFirefox } from "./firefox.ts";
import type { Hands } from "./hands.ts";
import { startWebKit } from "./webkit.ts";

/** The engine of a project, and its program. */
export interface EngineOptions {
  readonly engine: { readonly start: "firefox" | "webkit"; readonly program: string };
}

const sizes = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const starts = { firefox: startFirefox, webkit: startWebKit };

/** Opens a browser of the project's engine, as wide as a phone or a desk. */
export const test = base.extend<{ openEngine: (size: keyof typeof sizes) => Promise<Hands> }, EngineOptions>({
  engine: [
    { start: "firefox", program: "" },
    { option: true, scope: "worker" },
  ],
  // The runner's own browser is not started.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from this pattern
  problems: async ({}, use) => use(new Problems()),
  openEngine: async ({ engine, server }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (size) => {
      const { hands, stop } = await starts[engine.start](engine.program, server.url, sizes[size]);
      stops.push(stop);
      return hands;
    });
    for (const stop of stops) await stop();
  },
});

export { expect } from "@playwright/test";
