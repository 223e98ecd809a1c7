import { completeCart } from "../fixtures/carts.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { CloseoutsPage, ReportsPage } from "../pages/reports-page.ts";

test("a manager reads the reports, by keyboard too, and saves one", async ({ openBrowser, request, email }) => {
  const placed = await request.post("./api/orders/invoice", { data: completeCart.certifiedCopy(email) });
  expect(placed.ok()).toBe(true);

  const page = await openBrowser("clerk");
  await new StaffHomePage(page).open();
  await page.getByRole("button", { name: "Office", exact: true }).click();
  await page.getByRole("link", { name: "Reports" }).click();
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

  await expect(page.locator("figure canvas").first()).toBeVisible();
  await reports.chart.focus();
  await page.keyboard.press("Home");
  await expect(reports.chart).toHaveAttribute("aria-valuetext", /^\d\d\/\d\d\/\d{4}: Placed \d+/);
  await page.keyboard.press("ArrowRight");
  await expect(reports.chart).toHaveAttribute("aria-valuenow", "2");

  const canvas = page.locator("figure canvas").first();
  const width = async () => (await canvas.boundingBox())?.width;
  const before = await width();
  for (const [event, narrower] of [
    ["beforeprint", true],
    ["afterprint", false],
  ] as const) {
    await page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await expect.poll(async () => (await width()) !== before, `a chart fits the paper at ${event}`).toBe(narrower);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("strong").filter({ hasText: "Volume" })).toBeVisible();
  await page.emulateMedia({ media: null });

  const download = page.waitForEvent("download");
  await reports.save.click();
  expect((await download).suggestedFilename()).toMatch(/^volume-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});

test("a day is closed and printed, and cannot be closed twice", async ({ openBrowser, office, problems }) => {
  problems.allow(/409 \(Conflict\).*reports\/closeouts/);
  await office.make("certifiedCopy-checkInfo", "closeout");
  const page = await openBrowser("clerk");
  const closeouts = new CloseoutsPage(page);
  await closeouts.open();
  await closeouts.close.click();
  await closeouts.expectQuestion();
  await expectAccessible(page);
  await saveScreens(page, "staff-closeout-question", "window");
  // The sample orders were paid on days before.
  await closeouts.confirm.click();
  await expect(page.getByText("Choose where the first closeout begins.")).toBeVisible();
  await expectAccessible(page);
  await closeouts.chooseFirstMovement();
  await closeouts.confirm.click();
  await expect(page.getByRole("heading", { level: 1, name: "Closeout No. 1: " })).toBeVisible();
  await expect(page.getByRole("table", { name: "Every movement" })).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await saveScreens(page, "staff-closeout");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Signature", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.getByRole("link", { name: "All closeouts" }).click();
  await closeouts.arrive();
  await expect(page.getByRole("link", { name: "Closeout No. 1" })).toBeVisible();
  await expectNoOverflow(page);
  await saveScreens(page, "staff-closeouts");
  await closeouts.close.click();
  await closeouts.confirm.click();
  await expect(page.getByText("(closeout No. 1). What came later goes into the next one")).toBeVisible();
  await expectAccessible(page);
});

test("a viewer sees neither money nor people, and saves nothing", async ({ openBrowser }) => {
  const page = await openBrowser("viewer");
  const reports = new ReportsPage(page);
  await reports.open();
  await expect(reports.tab("Volume")).toBeVisible();
  await expect(reports.tab("Money")).toHaveCount(0);
  await expect(reports.tab("People")).toHaveCount(0);
  await expect(reports.tab("Closeouts")).toHaveCount(0);
  await expect(reports.save).toHaveCount(0);
});
