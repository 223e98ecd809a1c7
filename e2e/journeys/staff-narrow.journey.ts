import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { DevToolsPage } from "../pages/dev-tools-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { PricesPage } from "../pages/prices-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { SearchPage } from "../pages/search-page.ts";
import { CreateTransmittalPage, TransmittalPage, TransmittalsPage } from "../pages/transmittal-pages.ts";
import { UsersPage } from "../pages/users-page.ts";

/** Tables that are wider than the room they have. */
const tooWide = (page: Page): Promise<string[]> =>
  page
    .getByRole("table")
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement }) => parentElement !== null && parentElement.scrollWidth > parentElement.clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );

/** Fails when anything is out of sight to the right, on a usual phone and on the narrowest. */
async function expectNothingToTheRight(page: Page): Promise<void> {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoOverflow(page);
    await expect.poll(() => tooWide(page), `tables that are too wide for ${width} pixels`).toEqual([]);
  }
}

test("on a phone no list hides anything to the right, and the bar on top is one row and the navigation", async ({
  openBrowser,
}) => {
  // A list of all countries takes long to check.
  test.slow();
  const page = await openBrowser("admin");
  await page.setViewportSize({ width: 375, height: 812 });
  const pages = [
    new StaffHomePage(page),
    new UsersPage(page),
    new QueuePage(page, "certifiedCopies-printUSPS"),
    new SearchPage(page),
    new TransmittalsPage(page),
    new PricesPage(page),
    new SettingsPage(page),
    new DevToolsPage(page),
  ];
  for (const one of pages) {
    await one.open();
    await expectNothingToTheRight(page);
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(100);
  }
});

test("on a phone orders are chosen for a transmittal one below the other, each behind its box", async ({
  openBrowser,
  office,
}) => {
  const ids = [];
  for (const seed of ["narrow-1", "narrow-2"]) {
    const { uuid, id } = await office.make("apostille-customerVerified", seed);
    await office.moveTo(uuid, 9);
    ids.push(id);
  }
  const [first = 0, second = 0] = ids;
  const page = await openBrowser("clerk");
  await page.setViewportSize({ width: 375, height: 812 });
  const create = new CreateTransmittalPage(page);
  await create.open();
  await expectNothingToTheRight(page);
  // Of the table's head only the box for all rows stays, with its label.
  await expect(page.getByText("Select all", { exact: true })).toBeInViewport();
  const box = await create.choice(first).boundingBox();
  const name = await page
    .getByRole("row")
    .filter({ has: create.choice(first) })
    .getByRole("rowheader")
    .boundingBox();
  if (!box || !name) throw new Error("the order has no box or no name");
  expect(box.x + box.width).toBeLessThanOrEqual(name.x);
  expect(Math.abs(box.y + box.height / 2 - (name.y + name.height / 2))).toBeLessThan(6);
  await create.choice(first).check();
  await create.create();
  const transmittal = await new TransmittalPage(page).arriveAnywhere();
  await transmittal.addOrders.click();
  await transmittal.expectDialog("Add Orders");
  await expect(transmittal.dialog.getByRole("checkbox", { name: new RegExp(`order ${second}$`) })).toBeVisible();
  await expectNothingToTheRight(page);
  await expectAccessible(page);
});
