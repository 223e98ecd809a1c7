import { expect, test } from "../fixtures/test.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("two desks see what the other does, and the customer too, without a reload", async ({
  openBrowser,
  office,
  page: customer,
  paidCopy: { uuid, id },
}) => {
  await customer.goto(`/order/${uuid}`);
  await expect(customer.getByRole("heading", { level: 1 })).toBeVisible();
  const desk = await openBrowser("admin");
  const queue = new QueuePage(desk, "certifiedCopies-approveAccess");
  await queue.open();
  await expect(queue.row(id)).toBeVisible();
  const other = await openBrowser("clerk");
  const order = new StaffOrderPage(other, id);
  await order.open();
  await expect(queue.row(id)).toContainText("K. Madsen has this open");
  await office.confirmId(uuid);
  await expect(queue.row(id)).toHaveCount(0);
  await expect(desk.getByText(/K\. Madsen moved it to "Info Verified"\./)).toBeVisible();
  await expect(desk.getByText(/moved it to/)).toHaveCount(0);
  await order.expectCurrent("Certified Copy", "Info Verified");
  await expect(customer.getByText("Info Verified").first()).toBeVisible();
  await office.hearFrom(uuid, "When is it ready?");
  await expect(other.getByRole("tab", { name: /^Messages/ })).toHaveAccessibleName("Messages 1 unread");
});
