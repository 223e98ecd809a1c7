import { documentCode } from "@dop/domain/scan";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { clerk } from "../fixtures/office.ts";
import { scanAnywhere } from "../fixtures/scanner.ts";
import { expect, test } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("a scan opens its order from anywhere, and confirms, flags and sends nothing", async ({
  openBrowser,
  request,
  email,
  office,
}) => {
  const { uuid } = await placePaidOrder(request, completeCart.certifiedCopy(email));
  const { id, order_products: products } = await office.order(uuid);
  const code = documentCode(id, products[0]?.id ?? 0);
  const page = await openBrowser("clerk");
  // Every letter of the code that a page knows as a key, in either case.
  const codes = [`${code.slice(0, -1)}c`, code.toLowerCase(), code];

  await page.goto(`./admin/orders/${String(id)}`);
  const order = new StaffOrderPage(page, id);
  await order.arrive();
  for (const scanned of codes) {
    await scanAnywhere(page, scanned);
    await expect(order.scanBox).toHaveValue("");
    await page.getByRole("heading", { level: 1 }).focus();
  }
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${String(id)}\\?product=`));
  await order.expectCurrent("Certified Copy", "Order Placed");
  await expect(order.confirmCorrect).toBeVisible();

  // In a dialog, with the focus on its button that acts.
  await order.cancelOrder.click();
  const yes = page.getByRole("dialog").getByRole("button").last();
  await yes.focus();
  await scanAnywhere(page, code);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await order.expectCurrent("Certified Copy", "Order Placed");

  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await queue.open();
  await scanAnywhere(page, code.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${String(id)}\\?product=`));
});

test("a scan into the login sends nothing", async ({ page, email, request, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.certifiedCopy(email));
  const { id, order_products: products } = await office.order(uuid);
  const login = new LoginPage(page);
  await login.open();
  const calls: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "POST") calls.push(call.url());
  });
  await page.getByLabel("Password").focus();
  await scanAnywhere(page, documentCode(id, products[0]?.id ?? 0));
  await expect(page.getByLabel("Password")).not.toHaveValue("");
  expect(calls).toEqual([]);
  await login.logIn(clerk.username, clerk.password);
  await new StaffHomePage(page).arrive();
});
