import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { NotFoundPage } from "../pages/plain-screens.ts";

test("the landing page greets a visitor", { tag: "@base-path" }, async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.expectQuestion();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText(saying("We expect to ship it by …."))).toHaveCount(3);
  await saveScreens(page, "landing");
});

test("the landing page fits a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await new LandingPage(page).open();
  await page.locator("summary").first().click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // The links leave the name next to them enough room for one line.
  const home = page.getByRole("banner").getByRole("link").first();
  expect((await home.boundingBox())?.width).toBeGreaterThan(280);
});

test("an unknown address says so", { tag: "@base-path" }, async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\).*no-such-page/);
  const notFound = new NotFoundPage(page);
  await notFound.open();
  await expect(page.getByRole("heading", { name: say("404 Error") })).toBeVisible();
  await expect(page.getByText(say("The page you requested could not be found."))).toBeVisible();
  await expect(page.getByRole("link", { name: "marriage@example.gov" })).toBeVisible();
  await saveScreens(page, "not-found");
  await page.getByRole("link", { name: say("Go to the start page") }).click();
  await new LandingPage(page).arrive();
});
