import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage, QueueSidebar } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { CreateTransmittalPage } from "../pages/transmittal-pages.ts";

test("a batch of at most twenty unflagged orders is printed and shipped", async ({ openBrowser, office }) => {
  const page = await openBrowser("clerk");
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => office.make("certifiedCopy-checkInfo", `batch-${index}`)),
  );
  const queue = new QueuePage(page, "certifiedCopies-printUSPS");
  await queue.open();
  const before = await new QueueSidebar(page).counts();
  expect(before["certifiedCopies-printUSPS"]).toBeGreaterThan(21);
  const [first = 0] = await queue.orderNumbers();
  await office.flag(first, "Payment Issue");
  await page.reload();
  await expect(queue.row(first)).toContainText("Payment Issue");

  await queue.batchPrint.click();
  await queue.expectDialog("Batch print and mark as shipped");
  const offered = queue.dialog.getByRole("listitem");
  await expect(offered).toHaveCount(20);
  await expect(offered.filter({ hasText: new RegExp(`^${first} `) })).toHaveCount(0);
  await expect(queue.dialog.getByText(/^Left out because of a flag: /)).toContainText(String(first));
  await expect(queue.dialog.getByText("20 selected")).toBeVisible();
  await saveScreens(page, "staff-batch-print", "window");
  await queue.dialog.getByLabel("Select all").uncheck();
  await queue.answer("Print and mark as shipped");
  await expect(queue.dialog.getByRole("alert")).toContainText("Choose at least one order.");
  await expectAccessible(page);

  // The sample orders have waited longest; those made here stand behind them.
  const lines = await offered.evaluateAll((items) => items.slice(-3).map((item) => (item as HTMLElement).innerText));
  const chosen = lines.map((line) => {
    const [, order, license] = /^(\d+) .* (\d{7})\s/.exec(line) ?? [];
    return { order: Number(order), license: license ?? "" };
  });
  expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(chosen.map(({ order }) => order)));
  for (const position of [-1, -2, -3]) await offered.nth(position).getByRole("checkbox").check();
  await expect(queue.dialog.getByText("3 selected")).toBeVisible();
  const popup = page.waitForEvent("popup");
  await queue.answer("Print and mark as shipped");
  const printing = await popup;
  await expect(queue.toast("3 orders marked as shipped.")).toBeVisible();
  await expect(queue.dialog).toHaveCount(0);
  await expect(printing).toHaveURL(/licenses=\d/);
  const licenses = new Set(chosen.map(({ license }) => license));
  const asked = new URL(printing.url()).searchParams.get("licenses")?.split(",") ?? [];
  expect(new Set(asked)).toEqual(licenses);
  await expect(printing.getByRole("heading", { level: 1 })).toHaveCount(licenses.size);

  await new QueueSidebar(page).expectChange(before, { "certifiedCopies-printUSPS": -3 });
  const order = new StaffOrderPage(page, chosen[0]?.order ?? 0);
  await order.open();
  await order.expectCurrent("Certified Copy", "Shipped");
});

test("twenty printed apostilles are Processed and wait for their transmittal", async ({ openBrowser, office }) => {
  const page = await openBrowser("clerk");
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => office.make("apostille-customerVerified", `printed-${index}`)),
  );
  const queue = new QueuePage(page, "apostille-printAndShip");
  await queue.open();
  const sidebar = new QueueSidebar(page);
  const before = await sidebar.counts();
  let chosen = 0;
  // The sample orders have waited longest, so that one batch does not reach all that were made here.
  for (let batch = 1; batch <= 4 && chosen < made.length; batch += 1) {
    await queue.batchPrint.click();
    await queue.expectDialog("Batch print and mark as Processed");
    await queue.dialog.getByLabel("Select all").uncheck();
    let inBatch = 0;
    for (const line of await queue.dialog.getByRole("listitem").all()) {
      const order = Number.parseInt(await line.innerText(), 10);
      if (!made.some(({ id }) => id === order)) continue;
      await line.getByRole("checkbox").check();
      inBatch += 1;
    }
    await saveScreens(page, "staff-batch-processed", "window");
    const popup = page.waitForEvent("popup");
    await queue.answer("Print and mark as Processed");
    await expect(await popup).toHaveURL(/licenses=\d/);
    await expect(queue.toast(new RegExp(`^${inBatch} orders? marked as Processed\\.$`))).toBeVisible();
    await expect(queue.dialog).toHaveCount(0);
    chosen += inBatch;
  }
  expect(chosen).toBeGreaterThanOrEqual(made.length);
  await sidebar.expectChange(before, {
    "apostille-printAndShip": -chosen,
    "apostille-createTransmittal": chosen,
  });

  const waiting = await sidebar.open("apostille-createTransmittal");
  await expect(waiting.batchPrint).toHaveCount(0);
  for (const { id } of made) await expect(waiting.row(id).first()).toBeVisible();
  const order = new StaffOrderPage(page, made[0]?.id ?? 0);
  await order.open();
  await order.expectCurrent("Apostille Request", "Processed");
  const create = new CreateTransmittalPage(page);
  await create.open();
  for (const { id } of made) await expect(create.choice(id).first()).toBeVisible();
});

test("a queue is filtered and sorted; the address remembers", async ({ openBrowser, office }) => {
  const page = await openBrowser("clerk");
  const [{ id }] = await Promise.all([
    office.make("firstUs-checkInfo", "queue-a"),
    office.make("firstUs-checkInfo", "queue-b"),
  ]);
  const { last_name: lastName, reference_id: license } = await office.staffOrder(id);
  const queue = new QueuePage(page, "firstCertificateUS-ship");
  await queue.open();
  const all = await queue.rows.count();
  await queue.filter.fill(String(license));
  await expect(page).toHaveURL(new RegExp(`filter=${license}`));
  await expect(page.getByText(new RegExp(`^\\d+ of ${all} shown$`))).toBeVisible();
  await expect(queue.row(id)).toContainText(lastName);
  await queue.filter.fill("nobody at all");
  await expect(page.getByText("No orders in this queue match the filter.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(queue.rows).toHaveCount(all);
  await expect(queue.filter).toBeFocused();

  await queue.column("Order").getByRole("button").click();
  await expect(queue.column("Order")).toHaveAttribute("aria-sort", "ascending");
  const numbers = await queue.orderNumbers();
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  await queue.column("Order").getByRole("button").click();
  await expect(queue.column("Order")).toHaveAttribute("aria-sort", "descending");
  await expectAccessible(page);
  const order = await queue.openOrder(id);
  await order.backToQueue("First certificate, US: Ship");
  await page.goBack();
  await order.arrive();
  await page.goBack();
  await expect(queue.column("Order")).toHaveAttribute("aria-sort", "descending");
});
