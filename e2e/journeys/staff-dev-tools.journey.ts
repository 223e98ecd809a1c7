import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { DevToolsPage } from "../pages/dev-tools-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { ApostillePage } from "../pages/product-pages.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";

test("a scenario opens for the customer and for staff, and the seed stays", async ({ openBrowser }) => {
  const page = await openBrowser("clerk");
  const tools = new DevToolsPage(page);
  await tools.open();
  await expect(tools.buttons("User")).toHaveCount(40);
  // Only what has an order has something for staff to see.
  await expect(tools.buttons("Admin")).toHaveCount(22);
  await tools.seed.fill("grid");
  await saveScreens(page, "staff-dev-tools");

  await tools.press("Admin", "Apostille", "Placed");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  const order = new StaffOrderPage(page, Number(page.url().split("/").at(-1)));
  await order.arrive();
  await order.expectCurrent("Apostille Request", "Order Placed");
  const customer = await order.side.getByRole("link", { name: /@/ }).innerText();

  await tools.open();
  await expect(tools.seed).toHaveValue("grid");
  await tools.press("Admin", "Apostille", "Customer Verified");
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await expect(order.side).toContainText(customer);
  await order.expectCurrent("Apostille Request", "Customer Verification");

  await tools.open();
  await tools.press("User", "Correction", "Check Info");
  await new CustomerOrderPage(page).arrive();
  await expect(page.getByRole("heading", { name: "Review your license data" })).toBeVisible();
  await tools.open();
  await tools.press("User", "Apostille", "Product Info");
  await new ApostillePage(page).arrive();
  await tools.open();
  await tools.press("User", "Certified Copy", "Checkout");
  await new CheckoutPage(page).arrive();
});
