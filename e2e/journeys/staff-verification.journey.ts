import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { drawDocuments, drawIdCard } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { withoutStream } from "../fixtures/without-stream.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { StaffMessagesTab } from "../pages/staff-messages-tab.ts";

test("documents that are not accepted are requested again, and the order goes on @translated", async ({
  openBrowser,
  email,
  paidCopy: { uuid, id },
}) => {
  const page = await openBrowser("clerk");
  const order = new StaffOrderPage(page, id);
  await order.open();
  await order.invalid.click();
  await order.expectDialog("What is wrong with the documents?");
  const reason = order.dialog.getByLabel("Reason", { exact: true });
  await expect(reason).toBeFocused();
  await expect(reason.getByRole("option")).toHaveText([
    "Choose a reason",
    "ID or selfie unreadable",
    "ID expired",
    "Name on the ID differs",
    "Not a government ID",
    "Selfie missing",
    "Right to the record not shown",
    "Address Issue",
    "Payment Issue",
    "Require ID/Selfie",
    "Require Authorization",
    "Edits Needed",
    "Ammendment Required",
    "Other",
  ]);
  await reason.selectOption("Other");
  await order.answer("Send to customer");
  const own = order.dialog.getByLabel("Reason in your own words");
  await expect(own).toBeFocused();
  await expect(own).toHaveAccessibleDescription("Error: A reason is required.");
  await expectAccessible(page);
  await reason.selectOption("Require ID/Selfie");
  await order.dialog.getByLabel("Message to the customer").fill("Your photo ID cannot be read.");
  await saveScreens(page, "staff-invalid", "window");
  await order.settle("Send to customer");

  await expect(order.toast("The customer was asked for new documents.")).toBeVisible();
  await expect(order.flag).toContainText("Require ID/Selfie");
  await expect(order.product("Certified Copy")).toContainText(
    "Order issue. Awaiting further information from the customer.",
  );
  await expectAccessible(page);
  await order.closeToasts();
  await saveScreens(page, "staff-order-issue");
  await order.openTab("Messages");
  await expect(new StaffMessagesTab(page).message("Your photo ID cannot be read.")).toContainText("K. Madsen");
  await order.openTab("Order");
  await new MailboxPage(await openBrowser()).openMail(email, /document/i);

  // The clerk changes their mind: back to where it was.
  await order.product("Certified Copy").getByRole("button", { name: "Resolve issue" }).click();
  await order.expectCurrent("Certified Copy", "Order Placed");
  await expect(order.confirmCorrect).toBeVisible();

  // And once more, until the customer sends a new picture.
  await order.invalid.click();
  await reason.selectOption("Require ID/Selfie");
  await order.settle("Send to customer");
  const customer = await openBrowser();
  await new CustomerOrderPage(customer, uuid).open();
  await customer.getByLabel("Photo ID").setInputFiles(await drawIdCard(customer, "new-id.jpg"));
  await customer.getByRole("button", { name: "Send documents" }).click();
  await expect(customer.locator("[aria-current=step]")).toContainText("Order Placed");
  await order.open();
  await order.confirmId();
  await order.expectCurrent("Certified Copy", "Info Verified");
});

test("an order is canceled after a question", async ({ openBrowser, request, email, office }) => {
  const page = await openBrowser("clerk");
  const { uuid } = await placePaidOrder(request, {
    ...completeCart.apostille(email),
    additionalCertifiedCopies: 2,
  });
  const { id } = await office.order(uuid);
  const order = new StaffOrderPage(page, id);
  await order.open();
  await order.cancelOrder.click();
  await order.expectDialog("Cancel this order?");
  await saveScreen(page, "staff-cancel-order", "window");
  await order.settle("Keep order");
  await order.expectCurrent("Apostille Request", "Order Placed");
  await order.cancelOrder.click();
  await order.keepMoney("The customer asked for it.");
  await order.settle("Cancel Order");
  await expect(order.toast("Order canceled.")).toBeVisible();
  for (const product of ["Apostille Request", "Certified Copy"]) {
    await expect(order.product(product)).toContainText("Canceled");
    await expect(order.product(product).getByRole("checkbox")).toHaveCount(0);
    await expect(order.product(product).getByRole("button", { name: "Cancel Product" })).toHaveCount(0);
  }
  await expect(order.cancelOrder).toHaveCount(0);
  await expectAccessible(page);
  await new MailboxPage(await openBrowser()).openMail(email, /cancel/i);
});

