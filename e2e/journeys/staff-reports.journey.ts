import { completeCart } from "../fixtures/carts.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { ReportsPage } from "../pages/reports-page.ts";

test("a manager reads the reports, by keyboard too, and saves one", async ({ desk, request, email }) => {
  const placed = await request.post("./api/orders/invoice", { data: completeCart.certifiedCopy(email) });
  expect(placed.ok()).toBe(true);

  const page = await desk("clerk");
  await new StaffHomePage(page).open();
  await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
  const reports = new ReportsPage(page);
  await reports.arrive();
  for (const name of ["Turnaround", "Money", "People", "Quality", "Volume"]) {
    await reports.tab(name).click();
    await expect(reports.tab(name)).toHaveAttribute("aria-current", "page");
    await expect(reports.save).toBeVisible();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
  await expect(reports.table("Placed, by weekday")).toBeVisible();
  await saveScreens(page, "staff-reports-volume");

  await reports.marks.first().focus();
  await expect(reports.marks.first()).toBeFocused();
  await expect(reports.marks.first()).toHaveAccessibleName(/^\d\d\/\d\d\/\d{4}: Placed \d+, Done \d+, Canceled \d+$/);

  const download = page.waitForEvent("download");
  await reports.save.click();
  expect((await download).suggestedFilename()).toMatch(/^volume-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});

test("a viewer sees neither money nor people, and saves nothing", async ({ desk }) => {
  const page = await desk("viewer");
  const reports = new ReportsPage(page);
  await reports.open();
  await expect(reports.tab("Volume")).toBeVisible();
  await expect(reports.tab("Money")).toHaveCount(0);
  await expect(reports.tab("People")).toHaveCount(0);
  await expect(reports.save).toHaveCount(0);
});
