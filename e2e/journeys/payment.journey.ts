import { completeCart } from "../fixtures/carts.ts";
import { placeOrder, storeDraft } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";

test("a declined payment is repeated from the order page", { tag: "@spanish" }, async ({ page, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.decline();

  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectDeclined();
  await expect(order.product("Certified Copy")).toContainText(say("We will start when your payment arrives."));
  await saveScreens(page, "order-pending");
  await order.payNow();
  await payment.arrive();
  await payment.pay();
  await order.arrive();
  await order.expectPaid();
  await expect(order.currentStep("Certified Copy")).toContainText(say("Order Placed"));
});

test("a closed payment page leaves the order unpaid, and Back leads to the order", async ({ page, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await page.goBack();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectUnpaid();
  await order.payNow();
  await payment.arrive();
  await payment.close();
  await order.arrive();
  await order.expectUnpaid();
});

test("Back after paying leads to the first page of the history", async ({ page, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectPaid();
  await order.openTab("Messages");
  const entries = await page.evaluate(() => window.history.length);
  expect(entries).toBeGreaterThan(3);
  await page.goBack();
  await expect(page).not.toHaveURL(/order\/|pay|checkout/);
});

test("a payment in another tab shows by itself", async ({ page, request, email }) => {
  const { uuid, paymentLink } = await placeOrder(request, completeCart.certifiedCopy(email));
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  await order.expectUnpaid();
  await request.post(paymentLink, { form: { decision: "pay" }, maxRedirects: 0 });
  await expect(page.getByText(say("We have received your payment. Thank you.")).first()).toBeVisible();
  await order.expectPaid();
  await expectAccessible(page);
});
