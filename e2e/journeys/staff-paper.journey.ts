import { readFile } from "node:fs/promises";
import { documentCode } from "@dop/domain/scan";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { TransmittalPage } from "../pages/transmittal-pages.ts";

test("cover sheets and labels are printed from a queue, and a scan marks an order as arrived", async ({
  openBrowser,
  office,
}) => {
  const made = await Promise.all(
    ["paper-1", "paper-2", "paper-3"].map((name) => office.make("apostille-customerVerified", name)),
  );
  for (const { id, uuid } of made) {
    await office.moveTo(uuid, 9);
    await office.assign(id, "admin");
  }
  const page = await openBrowser("admin");
  const queue = new QueuePage(page, "apostille-createTransmittal");
  await queue.open();
  await queue.show("Mine");
  await queue.selectAll.click();
  await expect(queue.selected).toContainText("3 selected");
  const saved = async (press: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return (await readFile(await download.path())).toString("latin1");
  };
  expect(await saved(() => queue.selected.getByRole("button", { name: "Cover sheets" }).click())).toMatch(/^%PDF-1.7/);
  await queue.selected.getByRole("button", { name: "Labels…" }).click();
  await queue.expectDialog("Print 3 labels");
  await expectAccessible(page);
  await saveScreens(page, "staff-queue-labels", "window");
  expect(await saved(() => queue.dialog.getByRole("button", { name: "Save the PDF" }).click())).toMatch(/^%PDF-1.7/);
  await queue.selected.getByRole("button", { name: "Create transmittal" }).click();
  await queue.expectDialog("Put 3 orders on a new transmittal");
  await queue.dialog.getByRole("button", { name: "Create", exact: true }).click();
  const transmittal = await new TransmittalPage(page).arriveAnywhere();

  await page.getByRole("button", { name: "Receive by scanner" }).click();
  const [first, second] = await Promise.all(made.map(async ({ id }) => (await office.staffOrder(id)).products[0]?.id));
  const scan = async (code: string): Promise<void> => {
    // The box has the focus: a scanner types into it.
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await scan(documentCode(made[0]?.id ?? 0, first ?? 0));
  await expect(page.getByText(/^Arrived: .*/).last()).toBeVisible();
  await scan(documentCode(made[1]?.id ?? 0, second ?? 0));
  await expect(transmittal.rows).toHaveCount(3);
  await expect(page.getByRole("checkbox", { name: /^Arrived: / }).and(page.locator(":checked"))).toHaveCount(2);
  await scan(documentCode(made[1]?.id ?? 0, second ?? 0));
  await expect(page.getByText(/^Already checked: /)).toBeVisible();
  await scan(documentCode(999_999, 999_999));
  await expect(page.getByText("Not on this transmittal: Order 999999")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await saveScreens(page, "staff-transmittal-receive");
});