test("a voided license stops everything, also on a screen that does not know yet", async ({
  openBrowser,
  office,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/);
  const page = await openBrowser("clerk");
  await withoutStream(page, problems);
  const { id } = await office.make("apostille-placed", "voided");
  const order = new StaffOrderPage(page, id);
  await order.open();
  const { reference_id: license } = await office.staffOrder(id);
  await office.voidLicense(license);
  await order.confirmCorrect.click();
  await expect(
    order.toast(
      "The license of this order was voided, so nothing can be " +
        "changed. If you have questions, please contact the office.",
    ),
  ).toBeVisible();
  await expect(page.getByText("VOIDED LICENSE")).toBeVisible();
  await expect(order.confirmCorrect).toHaveCount(0);
  await expect(order.invalid).toHaveCount(0);
  await expect(order.cancelOrder).toHaveCount(0);
  const boxes = order.product("Apostille Request").getByRole("checkbox");
  await expect(boxes).toHaveCount(7);
  for (const box of await boxes.all()) await expect(box).toBeDisabled();
  await expect(order.product("Apostille Request").getByRole("button", { name: "Cancel Product" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Edit license number" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send Digital Letter of Validity" })).toBeDisabled();
  await expectAccessible(page);
  await order.closeToasts();
  await saveScreens(page, "staff-order-voided");
});

test("an ID is verified by one key, and a picture that is gone is not confirmed silently", async ({
  openBrowser,
  request,
  email,
  office,
  problems,
}) => {
  problems.allow(/404 \(Not Found\)|409 \(Conflict\)/);
  const page = await openBrowser("clerk");
  const documents = await drawDocuments(page);
  const place = async () => {
    const { uuid } = await placePaidOrder(request, { ...completeCart.certifiedCopy(email), documents });
    return { uuid, id: (await office.order(uuid)).id };
  };
  const [first, second] = [await place(), await place()];
  const heading = page.getByRole("heading", { level: 1 });
  const queue = "certifiedCopies-approveAccess";
  const orderPlaced = 1;
  const status = async ({ uuid }: { readonly uuid: string }) => (await office.order(uuid)).order_products[0]?.status_id;

  const order = new StaffOrderPage(page, first.id, queue);
  await order.open();
  await expect(order.next.or(order.finish)).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "staff-check");
  // A look at it, and one key.
  await page.keyboard.press("c", { delay: 100 });
  await expect(heading).not.toHaveText(`Order ${first.id}`);
  expect(await status(first)).not.toBe(orderPlaced);

  // A colleague is faster: the key changes nothing, and the order says so.
  const late = new StaffOrderPage(page, second.id);
  await late.open();
  await office.confirmId(second.uuid);
  await page.keyboard.press("c", { delay: 100 });
  await expect(late.verification).toContainText("There is nothing to verify now.");

  const third = await place();
  await page.route(/\/api\/files\//, async (route) => route.fulfill({ status: 404 }));
  await page.goto(`admin/orders/${third.id}`);
  const alone = new StaffOrderPage(page, third.id);
  await expect(alone.verification.getByText("The photo could not be loaded.")).toHaveCount(2);
  await page.keyboard.press("c", { delay: 100 });
  await expect(alone.verification.getByRole("alert")).toContainText("Not loaded: Photo ID, Selfie.");
  expect(await status(third)).toBe(orderPlaced);
  await page.keyboard.press("c", { delay: 100 });
  await expect(alone.verification).toContainText("There is nothing to verify now.");
  expect(await status(third)).not.toBe(orderPlaced);
});
