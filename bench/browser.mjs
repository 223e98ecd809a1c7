import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { rounded, summary } from "./harness.mjs";

export const desktop = { width: 1280, height: 900 };

/** A browser that is closed at the end. */
export async function openBrowser(own) {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  return own(await chromium.launch({ executablePath: await findChromium(), args }), (browser) => browser.close());
}

/** Lets a page be without its stream of changes, which is never at rest. */
export const withoutStream = (page) => page.route("**/api/events*", (route) => route.fulfill({ status: 404 }));

/** Its pages belong to this user from the start. */
export const logInPage = (page, session) =>
  page.addInitScript(({ token, user }) => {
    localStorage.setItem("user", JSON.stringify(user));
    localStorage.setItem("expirationTime", String(Date.now() + 3_600_000));
    localStorage.setItem("token", token);
  }, session);

/** Its own page, with a processor that is `slower` times as slow. */
export async function openPage(browser, slower, viewport = desktop) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { page, client };
}

/**
 * Does `act` in the page and waits until `until` holds and is painted. A script, because the page's policy forbids
 * evaluating strings.
 *
 * @param {{ act: string, until: string }} step statements, and an expression
 * @returns the time in ms
 */
export const timeInPage = (page, { act, until }) =>
  page.evaluate(`(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const from = performance.now();
  ${act};
  while (!(${until})) {
    if (performance.now() - from > 60_000) throw new Error("not there after a minute: " + ${JSON.stringify(until)});
    await frame();
  }
  // The frame that shows it has been painted when a task after the next frame runs.
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - from;
})()`);

/** Prints times in ms by step. @param {number} [reference] a median with which the others are compared */
export function printSteps(times, reference) {
  console.table(
    Object.entries(times).map(([step, values]) => ({
      step,
      median: Math.round(summary(values).p50),
      least: Math.round(Math.min(...values)),
      most: Math.round(Math.max(...values)),
      ...(reference !== undefined && { "of the bare page": rounded(summary(values).p50 / reference, 2) }),
    })),
  );
}
