import { completeCart } from "../fixtures/carts.ts";
import { storeDraft, storedDraft } from "../fixtures/customer.ts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";

const offline = () =>
  say("Could not connect to server. Nothing is lost: check your connection and press Check Out again.");

test("a checkout without a connection loses nothing", async ({ page, context, email, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await context.setOffline(true);
  await checkout.checkOut();
  await expect(page.getByRole("alert")).toContainText(offline());
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await saveScreen(page, "checkout-offline");
  expect(await storedDraft(page)).not.toBeNull();
  await context.setOffline(false);
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  await new CustomerOrderPage(page).expectPaid();
});

test("an answer that was lost on the way does not make a second order", async ({ page, email, problems }) => {
  problems.allow(/ERR_CONNECTION_RESET/);
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  const placed: string[] = [];
  await page.route("**/api/orders/invoice", async (route) => {
    const response = await route.fetch();
    placed.push(((await response.json()) as { order: string }).order);
    await (placed.length === 1 ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  await checkout.checkOut();
  await expect(page.getByRole("alert")).toContainText(offline());
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  expect(placed).toHaveLength(2);
  expect(placed[1]).toBe(placed[0]);
  await payment.pay();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  expect(order.uuid).toBe(placed[0]);
});
