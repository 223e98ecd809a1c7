import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { OrderPage } from "../pages/order-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import type { PageObject } from "../pages/page-object.ts";
import { ApostillePage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";

const windows = [
  { name: "320 px", viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: "200 % zoom", viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
];

for (const { name, viewport, deviceScaleFactor } of windows) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport, deviceScaleFactor });

    test("no step is wider than the window, with and without errors", async ({ page, email }) => {
      const draft = completeCart.apostille(email);
      await storeDraft(page, {
        ...draft,
        items: ["FR", "EG", "GB"].map((country) => ({ country, fullCopy: true, quantity: 9 })),
        additionalCertifiedCopies: 9,
        specialInstructions: "w".repeat(300),
        contactInfo: { ...draft.contactInfo, firstName: "W".repeat(60), email: `${"w".repeat(60)}@example.org` },
        shippingAddress: { ...draft.shippingAddress, lineOne: "W".repeat(120) },
        license: { ...draft.license, spouse1Last: "W".repeat(60) },
      });
      const steps: PageObject[] = [ApostillePage, ContactPage, ShippingPage, LicensePage, DocumentsPage].map(
        (Step) => new Step(page),
      );
      for (const step of [...steps, new CheckoutPage(page)]) {
        await step.open();
        await expectNoOverflow(page);
      }
      await page.getByRole("button", { name: /^Step 6 of 6/ }).click();
      await expectNoOverflow(page);

      await storeDraft(page, emptyCart.certifiedCopy);
      for (const step of steps) {
        await step.open();
        await page.getByRole("button", { name: "Save and Continue" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "problem" })).toBeVisible();
        await expectNoOverflow(page);
      }
    });

    test("no state of the order page is wider than the window", async ({ page, request, email, office }) => {
      const draft = completeCart.apostille(email);
      const long = { ...draft, specialInstructions: "w".repeat(300) };
      const unpaid = new OrderPage(page, (await placeOrder(request, long)).uuid);
      await unpaid.open();
      await expectNoOverflow(page);
      const { uuid } = await placePaidOrder(request, long);
      await office.staffOrder((await office.order(uuid)).id);
      await office.rejectId(uuid, "w".repeat(300));
      const order = new OrderPage(page, uuid);
      await order.open();
      await expect(await order.openViews()).toHaveText(/^\d\d\/\d\d\/\d{4} Clerk's office: details/);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await order.openTab("Messages");
      await expect(page.getByRole("list", { name: "Messages, oldest first" })).toBeVisible();
      await expectNoOverflow(page);
      await order.openTab("Corrections");
      await expectNoOverflow(page);
      const second = await placePaidOrder(request, draft);
      await office.confirmId(second.uuid);
      await new OrderPage(page, second.uuid).open();
      await expect(new LicenseReview(page).heading).toBeVisible();
      await expectNoOverflow(page);
    });
  });
}
