import { addresses, adasLicense } from "../fixtures/carts.ts";
import { storedDraft } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { payAtCheckout } from "../pages/order-flow.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";

test("a customer orders certified copies that are shipped abroad @spanish @translated", async ({ page, email }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("Certified copy");

  const product = new CertifiedCopyPage(page);
  await product.arrive();
  await saveScreens(page, "certified-copy-empty");
  await product.fill("YES", 2);
  await expect(product.cost("Subtotal")).toHaveText("$20.00");
  await product.save();

  const contact = new ContactPage(page);
  await contact.arrive();
  await expect(contact.marker("Product Information")).toContainText(say("Complete"));
  await expect(contact.marker("Payment")).toContainText(say("please fill out all info first"));
  await contact.fill(email);
  await saveScreens(page, "contact");
  await contact.save();

  const shipping = new ShippingPage(page);
  await shipping.arrive();
  await expect(shipping.field("Ship To Name")).toHaveValue("Ada Lovelace");
  await expect(shipping.cost).toHaveText("$0.00");
  await expect(shipping.options.getByRole("radio")).toHaveCount(3);
  await expect(shipping.options.getByRole("radio").first()).toBeChecked();
  await shipping.options.getByRole("radio").nth(2).check();
  await expect(shipping.cost).toHaveText("$40.00");
  await shipping.help.click();
  await expect(page.getByText(say("USPS without tracking is free."))).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "shipping-us-help");
  // A phone that is turned while the panel is open.
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press("Escape");
  await expect(shipping.help).toBeFocused();
  await shipping.fill(addresses.paris);
  await expect(shipping.options).toHaveCount(0);
  await expect(shipping.cost).toHaveText("$75.00");
  await expectAccessible(page);
  await saveScreens(page, "shipping-abroad");
  await shipping.save();

  const license = new LicensePage(page);
  await license.arrive();
  expect(await storedDraft(page)).toMatchObject({ shippingType: null, shippingAddress: { country: "FR" } });
  await license.fill(adasLicense);
  await saveScreens(page, "license");
  await license.save();

  const documents = new DocumentsPage(page);
  await documents.arrive();
  await documents.why.click();
  await expect(page.getByText(say("direct, tangible, legitimate interest"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await documents.fill();
  await expectAccessible(page);
  await saveScreens(page, "documents");
  await documents.save();

  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  await expect(checkout.section("Shipping Address")).toContainText(say("France"));
  await expect(checkout.section("Shipping Address")).not.toContainText(say("Shipping option"));
  await expect(checkout.costLines.filter({ hasText: say("Shipping", "pricing") })).toContainText("$75.00");
  // 95.00 and 2.5 % of it, rounded half up.
  await expect(checkout.costLines.last()).toContainText("$97.38");
  await checkout.change("Shipping Address");
  await shipping.arrive();
  await expect(shipping.zip).toHaveValue("75001");
  await page.goBack();
  await checkout.arrive();
  const order = await payAtCheckout(page, checkout);
  await expect(order.currentStep("Certified Copy")).toContainText(say("Order Placed"));
  await expect(order.costs).toContainText("$97.38");
  expect(await storedDraft(page)).toBeNull();
});
