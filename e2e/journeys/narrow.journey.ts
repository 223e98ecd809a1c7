import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible, expectNoOverflow, type PageObject } from "../pages/page-object.ts";
import { ApostillePage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";
import { problemsHeading } from "../pages/step-page.ts";

test("the longest country of an address can be read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 640 });
  await storeDraft(page, emptyCart.certifiedCopy);
  const shipping = new ShippingPage(page);
  await shipping.open();
  await expect(shipping.country).toHaveValue("US");
  const spare = await shipping.country.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return room - pen.measureText(select.selectedOptions[0]?.text ?? "").width;
  });
  expect(spare, "pixels that are left next to the country").toBeGreaterThan(0);
});

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
      await page.getByRole("button", { name: saying("Step 6 of 6") }).click();
      await expectNoOverflow(page);

      await storeDraft(page, emptyCart.certifiedCopy);
      for (const step of steps) {
        await step.open();
        await page.getByRole("button", { name: say("Save and Continue") }).click();
        await expect(page.getByRole("alert").filter({ hasText: problemsHeading() })).toBeVisible();
        await expectNoOverflow(page);
      }
    });

    test("no state of the order page is wider than the window", async ({ page, request, email, office }) => {
      const draft = completeCart.apostille(email);
      const long = { ...draft, specialInstructions: "w".repeat(300) };
      const unpaid = new CustomerOrderPage(page, (await placeOrder(request, long)).uuid);
      await unpaid.open();
      await expectNoOverflow(page);
      const { uuid } = await placePaidOrder(request, long);
      await office.staffOrder((await office.order(uuid)).id);
      await office.rejectId(uuid, "w".repeat(300));
      const order = new CustomerOrderPage(page, uuid);
      await order.open();
      await expect(await order.openViews()).toHaveText(new RegExp(`^\\d.* ${say("Clerk's office")}: `));
      await expectAccessible(page);
      await expectNoOverflow(page);
      await order.tab("Order").scrollIntoViewIfNeeded();
      for (const tab of ["Order", "Messages", "Corrections"] as const)
        await expect(order.tab(tab)).toBeInViewport({ ratio: 1 });
      await order.openTab("Messages");
      await expect(page.getByRole("list", { name: say("Messages, oldest first") })).toBeVisible();
      await expectNoOverflow(page);
      await order.openTab("Corrections");
      await expectNoOverflow(page);
      const second = await placePaidOrder(request, draft);
      await office.confirmId(second.uuid);
      await new CustomerOrderPage(page, second.uuid).open();
      const review = new LicenseReview(page);
      await expect(review.heading).toBeVisible();
      // The preview stays visible next to the edited field, and shows the edit.
      await page.getByText(say("Show how it will be printed")).click();
      await review.edit("Spouse 2 City", "Bluffdale Heights");
      await expect(review.place("Spouse 2 City")).toHaveText("Bluffdale Heights");
      await expect(review.place("Spouse 2 City")).toBeInViewport();
      await expect(review.line("Spouse 2 City")).toBeInViewport();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  });
}
