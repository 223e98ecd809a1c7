import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { language, say } from "../fixtures/words.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

/** The most that the browser's sum of layout shifts may come to while a page loads; 0.1 is called good. */
const mostShift = 0.02;

test.use({ viewport: { width: 412, height: 823 } });

/**
 * Watches what moves. The fallback fonts have the measures of the portal's own where Arial and Times New Roman are
 * installed; machines that test have neither, and longer words than the English ones wrap until the fonts arrive. In
 * other languages only what moves after that counts.
 */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((fromFontsOn) => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    if (fromFontsOn)
      document.fonts.addEventListener("loadingdone", () =>
        requestAnimationFrame(() => requestAnimationFrame(() => shifts.splice(0))),
      );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  }, language() !== "en");
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0));
}

test("what comes late pushes nothing away on the customer's order", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
  await office.confirmId(uuid);
  // Each part is painted before the next arrives.
  await page.route(/\/api\/orders\/|\/assets\/likeness-panel/, async (route) => {
    await sleep(500);
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(`./order/${uuid}`);
  await expect(new LicenseReview(page).heading).toBeVisible();
  await expect(page.getByText(say("Show how it will be printed"))).toBeVisible();
  expect(await shifts()).toBeLessThan(mostShift);
});

test("what comes late pushes nothing away on a step", async ({ page }) => {
  // The frame around the step, and what is below it, are painted before the step's own script arrives.
  await page.route(/\/assets\/product-step/, async (route) => {
    await sleep(1500);
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto("./product?start=2");
  await expect(page.getByLabel(say("Quantity"))).toBeVisible();
  expect(await shifts()).toBeLessThan(mostShift);
});

test("what comes late pushes nothing away on the staff's order", async ({ desk, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
  const { id } = await office.order(uuid);
  const page = await desk("clerk");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route(/\/api\/(?:orders|licenses|messages)\//, async (route) => {
    await sleep(500);
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await new StaffOrderPage(page, id).open();
  expect(await shifts()).toBeLessThan(mostShift);
});
