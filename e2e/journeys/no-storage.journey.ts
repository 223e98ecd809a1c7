import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { fillStepsAfterProduct, payAtCheckout } from "../pages/order-flow.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";

async function sendNoCookie(page: Page): Promise<void> {
  await page.context().route("**/api/**", async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
}

/** Browsers that keep nothing, or no more: a whole order goes through in each (rule O-75). */
const browsers = [
  {
    name: "without storage",
    prepare: (page: Page) =>
      page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException("denied", "SecurityError");
            },
          });
      }),
    notice: "Your browser does not let this site save data.",
  },
  {
    name: "whose storage is full from the start",
    prepare: (page: Page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
    notice: "Your browser is out of storage.",
  },
  {
    name: "that has cookies turned off",
    prepare: async (page: Page) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { value: false }));
      await sendNoCookie(page);
    },
    notice: null,
  },
] as const;

for (const { name, prepare, notice } of browsers)
  test(`an order goes through in a browser ${name}`, async ({ page, email }) => {
    await prepare(page);
    const landing = new LandingPage(page);
    await landing.open();
    await landing.choose("Certified copy");
    const product = new CertifiedCopyPage(page);
    await product.arrive();
    await product.fill("NO", 1);
    await product.save();
    if (notice !== null) await expect(page.getByText(say(notice))).toBeVisible();
    const checkout = await fillStepsAfterProduct(page, { email });
    const order = await payAtCheckout(page, checkout);
    await expect(order.currentStep("Certified Copy")).toContainText(say("Order Placed"));
  });

test("an order goes through in a browser that drops cookies without a word, with its photos chosen again", async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\).*orders\/invoice/);
  problems.allow(/404 \(Not Found\).*orders\/uploads/);
  await sendNoCookie(page);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("Certified copy");
  const product = new CertifiedCopyPage(page);
  await product.arrive();
  await product.save();
  const checkout = await fillStepsAfterProduct(page, { email });
  await checkout.checkOut();
  await expect(page.getByText(say("Your order was not sent"))).toBeVisible();
  await checkout.change("Document Uploads");
  const documents = new DocumentsPage(page);
  await documents.arrive();
  await documents.fill();
  await documents.save();
  await checkout.arrive();
  await payAtCheckout(page, checkout);
});
