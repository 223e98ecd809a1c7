import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage, QueueSidebar } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

const groups = ["Spouse 1", "Spouse 2", "Officiant and ceremony"] as const;
const fedex = "790535312317";

test("a correction with edits is made, marked and shipped", async ({ openBrowser, request, email, office }) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const { uuid } = await placePaidOrder(request, completeCart.correction(email));
  const { id } = await office.order(uuid);
  const queue = new QueuePage(page, "errorCorrections-approveAccess");
  await queue.open();
  const before = await sidebar.counts();
  const order = await queue.openOrder(id);
  await order.confirmId();
  await order.backToQueue("Error corrections: Approve access");
  await sidebar.expectChange(before, {
    "errorCorrections-approveAccess": -1,
    "errorCorrections-waitingConfirmation": 1,
  });

  const customer = await openBrowser();
  await new CustomerOrderPage(customer, uuid).open();
  const review = new LicenseReview(customer);
  await review.edit("Spouse 1 Date of Birth", "1990-12-10");
  await review.edit("Spouse 2 First Name", "Karl");
  for (const group of groups) await review.confirmGroup(group);
  await review.submit.click();
  await expect(new CustomerOrderPage(customer).toast("Changes submitted successfully!")).toBeVisible();

  const editing = await sidebar.open("errorCorrections-makeEdits");
  await sidebar.expectChange(before, { "errorCorrections-approveAccess": -1, "errorCorrections-makeEdits": 1 });
  await editing.openOrder(id);
  const needed = page.getByRole("region", { name: "Corrections Needed:" });
  await expect(needed).toContainText("12/10/1990");
  await expect(needed).toContainText("Karl");
  await saveScreens(page, "staff-order-corrections");
  // No one has changed the sample license: the screen asks, and names what it still says.
  await needed.getByRole("button", { name: "Mark as corrected" }).click();
  const asked = page.getByRole("dialog", { name: "Mark as corrected?" });
  await expect(asked).toContainText("Spouse 1 Date of Birth, Spouse 2 First Name");
  await asked.getByRole("button", { name: "Mark as corrected" }).click();
  await expect(needed).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await order.openTab("Corrections");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText("The office has made the corrections.");
  await expect(page.getByRole("article").last()).toContainText("by Customer");
  await expectAccessible(page);
  await saveScreen(page, "staff-order-corrections-history");

  await order.backToQueue("Error corrections: Make edits");
  await sidebar.expectChange(before, { "errorCorrections-approveAccess": -1, "errorCorrections-printAndShip": 1 });
  const printing = await sidebar.open("errorCorrections-printAndShip");
  await printing.openOrder(id);
  await order.tickWithNumber("Marriage License Correction", "Shipped", fedex);
  await order.expectCurrent("Marriage License Correction", "Shipped");
  await order.backToQueue("Error corrections: Print and ship");
  await sidebar.expectChange(before, { "errorCorrections-approveAccess": -1 });
});

test("a correction without edits, for a customer who does not answer", async ({
  openBrowser,
  request,
  email,
  office,
}) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const { uuid } = await placePaidOrder(request, completeCart.correction(email));
  const { id } = await office.order(uuid);
  await office.confirmId(uuid);
  const product = "Marriage License Correction";
  const waiting = new QueuePage(page, "errorCorrections-waitingConfirmation");
  await waiting.open();
  const before = await sidebar.counts();
  const order = await waiting.openOrder(id);
  await expect(order.step(product, "Order Placed")).toBeDisabled();

  await order.step(product, "Customer Verification").click();
  await order.expectDialog("Are you sure?");
  await expect(order.dialog).toContainText("Are you sure? This will bypass the client verifying their information.");
  await saveScreens(page, "staff-bypass", "window");
  await order.settle("No, go back");
  await order.expectCurrent(product, "Info Verified");
  await order.step(product, "Customer Verification").click();
  await order.settle("Yes, override");
  await order.expectCurrent(product, "Customer Verification");
  // A step back needs no question.
  await order.step(product, "Customer Verification").click();
  await order.expectCurrent(product, "Info Verified");
  await order.step(product, "Customer Verification").click();
  await order.settle("Yes, override");

  await order.backToQueue("Error corrections: Waiting confirmation");
  await sidebar.expectChange(before, {
    "errorCorrections-waitingConfirmation": -1,
    "errorCorrections-printAndShip": 1,
  });
  const printing = await sidebar.open("errorCorrections-printAndShip");
  await printing.openOrder(id);
  await order.tickWithoutNumber(product, "Shipped");
  await order.expectCurrent(product, "Shipped");
  await order.backToQueue("Error corrections: Print and ship");
  await sidebar.expectChange(before, { "errorCorrections-waitingConfirmation": -1 });
});

