import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { fillStepsAfterProduct, payAtCheckout } from "../pages/order-flow.ts";
import { CorrectionPage } from "../pages/product-pages.ts";

test("a customer orders a license correction @translated", async ({ page, email }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("License correction");

  const product = new CorrectionPage(page);
  await product.arrive();
  await expect(page.getByText(say("until 60 days after the ceremony"))).toBeVisible();
  await expect(page.getByText(say("you upload a photo of your ID in a later step"))).toBeVisible();
  await saveScreens(page, "correction-empty");
  await product.quantity.fill("1");
  await product.instructions.fill("My last name is misspelled.");
  await expect(product.cost("Subtotal")).toHaveText("$20.00");
  await product.save();

  const checkout = await fillStepsAfterProduct(page, { email });
  await expect(checkout.section("Product Information")).toContainText("My last name is misspelled.");
  // 2.5 % of 20.00 is less than the least fee of 1.50.
  await expect(checkout.costLines.filter({ hasText: say("Transaction Fee") })).toContainText("$1.50");
  await expect(checkout.costLines.last()).toContainText("$21.50");
  const order = await payAtCheckout(page, checkout);
  await expect(order.currentStep("Marriage License Correction")).toContainText(say("Order Placed"));
});
