import { saveScreen } from "../fixtures/screens.ts";
import { withoutStream } from "../fixtures/without-stream.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffMessagesTab } from "../pages/staff-messages-tab.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("a viewer sees everything and can change nothing", async ({
  openBrowser,
  email,
  office,
  paidCopy: { uuid, id },
}) => {
  await office.hearFrom(uuid, "Hello?");
  const page = await openBrowser("viewer");
  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await queue.open();
  await expect(page.getByRole("button", { name: /^Flag order/ })).toHaveCount(0);
  const order = await queue.openOrder(id);
  await expect(page.getByText("You can look at this order, but not change it.")).toBeVisible();
  await expect(order.side).toContainText(email);
  for (const box of await order.product("Certified Copy").getByRole("checkbox").all()) await expect(box).toBeDisabled();
  await expect(
    page.getByRole("button", {
      name: /^(Flag order|Confirm Correct|Invalid|Cancel|Request refund|Edit|Add|Send|Mark|Remove)/,
    }),
  ).toHaveCount(0);
  await saveScreen(page, "staff-order-viewer");
  await order.openTab("Messages");
  await expect(new StaffMessagesTab(page).message("Hello?")).toContainText("Unread");
  await expect(page.getByRole("button", { name: /^(Delete|Mark|Send)/ })).toHaveCount(0);
  await expectAccessible(page);
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages 1 unread");
});

test("two clerks on one order: each sees the other, and the slower one gets a notice", async ({
  openBrowser,
  office,
  problems,
  paidCopy: { uuid, id },
}) => {
  problems.allow(/409 \(Conflict\)/);
  await office.confirmId(uuid);
  const cut = await openBrowser("admin");
  await withoutStream(cut, problems);
  const slow = new StaffOrderPage(cut, id);
  await slow.open();
  const page = await openBrowser("clerk");
  const quick = new StaffOrderPage(page, id);
  await quick.open();
  await expect(page.getByText("also open: R. Tolman")).toBeVisible();
  await quick.expectCurrent("Certified Copy", "Info Verified");
  await quick.tickWithNumber("Certified Copy", "Shipped", "790535312317");
  await quick.expectCurrent("Certified Copy", "Shipped");

  await slow.step("Certified Copy", "Shipped").click();
  await slow.expectDialog("Add Shipping Number");
  await slow.answer("No Tracking Number");
  const conflict = /^\S.* moved it to "Shipped" at \d{1,2}:\d{2} [AP]M\. Please check the order again\.$/;
  await expect(slow.toast(conflict)).toBeVisible();
  await slow.expectCurrent("Certified Copy", "Shipped");
  await expect(slow.dialog).toHaveCount(0);
  await expect(slow.product("Certified Copy").getByRole("link", { name: /^790535312317/ })).toBeVisible();
});
