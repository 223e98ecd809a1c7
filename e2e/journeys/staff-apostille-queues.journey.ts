import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { drawDocuments } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage, QueueSidebar } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { CreateTransmittalPage, TransmittalPage } from "../pages/transmittal-pages.ts";

const groups = ["Spouse 1", "Spouse 2", "Officiant and ceremony"] as const;
const fedex = "790535312317";

test("an apostille goes from its payment to the Lt. Governor's office and back", async ({
  openBrowser,
  request,
  email,
  office,
}) => {
  const page = await openBrowser("clerk");
  const sidebar = new QueueSidebar(page);
  const documents = await drawDocuments(page);
  const cart = completeCart.apostille(email);
  const items = ["FR", "JP"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
  await placePaidOrder(request, { ...cart, items, documents });
  const queue = new QueuePage(page, "apostille-approveAccess");
  await queue.open();
  await expect(page.getByRole("button", { name: "2 documents: France, Japan" }).first()).toBeVisible();
  const before = await sidebar.counts();
  const { uuid } = await placePaidOrder(request, { ...cart, documents });
  const { id } = await office.order(uuid);
  await page.reload();
  await sidebar.expectChange(before, { "apostille-approveAccess": 1 });
  await saveScreen(page, "staff-queue");

  let order = await queue.openOrder(id);
  await expect(page.getByText("Corrections Needed:")).toBeVisible();
  await saveScreens(page, "staff-order");
  await order.confirmId();
  await order.expectCurrent("Apostille Request", "Info Verified");
  await expectAccessible(page);
  await order.backToQueue("Apostille: Approve access");
  await queue.arrive();
  await expect(queue.row(id)).toHaveCount(0);
  await sidebar.expectChange(before, { "apostille-waitingConfirmation": 1 });

  const customer = await openBrowser();
  await new CustomerOrderPage(customer, uuid).open();
  const review = new LicenseReview(customer);
  for (const group of groups) await review.confirmGroup(group);
  await review.submit.click();
  await expect(new CustomerOrderPage(customer).toast("Changes submitted successfully!")).toBeVisible();

  const printing = await sidebar.open("apostille-printAndShip");
  await sidebar.expectChange(before, { "apostille-printAndShip": 1 });
  order = await printing.openOrder(id);
  await order.step("Apostille Request", "Processed").click();
  await order.expectDialog("Add Shipping Number");
  const number = order.dialog.getByLabel("FedEx tracking number");
  await expect(number).toBeFocused();
  await number.pressSequentially("79-05 3531x");
  await expect(number).toHaveValue("79053531");
  await expect(order.dialog).not.toContainText("Invalid FedEx tracking number");
  await number.blur();
  await expect(number).toHaveAccessibleDescription(/Invalid FedEx tracking number/);
  await expect(order.dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectAccessible(page);
  await saveScreens(page, "staff-shipping-number", "window");
  await number.fill(fedex);
  await expect(order.dialog.getByText(/^Recognized: /)).toBeVisible();
  await order.settle("Save");
  await order.expectCurrent("Apostille Request", "Processed");
  await expect(order.product("Apostille Request").getByRole("link", { name: new RegExp(`^${fedex}`) })).toHaveAttribute(
    "href",
    /fedex\.com/,
  );
  await order.backToQueue("Apostille: Print and ship");
  await sidebar.expectChange(before, { "apostille-createTransmittal": 1 });
  const ready = await sidebar.open("apostille-createTransmittal");
  await expect(ready.row(id)).toHaveCount(1);

  const create = new CreateTransmittalPage(page);
  await create.open();
  await create.choice(id).check();
  await expect(page.getByText("1 order selected")).toBeVisible();
  await expectAccessible(page);
  await create.create();
  const transmittal = new TransmittalPage(page);
  await expect(transmittal.toast(/^Transmittal \d+ created\.$/)).toBeVisible();
  await transmittal.arriveAnywhere();
  await transmittal.tick(transmittal.arrived("Ada Lovelace"));
  await transmittal.tick(transmittal.sent("Ada Lovelace"));
  await expect(transmittal.sent("Ada Lovelace")).toBeChecked();

  order = new StaffOrderPage(page, id);
  await order.open();
  await expect(order.product("Apostille Request").getByRole("checkbox", { checked: true })).toHaveCount(7);
  await expect(order.product("Apostille Request").getByRole("link", { name: /^Transmittal \d+$/ })).toBeVisible();
  await queue.open();
  await sidebar.expectChange(before, {});
});

for (const { shippingType, name, key, label } of [
  { shippingType: 1, name: "USPS", key: "certifiedCopies-printUSPS", label: "Certified copies: Print USPS" },
  { shippingType: 2, name: "FedEx", key: "certifiedCopies-printFedex", label: "Certified copies: Print FedEx" },
] as const) {
  test(`a certified copy goes out by ${name}`, async ({ openBrowser, request, email, office }) => {
    const page = await openBrowser("clerk");
    const sidebar = new QueueSidebar(page);
    const queue = new QueuePage(page, "certifiedCopies-approveAccess");
    await queue.open();
    const before = await sidebar.counts();
    const { uuid } = await placePaidOrder(request, { ...completeCart.certifiedCopy(email), shippingType });
    const { id } = await office.order(uuid);
    await page.reload();
    await sidebar.expectChange(before, { "certifiedCopies-approveAccess": 1 });
    let order = await queue.openOrder(id);
    await order.confirmId();
    await order.backToQueue("Certified copies: Approve access");
    await sidebar.expectChange(before, { [key]: 1 });

    const printing = await sidebar.open(key);
    order = await printing.openOrder(id);
    if (name === "USPS") {
      await order.tickWithoutNumber("Certified Copy", "Shipped");
      await expect(order.product("Certified Copy").getByText("No Tracking Number")).toBeVisible();
    } else {
      await order.tickWithNumber("Certified Copy", "Shipped", fedex);
      await expect(order.product("Certified Copy").getByRole("link", { name: new RegExp(`^${fedex}`) })).toBeVisible();
    }
    await order.expectCurrent("Certified Copy", "Shipped");
    await expectAccessible(page);
    await order.backToQueue(label);
    await sidebar.expectChange(before, {});
    await expect(printing.row(id)).toHaveCount(0);

    const customer = new CustomerOrderPage(await openBrowser(), uuid);
    await customer.open();
    await expect(customer.product("Certified Copy")).toContainText("Shipped");
  });
}
