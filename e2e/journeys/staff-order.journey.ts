import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { drawDocuments } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffMessagesTab } from "../pages/staff-messages-tab.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { OrderSummaryPage } from "../pages/order-summary-page.ts";

const presets = [
  "Address Issue",
  "Payment Issue",
  "Require ID/Selfie",
  "Require Authorization",
  "Edits Needed",
  "Ammendment Required",
];

test("an order is flagged, its comment changed, and the flag removed", async ({ openBrowser, paidCopy: { id } }) => {
  const page = await openBrowser("clerk");
  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await queue.open();
  await page.getByRole("button", { name: `Flag order ${id}` }).click();
  await queue.expectDialog(`Flag order ${id}`);
  const comment = queue.dialog.getByLabel("Comment");
  const save = queue.dialog.getByRole("button", { name: "Save flag" });
  await expect(comment).toBeFocused();
  await expect(save).toBeDisabled();
  await comment.fill("   ");
  await queue.dialog.getByText("Quick comments").click();
  await expect(comment).toHaveAccessibleDescription("Error: Comment is required when flagging an order");
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  expect(
    await queue.dialog.getByRole("group", { name: "Quick comments" }).getByRole("button").allTextContents(),
  ).toEqual(presets);
  for (const preset of presets) {
    await queue.answer(preset);
    await expect(comment).toHaveValue(preset);
  }
  await queue.answer("Address Issue");
  await saveScreens(page, "staff-flag", "window");
  await queue.settle("Save flag");
  await expect(queue.toast("Order flagged.")).toBeVisible();
  await expect(queue.row(id)).toContainText("Address Issue");
  await expectAccessible(page);

  const order = await queue.openOrder(id);
  await expect(order.flag).toContainText("Address Issue");
  await expect(order.flag).toContainText("K. Madsen");
  await saveScreen(page, "staff-order-flagged");
  await order.flag.getByRole("button", { name: "Edit comment" }).click();
  await order.expectDialog(`Edit the flag comment of order ${id}`);
  await order.dialog.getByLabel("Comment").fill("The street is missing.");
  await order.settle("Save comment");
  await expect(order.flag).toContainText("The street is missing.");
  await expect(page.getByText("Flagged", { exact: true })).toBeVisible();
  await order.flag.getByRole("button", { name: "Remove flag" }).click();
  await order.expectDialog(`Remove the flag of order ${id}`);
  await order.dialog.getByLabel(/^Comment/).fill("The customer called.");
  await order.settle("Remove flag");
  await expect(order.toast("Flag removed.")).toBeVisible();
  await expect(order.flag).toHaveCount(0);
  await expect(page.getByText("Last flag: The customer called.")).toBeVisible();
  await expectAccessible(page);
});

test("everyone reads comments, and only their author changes them", async ({ openBrowser, paidCopy: { id } }) => {
  const page = await openBrowser("clerk");
  const order = new StaffOrderPage(page, id);
  await order.open();
  const add = order.comments.getByRole("button", { name: "Add" });
  await order.comments.getByLabel("New comment").fill("  ");
  await add.click();
  await expect(order.comments).toContainText("New comment");
  await order.comments.getByLabel("New comment").fill("Called the customer.");
  await add.click();
  const comment = order.comments.getByRole("listitem");
  await expect(comment).toContainText("Called the customer.");
  await expect(comment).toContainText("K. Madsen");
  await expect(comment).not.toContainText("(edited)");

  const admins = await openBrowser("admin");
  const same = new StaffOrderPage(admins, id);
  await same.open();
  await expect(same.comments.getByRole("listitem")).toContainText("Called the customer.");
  await expect(same.comments.getByRole("button", { name: /^Edit your comment/ })).toHaveCount(0);

  await order.comments.getByRole("button", { name: /^Edit your comment/ }).click();
  const field = order.comments.getByLabel("Edit comment");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("Called the customer twice.");
  await order.comments.getByRole("button", { name: "Save" }).click();
  await expect(comment).toContainText("Called the customer twice.");
  await expect(comment).toContainText("(edited)");
  await expect(order.comments.getByRole("button", { name: /^Edit your comment/ })).toBeFocused();
  await expectAccessible(page);
});

