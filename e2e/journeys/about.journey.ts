import { limits } from "@dop/domain/orders";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { FindOrderPage } from "../pages/plain-screens.ts";

test(
  "a customer reads on a phone what is held about them and what was tested",
  { tag: "@spanish" },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await new FindOrderPage(page).open();
    await page.getByRole("link", { name: say("Privacy", "privacy"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("Privacy", "privacy") })).toBeVisible();
    const periods = page.getByRole("table", { name: say("How long we keep it") });
    await expect(periods.getByRole("row").nth(2)).toContainText("90");
    const uploads = periods.getByRole("row", { name: say("Files that you chose and did not send with an order") });
    await expect(uploads).toContainText(`${limits.uploadHours} h`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await saveScreens(page, "privacy");

    await page.getByRole("link", { name: say("Accessibility", "accessibility"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("Accessibility", "accessibility") })).toBeVisible();
    await expect(page.getByRole("heading", { name: say("What we tested") })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await saveScreens(page, "accessibility");
  },
);