test("letters of validity: the bar leads from order to order, and back when the queue is done", async ({
  openBrowser,
}) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const queue = new QueuePage(page, "letterOfValidity-approveAccess");
  await queue.open();
  const before = await sidebar.counts();
  const ids = await queue.orderNumbers();
  expect(before["letterOfValidity-approveAccess"]).toBe(2);
  let order = await queue.openOrder(ids[0] ?? 0);
  await expect(order.next).toContainText("Next (1)");
  await expect(order.product("Letter of Validity").getByText("Shipping", { exact: true })).toHaveCount(0);
  await order.confirmId();
  await expect(order.next).toContainText("Next (1)");
  await order.next.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(`Order ${ids[0]}`);
  order = new StaffOrderPage(page, Number((await page.getByRole("heading", { level: 1 }).innerText()).split(" ")[1]));
  await order.arrive();
  await order.confirmId();
  await expect(order.finish).toBeVisible();
  await saveScreen(page, "staff-order-finish", "window");
  await order.finish.click();
  await queue.arrive();
  await expect(page).toHaveURL(/\/admin\?queue=letterOfValidity-approveAccess$/);
  await expect(page.getByText("No orders in this queue.")).toBeVisible();
  await saveScreen(page, "staff-queue-empty");
  await sidebar.expectChange(before, { "letterOfValidity-approveAccess": -2, "letterOfValidity-ship": 2 });

  const shipping = await sidebar.open("letterOfValidity-ship");
  order = await shipping.openOrder(ids[0] ?? 0);
  await page.getByRole("button", { name: "Send Digital Letter of Validity" }).click();
  await expect(order.toast("Letter of Validity sent.")).toBeVisible();
  await order.step("Letter of Validity", "Shipped").click();
  await order.expectCurrent("Letter of Validity", "Shipped");
  await order.backToQueue("Letter of validity: Ship");
  await sidebar.expectChange(before, { "letterOfValidity-approveAccess": -2, "letterOfValidity-ship": 1 });
});

test("a first certificate for the US is shipped", async ({ openBrowser, office }) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const queue = new QueuePage(page, "firstCertificateUS-ship");
  await queue.open();
  const before = await sidebar.counts();
  const { id } = await office.make("firstUs-checkInfo", "first-us");
  await page.reload();
  await sidebar.expectChange(before, { "firstCertificateUS-ship": 1 });
  const order = await queue.openOrder(id);
  await order.expectCurrent("First Certificate US", "Finalized");
  await order.tickWithNumber("First Certificate US", "Shipped", fedex);
  await order.expectCurrent("First Certificate US", "Shipped");
  await order.backToQueue("First certificate, US: Ship");
  await sidebar.expectChange(before, {});
});

test("a first certificate for abroad is reviewed, edited and shipped", async ({ openBrowser, office }) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const product = "First Certificate International";
  const queue = new QueuePage(page, "firstCertificateIntl-waitingConfirmation");
  await queue.open();
  const before = await sidebar.counts();
  const { id, uuid } = await office.make("firstInternational-checkInfo", "first-international");
  await page.reload();
  await sidebar.expectChange(before, { "firstCertificateIntl-waitingConfirmation": 1 });
  const order = await queue.openOrder(id);
  await order.expectCurrent(product, "License Finalized");
  await expect(order.step(product, "License Finalized")).toBeDisabled();
  await expect(order.step(product, "License Finalized")).toHaveAccessibleDescription(/^Officiant, /);

  const customer = await openBrowser();
  await new CustomerOrderPage(customer, uuid).open();
  const review = new LicenseReview(customer);
  await review.edit("Spouse 1 City", "Springville");
  for (const group of groups) await review.confirmGroup(group);
  await review.submit.click();
  await expect(new CustomerOrderPage(customer).toast("Changes submitted successfully!")).toBeVisible();

  await order.backToQueue("First certificate, international: Waiting confirmation");
  await sidebar.expectChange(before, { "firstCertificateIntl-makeEdits": 1 });
  const editing = await sidebar.open("firstCertificateIntl-makeEdits");
  await editing.openOrder(id);
  await page.getByRole("button", { name: "Mark as corrected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as corrected" }).click();
  await expect(page.getByText("Corrections Needed:")).toHaveCount(0);
  await order.backToQueue("First certificate, international: Make edits");
  await sidebar.expectChange(before, { "firstCertificateIntl-ship": 1 });
  const shipping = await sidebar.open("firstCertificateIntl-ship");
  await shipping.openOrder(id);
  await order.tickWithNumber(product, "Shipped", fedex);
  await order.expectCurrent(product, "Shipped");
  await order.backToQueue("First certificate, international: Ship");
  await sidebar.expectChange(before, {});
});