test("messages of a customer are counted, read, kept unread and deleted", async ({
  openBrowser,
  office,
  paidCopy: { uuid, id },
}) => {
  await office.hearFrom(uuid, "When will it be ready?");
  await office.hearFrom(uuid, "Hello?");
  const page = await openBrowser("clerk");
  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await queue.open();
  await expect(queue.row(id)).toContainText("2 unread");
  const order = await queue.openOrder(id);
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages 2 unread");
  await order.openTab("Messages");
  const messages = new StaffMessagesTab(page);
  await expect(page.getByText("Staff may take up to 2 business days to respond.")).toBeVisible();
  await expect(messages.message("When will it be ready?")).toContainText("Customer");
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages");
  await messages.markUnread("Hello?");
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages 1 unread");
  await expect(messages.message("Hello?")).toContainText("Unread");
  await expectAccessible(page);
  await saveScreens(page, "staff-messages");
  await messages.markRead("Hello?");
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages");
  await messages.markUnread("Hello?");
  await expect(order.tab("Messages")).toHaveAccessibleName("Messages 1 unread");

  await office.hearFrom(uuid, "Thank you.");
  await messages.refresh();
  await expect(messages.message("Thank you.")).toBeVisible();
  await messages.delete("Hello?");
  await expect(messages.message("Hello?")).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveText("Messages");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(messages.message("Hello?")).toBeVisible();
  await messages.delete("Hello?");
  await expect(messages.message("Hello?")).toHaveCount(0);

  await messages.send("");
  await expect(messages.field).toHaveAccessibleDescription(/^Error: Please write a message\./);
  await expectAccessible(page);
  await messages.send("We ship it tomorrow.");
  await expect(order.toast("Message sent.")).toBeVisible();
  await expect(messages.message("We ship it tomorrow.")).toContainText("K. Madsen");
});

test("the license number is corrected in place, and the photos are compared", async ({
  openBrowser,
  request,
  email,
  office,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/);
  const page = await openBrowser("clerk");
  const { uuid } = await placePaidOrder(request, {
    ...completeCart.apostille(email),
    documents: await drawDocuments(page),
  });
  const { id } = await office.order(uuid);
  const order = new StaffOrderPage(page, id);
  await order.open();
  const edit = page.getByRole("button", { name: "Edit license number" });
  await edit.click();
  const field = page.getByLabel("License number");
  await expect(field).toBeFocused();
  await field.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await field.pressSequentially("1-000x002");
  await expect(field).toHaveValue("1000002");
  await page.getByRole("button", { name: "Save" }).click();
  const doubt = page.getByRole("dialog", { name: "Use this license?" });
  await expect(doubt).toContainText("License 1000002 belongs to another couple.");
  await doubt.getByLabel("Why is it the right one?").fill("Names from before the wedding");
  await doubt.getByRole("button", { name: "Use it anyway" }).click();
  await expect(order.toast("License number saved.")).toBeVisible();
  await expect(order.side).toContainText("1000002");
  await expect(edit).toBeFocused();
  await edit.click();
  await field.fill("7");
  await page.keyboard.press("Escape");
  await expect(order.side).toContainText("1000002");

  await page.getByRole("button", { name: "View ID and Selfie" }).click();
  await order.expectDialog("View ID and Selfie");
  await expect(order.dialog.getByRole("img", { name: "Photo ID of the customer" })).toBeVisible();
  await expect(order.dialog.getByRole("img", { name: "Selfie of the customer" })).toBeVisible();
  await saveScreen(page, "staff-photos", "window");
  await order.settle("Close");

  const popup = page.waitForEvent("popup");
  await order
    .product("Apostille Request")
    .getByRole("link", { name: /^Print Summary/ })
    .click();
  const summary = new OrderSummaryPage(await popup, id);
  await summary.arrive();
  await expect(summary.section("Customer")).toContainText(email);
  await expect(summary.section("Marriage")).toContainText("1000002");
  await expect(summary.section("Order details")).toContainText("France");
  await expect(summary.print).toBeVisible();
  await saveScreens(await popup, "staff-order-summary");
  const documents = page.waitForEvent("popup");
  await order
    .product("Apostille Request")
    .getByRole("link", { name: /^Print Documents/ })
    .click();
  await expect(await documents).toHaveURL(/1000002/);
});
