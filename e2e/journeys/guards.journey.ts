import { completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

test("every step without a draft leads to the landing page", { tag: "@base-path" }, async ({ page, basePath }) => {
  const steps = ["product", "contact-info", "shipping-address", "marriage-license", "document-uploads", "checkout"];
  for (const step of steps) {
    await page.goto(`./${step}`);
    await expect(page).toHaveTitle(`${say("Document Ordering Portal")} | DOP`);
    await expect(page).toHaveURL(new RegExp(`:\\d+${basePath}/$`));
  }
  await new LandingPage(page).arrive();
});

test("payment stays closed until every other step is complete", async ({ page, email }) => {
  const draft = completeCart.certifiedCopy(email);
  await storeDraft(page, { ...draft, license: { ...draft.license, number: "" } });
  await page.goto("./checkout");
  const license = new LicensePage(page);
  await license.arrive();
  await expect(license.marker("Payment")).toContainText(say("please fill out all info first"));
  await expect(license.marker("Payment").getByRole("link")).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: say("You can pay when every step is complete.") }),
  ).toBeVisible();
  await expectAccessible(page);
  await license.number.fill(draft.license.number);
  await license.save();
  await expect(page).toHaveTitle(`${say("Document Uploads")} | DOP`);
  await license.steps.getByRole("link", { name: new RegExp(say("Payment")) }).click();
  await new CheckoutPage(page).arrive();
});

test("documents lead back to the product while a step is incomplete", async ({ page, email }) => {
  await storeDraft(page, { ...completeCart.certifiedCopy(email), quantity: null });
  await page.goto("./document-uploads");
  await page.getByRole("button", { name: say("Save and Continue") }).click();
  await expect(page).toHaveTitle(`${say("Product Information")} | DOP`);
});
