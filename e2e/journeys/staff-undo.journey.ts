import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";

test("a clerk confirms an ID and takes it back by a key, and the customer gets no email", async ({
  openBrowser,
  paidCopy: { id },
}) => {
  const page = await openBrowser("clerk");
  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await queue.open();
  const order = await queue.openOrder(id);
  await order.confirmId();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "staff-order-undo", "window");
  await page.keyboard.press("z");
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(undo).toHaveCount(0);
  await order.expectCurrent("Certified Copy", "Order Placed");
  await order.backToQueue("Certified copies: Approve access");
  await expect(queue.row(id)).toBeVisible();
});
