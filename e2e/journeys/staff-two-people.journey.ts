import { staff } from "../fixtures/office.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { SearchPage } from "../pages/search-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { UsersPage } from "../pages/users-page.ts";

test("an admin requests refunds, and another admin approves them", async ({ openBrowser, paidCopy: { id } }) => {
  const page = await openBrowser("admin");
  const users = new UsersPage(page);
  await users.open();
  await users.role(staff.viewer.name).selectOption("1");
  await expect(users.toast("Role changed.")).toBeVisible();
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.part("How the office works");
  await page.getByLabel("Approval of refunds").selectOption({ label: "Two people: another admin approves it" });
  await page.getByLabel("Amount from which a refund needs two people (dollars)").fill("2.50");
  await expectAccessible(page);
  await saveScreens(page, "staff-settings-two-people");
  await settings.save("How the office works");

  const order = new StaffOrderPage(page, id);
  await order.open();
  await page.getByRole("button", { name: "Goodwill refund" }).click();
  await order.expectDialog("Goodwill refund");
  await order.dialog.getByLabel("Amount in dollars").fill("5");
  await order.dialog.getByLabel("Reason").fill("The mail took three weeks.");
  await order.answer("Refund");
  await expect(order.toast("Requested. Another admin must approve it.")).toBeVisible();
  const waiting = order.side.getByRole("region", { name: "Money" });
  await expect(waiting).toContainText("You requested it yourself. Another admin must approve it.");
  await expect(waiting.getByRole("button")).toHaveText(["Withdraw the request"]);
  await expectAccessible(page);

  const others = await openBrowser("viewer");
  await others.goto("admin");
  await others.getByRole("link", { name: "Refunds waiting for a second admin" }).click();
  const found = new SearchPage(others);
  await found.arrive();
  await expect(found.chip("A refund waits for a second admin")).toBeVisible();
  await expect(found.rows).toHaveCount(1);
  await found.rows.getByRole("link").click();
  const same = new StaffOrderPage(others, id);
  await same.arrive();
  const asked = same.side.getByRole("region", { name: "Money" });
  await expect(asked).toContainText(`${staff.admin.name} requested it on`);
  await expect(asked).toContainText("Reason: The mail took three weeks.");
  await expectAccessible(others);
  await expectNoOverflow(others);
  await saveScreens(others, "staff-refund-request");
  await asked.getByRole("button", { name: "Approve refund" }).click();
  await same.expectDialog("Refund $5.00?");
  await saveScreens(others, "staff-refund-request-question", "window");
  await same.settle("Approve refund");
  await expect(same.toast("$5.00 refunded.")).toBeVisible();
  await expect(asked).not.toContainText("waits for a second admin");
  await expect(same.flag).toHaveCount(0);

  await order.open();
  const copies = order.product("Certified Copy");
  await copies.getByRole("button", { name: "Request refund" }).click();
  await order.settle("Request refund");
  await expect(copies.getByText("You requested this refund. Another admin must approve it.")).toBeVisible();
  await expect(copies.getByRole("button", { name: "Approve refund" })).toHaveCount(0);
  await saveScreens(page, "staff-refund-second-person", "window");
  await same.open();
  await same.product("Certified Copy").getByRole("button", { name: "Approve refund" }).click();
  await same.settle("Approve refund");
  await expect(same.product("Certified Copy")).toContainText("Canceled");

  // Other journeys share this office.
  await settings.open();
  await settings.part("How the office works");
  for (const name of ["Approval of refunds", "Amount from which a refund needs two people (dollars)"])
    await settings.press(`Use the default of: ${name}`);
  await settings.save("How the office works");
  await users.open();
  await users.role(staff.viewer.name).selectOption("3");
  await expect(users.toast("Role changed.")).toBeVisible();
});
