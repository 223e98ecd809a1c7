import { completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { translatePage } from "../fixtures/translator.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { fillStepsAfterProduct, payAtCheckout } from "../pages/order-flow.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.describe("in a browser that translates every page, on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, translated: true });

  test("a customer orders a certified copy", async ({ page, email }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await expect(page.getByRole("heading", { level: 1 }).locator("font")).not.toHaveCount(0);
    await landing.choose("Certified copy");
    const product = new CertifiedCopyPage(page);
    await product.arrive();
    // A refused save, then one that passes: errors come and go beside labels.
    await product.quantity.fill("");
    await product.save();
    await expect(product.summary).toBeFocused();
    await product.fill("YES", 2);
    await expect(product.cost("Subtotal")).toHaveText("$20.00");
    await product.save();
    const checkout = await fillStepsAfterProduct(page, { email });
    const order = await payAtCheckout(page, checkout);
    await expect(order.costs).toContainText("$20.00");
  });
});

test("a customer who has a page translated in the middle of a form goes on", async ({ page, email }) => {
  await storeDraft(page, { ...completeCart.certifiedCopy(email), contactInfo: undefined });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.field("First Name").fill("Ada");
  await page.evaluate(translatePage);
  await contact.save();
  await expect(contact.summary).toBeFocused();
  await contact.fill(email);
  await contact.save();
  await expect(page).toHaveURL(/shipping-address$/);
});

test("a total that changes after the page was translated is the new one", async ({ page, email }) => {
  const draft = completeCart.certifiedCopy(email);
  await storeDraft(page, draft);
  const product = new CertifiedCopyPage(page);
  await product.open();
  await page.evaluate(translatePage);
  for (const [quantity, subtotal] of [
    [3, "$30.00"],
    [1, "$10.00"],
  ] as const) {
    await product.quantity.fill(String(quantity));
    await expect(product.cost("Subtotal")).toHaveText(subtotal);
  }
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expect(checkout.costLines.first()).toBeVisible();
});

test("a clerk's dialog goes on when the page is translated while it is open", async ({
  openBrowser,
  paidCopy: { id },
}) => {
  const page = await openBrowser("clerk");
  const order = new StaffOrderPage(page, id);
  await order.open();
  await order.invalid.click();
  await order.expectDialog("What is wrong with the documents?");
  await page.evaluate(translatePage);
  await order.dialog.getByLabel("Reason", { exact: true }).selectOption("Other");
  await order.answer("Send to customer");
  const own = order.dialog.getByLabel("Reason in your own words");
  await expect(own).toBeFocused();
  await own.fill("Please send a sharper picture.");
  await order.settle("Send to customer");
  await expect(order.toast("The customer was asked for new documents.")).toBeVisible();
  await expect(order.flag).toContainText("Please send a sharper picture.");
});
