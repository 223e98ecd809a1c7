import { completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";

test("data saved in one tab shows in the other", async ({ page, context, email }) => {
  const draft = completeCart.certifiedCopy(email);
  await storeDraft(page, { ...draft, quantity: null, fullCopy: null });
  const product = new CertifiedCopyPage(page);
  await product.open();
  const other = await context.newPage();
  const contact = new ContactPage(other);
  await contact.open();
  await expect(contact.marker("Product Information")).toContainText(say("Incomplete"));
  await expect(contact.marker("Payment")).toContainText(say("please fill out all info first"));
  await contact.field("Phone Number").fill("801 555 0199");

  await product.fill("NO", 4);
  await product.save();
  await expect(contact.marker("Product Information")).toContainText(say("Complete"));
  await expect(contact.marker("Payment")).not.toContainText(say("please fill out all info first"));
  // Text that is being typed here stays.
  await expect(contact.field("Phone Number")).toHaveValue("801 555 0199");
});

test("an order that is started in one tab does not throw the other to the start page", async ({
  page,
  context,
  email,
}) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const other = await context.newPage();
  const contact = new ContactPage(other);
  await contact.open();
  const visited: string[] = [];
  other.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goto("./");
  await page.getByRole("link", { name: say("Apostille"), exact: true }).click();
  await expect(page).toHaveURL(/\/product$/);
  // The new draft has no contact yet.
  await expect(contact.field("First Name")).toHaveValue("");
  await expect(other).toHaveURL(/\/contact-info$/);
  expect(visited).toEqual([]);
});

test("an order that is checked out in one tab disappears from the other", async ({ page, context, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  const other = await context.newPage();
  const contact = new ContactPage(other);
  await contact.open();

  await checkout.checkOut();
  await new PaymentPage(page).arrive();
  await new LandingPage(other).arrive();
  expect(await other.evaluate(() => localStorage.getItem("dop-cart"))).toBeNull();
});
