import type { Locator } from "@playwright/test";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("twenty apostilles are Processed by four presses, and on a printed transmittal by four more @translated", async ({
  openBrowser,
  office,
}) => {
  const made = await Promise.all(
    Array.from({ length: 21 }, (_, index) => office.make("apostille-customerVerified", `work-${index}`)),
  );
  for (const { id } of made) await office.assign(id, "admin");
  const flagged = made.at(-1)?.id ?? 0;
  await office.flag(flagged, "Address Issue");
  const page = await openBrowser("admin");
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  let presses = 0;
  const press = async (control: Locator): Promise<void> => {
    presses += 1;
    await control.click();
  };

  const queue = new QueuePage(page, "apostille-printAndShip");
  await queue.open();
  await queue.show("Mine");
  await expect(queue.rows).toHaveCount(21);
  // Forced colors take backgrounds away, but not from the chosen chip, queue and page.
  await page.emulateMedia({ forcedColors: "active" });
  for (const chosen of await page.locator("[aria-pressed=true], a[aria-current]").all())
    await expect(chosen).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ forcedColors: null });
  const top = await queue.row(flagged).boundingBox();
  await press(queue.selectAll);
  await expect(queue.selected).toContainText("21 selected");
  // The bar moves no row.
  expect(await queue.row(flagged).boundingBox()).toEqual(top);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await saveScreens(page, "staff-queue-selected");
  await press(queue.selected.getByRole("button", { name: "Mark as Processed" }));
  await queue.expectDialog("Mark 21 orders as Processed");
  await press(queue.dialog.getByRole("radio", { name: "No Tracking Number" }));
  await saveScreens(page, "staff-queue-mark", "window");
  await press(queue.dialog.getByRole("button", { name: "Mark as Processed" }));
  await expect(page.getByText("20 done, 1 not")).toBeVisible();
  expect(presses).toBe(4);
  await expect(page.locator(":focus")).toContainText(`${flagged} `);
  await expect(page.locator(":focus")).toContainText("It is flagged. Remove the flag first.");
  await expect(queue.selected).toContainText("1 selected");
  expect(await queue.orderNumbers()).toEqual([flagged]);
  await expectAccessible(page);
  await saveScreens(page, "staff-queue-result");

  const waiting = new QueuePage(page, "apostille-createTransmittal");
  await waiting.open();
  await waiting.show("Mine");
  await expect(waiting.rows).toHaveCount(20);
  presses = 0;
  await press(waiting.selectAll);
  await press(waiting.selected.getByRole("button", { name: "Create transmittal" }));
  await waiting.expectDialog("Put 20 orders on a new transmittal");
  await press(waiting.dialog.getByRole("button", { name: "Create and print" }));
  await expect(page).toHaveURL(/\/print$/);
  await press(page.getByRole("button", { name: "Print" }));
  expect(presses).toBe(4);
  await expect(page.getByRole("row")).toHaveCount(21);
  await page.goBack();
  await expect(page.getByText("No order in this queue is yours.").or(page.getByText("No orders in"))).toBeVisible();
});

