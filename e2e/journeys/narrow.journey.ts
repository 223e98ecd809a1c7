import type { Locator } from "@playwright/test";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { ApostillePage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";
import type { StepPage } from "../pages/step-page.ts";

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

/** The lower edge of an element, in pixels of the window. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("not visible");
  return box.y + box.height;
}

test.describe("on a phone of 375 × 800", () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test("header and step bar leave the window to the step", { tag: "@spanish" }, async ({ page }) => {
    await storeDraft(page, emptyCart.certifiedCopy);
    await new ShippingPage(page).open();
    expect(await bottomOf(page.getByRole("button", { name: saying("Step 3 of 6") }))).toBeLessThanOrEqual(120);
  });

  test("the first card is whole without scrolling", { tag: "@spanish" }, async ({ page }) => {
    await new LandingPage(page).open();
    await expect(page.getByText(saying("We expect to ship it by …."))).toHaveCount(3);
    expect(await bottomOf(page.getByRole("article").first())).toBeLessThanOrEqual(800);
  });

  test(
    "the checkout shows the total without scrolling, and beside its button",
    { tag: "@spanish" },
    async ({ page, email }) => {
      await storeDraft(page, completeCart.apostille(email));
      const checkout = new CheckoutPage(page);
      await checkout.open();
      await expect(checkout.costLines.last()).toContainText(say("Total"));
      expect(await bottomOf(checkout.costLines.last())).toBeLessThanOrEqual(800);
      const submit = page.getByRole("button", { name: say("Check Out") });
      const total = page.getByText(new RegExp(`^${say("Total")} \\$\\d`));
      const between = ((await submit.boundingBox())?.y ?? 0) - (await bottomOf(total));
      expect(between, "pixels between the total and the button").toBeGreaterThanOrEqual(0);
      expect(between).toBeLessThan(40);
    },
  );

  test("the order says once when it usually ships", async ({ page, request, email }) => {
    const draft = { ...completeCart.apostille(email), additionalCertifiedCopies: 1 };
    const { uuid } = await placePaidOrder(request, draft);
    await new CustomerOrderPage(page, uuid).open();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByText(saying("We expect to ship it by …."))).toHaveCount(1);
  });

  test("nothing covers the review until it can be confirmed; then its button stays in sight", async ({
    page,
    request,
    email,
    office,
  }) => {
    const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
    await office.confirmId(uuid);
    await new CustomerOrderPage(page, uuid).open();
    const review = new LicenseReview(page);
    await review.heading.evaluate((heading) => heading.scrollIntoView());
    await expect(page.getByText(say("Show how it will be printed"))).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("progressbar", { name: say("Fields confirmed") })).not.toBeInViewport();
    for (const group of ["Spouse 1", "Spouse 2", "Officiant and ceremony"] as const) await review.confirmGroup(group);
    await review.heading.evaluate((heading) => heading.scrollIntoView());
    await expect(review.submit).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(800 - ((await review.submit.boundingBox())?.y ?? 0), "pixels that the button covers").toBeLessThan(160);
  });
});

const windows = [
  { name: "320 px", viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  { name: "200 % zoom", viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
];

for (const { name, viewport, deviceScaleFactor } of windows) {
  test.describe(`a window of ${name}`, () => {
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
      const steps: StepPage[] = [ApostillePage, ContactPage, ShippingPage, LicensePage, DocumentsPage].map(
        (Step) => new Step(page),
      );
      for (const step of [...steps, new CheckoutPage(page)]) {
        await step.open();
        await expectNoOverflow(page);
      }
      await page.getByRole("button", { name: saying("Step 6 of 6") }).click();
      await expectNoOverflow(page);

      // Of an apostille, since a certified copy has nothing left to fill in at its first step.
      await storeDraft(page, emptyCart.apostille);
      for (const step of steps) {
        await step.open();
        await page.getByRole("button", { name: say("Save and Continue") }).click();
        await expect(step.summary).toBeVisible();
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
