import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { LandingPage } from "../pages/landing-page.ts";

test("the landing page greets a visitor", { tag: "@base-path" }, async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.expectQuestion();
  await saveScreen(page, "landing");
});

test("the landing page fits a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await new LandingPage(page).open();
  await page.locator("summary").first().click();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