test("the bar of selected rows covers none of its buttons, wherever it is", async ({ openBrowser, office }) => {
  const { id } = await office.make("apostille-customerVerified", "bar");
  await office.flag(id, "Address Issue");
  const page = await openBrowser("admin");
  const queue = new QueuePage(page, "apostille-printAndShip");
  for (const width of [1920, 1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await queue.open();
    await queue.row(id).getByRole("checkbox").check();
    const more = queue.selected.getByRole("button", { name: "More" });
    if (width < 640) {
      await expect(queue.selected.getByRole("button", { name: "Assign to me" })).toBeHidden();
      await more.click();
      await expect(more).toHaveAttribute("aria-expanded", "true");
      await saveScreens(page, "staff-queue-bar", "window");
    } else await expect(more).toBeHidden();
    await expect(queue.selected.getByRole("button", { name: "Remove flags" })).toBeVisible();
    // Playwright presses nothing that something else covers, or that is out of sight.
    for (const control of await queue.selected.getByRole("button").filter({ visible: true }).all())
      await control.click({ trial: true });
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await queue.selected.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  }
});

test("a clerk works in a queue by keyboard: narrows, selects a range, assigns, and comes back to it", async ({
  openBrowser,
  office,
}) => {
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, index) => office.make("certifiedCopy-checkInfo", `keys-${index}`)),
  );
  for (const { id } of made) await office.assign(id, "admin");
  const page = await openBrowser("admin");
  const queue = new QueuePage(page, "certifiedCopies-printUSPS");
  await queue.open();
  await page.getByRole("button", { name: /^Mine/ }).focus();
  await page.keyboard.press("Enter");
  await expect(queue.rows).toHaveCount(4);
  const numbers = await queue.orderNumbers();
  const row = (index: number) => queue.row(numbers[index] ?? 0);
  await page.keyboard.press("j", { delay: 100 });
  await expect(row(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j", { delay: 100 });
  await page.keyboard.press("x", { delay: 100 });
  await page.keyboard.press("j", { delay: 100 });
  await page.keyboard.press("j", { delay: 100 });
  await page.keyboard.press("Shift+X", { delay: 100 });
  await expect(queue.selected).toContainText("3 selected");
  await page.keyboard.press("Shift+A", { delay: 100 });
  await queue.expectDialog("Assign 3 orders");
  await expect(queue.dialog.getByLabel("Assign to")).toBeFocused();
  await page.keyboard.type("K. M");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(queue.toast("3 done")).toBeVisible();
  await expect(queue.rows).toHaveCount(1);
  await page.keyboard.press("?", { delay: 100 });
  await queue.expectDialog("Keyboard shortcuts");
  await page.keyboard.press("Escape");

  // Next continues in the list that the order was opened from; its selection stays.
  await page.getByRole("button", { name: /^Mine/ }).click();
  await expect(row(1)).toContainText("KM");
  await row(1).getByRole("checkbox").check();
  await row(3).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${numbers[3]}`);
  await page.goBack();
  await expect(row(1).getByRole("checkbox")).toBeChecked();
  await row(1).getByRole("cell").nth(3).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${numbers[1]}`);

  // On the order, too; and a clerk who leaves an order no longer has it open.
  const clerks = await openBrowser("clerk");
  const theirs = new StaffOrderPage(clerks, numbers[1] ?? 0);
  await theirs.open();
  await expect(clerks.getByRole("status").filter({ hasText: "R. Tolman" })).toBeVisible();
  await page.getByRole("button", { name: "Assigned to K. Madsen. Change it" }).click();
  await queue.expectDialog(`Assign order ${numbers[1]}`);
  await queue.dialog.getByLabel("Assign to").selectOption("No one");
  await queue.settle("Assign");
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByRole("button", { name: "Assigned to R. Tolman. Change it" })).toBeVisible();
  await saveScreens(page, "staff-order-assignee");
  const left = page.waitForResponse(/\/presence$/);
  await page.goBack();
  await left;
  await clerks.reload();
  await expect(clerks.getByRole("button", { name: "Assigned to R. Tolman. Change it" })).toBeVisible();
  await expect(clerks.getByRole("status").filter({ hasText: "R. Tolman" })).toHaveCount(0);

  await queue.show("Mine");
  await page.getByRole("button", { name: "Save this view" }).click();
  await queue.expectDialog("Save this view");
  await queue.dialog.getByLabel("Name").fill("Mine to print");
  await queue.dialog.getByLabel("Share it with everyone").check();
  await queue.settle("Save");
  await expectAccessible(page);
  await saveScreens(page, "staff-queue-view");
  await new QueuePage(clerks, "letterOfValidity-ship").open();
  await clerks.getByRole("link", { name: "Mine to print shared by R. Tolman" }).click();
  await expect(clerks).toHaveURL(/queue=certifiedCopies-printUSPS&show=mine&hidden=$/);
  await page.getByRole("button", { name: "Change the view Mine to print" }).click();
  await queue.expectDialog("Change the view");
  await queue.settle("Delete");
  await expect(page.getByRole("link", { name: "Mine to print" })).toHaveCount(0);
});
