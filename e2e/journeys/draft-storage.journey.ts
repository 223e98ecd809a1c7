import { ada, completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft, storedDraft } from "../fixtures/customer.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { ApostillePage, CertifiedCopyPage } from "../pages/product-pages.ts";

const untidyAda = { ...ada, firstName: "  Ada " };
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

test("the draft is kept under dop-cart, in its documented shape, with trimmed texts", async ({ page, email }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("Apostille");
  const product = new ApostillePage(page);
  await product.arrive();
  expect(await storedDraft(page)).toEqual(emptyCart.apostille);
  await product.fillEntry(1, "Japan", "NO", 9);
  await product.instructions.fill("  two envelopes ");
  await product.save();
  const contact = new ContactPage(page);
  await contact.arrive();
  await contact.fill(email, untidyAda);
  await contact.save();
  await expect(page).toHaveTitle(`${say("Shipping Address")} | DOP`);
  expect(await storedDraft(page)).toEqual({
    ...emptyCart.apostille,
    items: [{ country: "JP", fullCopy: false, quantity: 9 }],
    additionalCertifiedCopies: 0,
    specialInstructions: "two envelopes",
    contactInfo: { ...ada, email },
  });

  await page.goto("./");
  await landing.arrive();
  await landing.choose("Certified copy");
  await new CertifiedCopyPage(page).arrive();
  expect(await storedDraft(page)).toEqual(emptyCart.certifiedCopy);
});

test("an unfinished order is offered again, also after a fresh one was begun", async ({ page, email }) => {
  const draft = { ...completeCart.apostille(email), license: emptyCart.apostille.license };
  await storeDraft(page, draft);
  const landing = new LandingPage(page);
  await landing.open();
  await expect(landing.unfinished).toHaveText(say("Continue your order (apostille, step 4 of 6)"));
  await saveScreens(page, "landing-unfinished");
  await landing.choose("Certified copy");
  await new CertifiedCopyPage(page).arrive();
  expect(await storedDraft(page)).toEqual(emptyCart.certifiedCopy);
  await saveScreens(page, "product-go-on");
  await page.getByRole("button", { name: say("Continue the order that you started") }).click();
  await new LicensePage(page).arrive();
  expect(await storedDraft(page)).toMatchObject({ productType: 1, contactInfo: { email } });
});

test("pictures that were not touched for two hours are removed, the rest stays", async ({ page, email }) => {
  const draft = completeCart.certifiedCopy(email);
  const landing = new LandingPage(page);
  await storeDraft(page, draft, Date.now() - 2 * hourMs + 60_000);
  await landing.open();
  await expect(landing.unfinished).toHaveText(say("Continue your order (certified copy, step 6 of 6)"));
  await storeDraft(page, draft, Date.now() - 2 * hourMs - 1000);
  await landing.open();
  await expect(page.getByText(say("so we removed its photos from this browser"))).toBeVisible();
  expect(await storedDraft(page)).toEqual({ ...draft, documents: emptyCart.certifiedCopy.documents });
  await landing.unfinished.click();
  const documents = new DocumentsPage(page);
  await documents.arrive();
  await expect(page.getByText(say("so we removed its photos from this browser"))).toBeVisible();
  await documents.fill();
  await documents.save();
  await new CheckoutPage(page).arrive();
});

test("a draft older than seven days is dropped, a younger one is kept", async ({ page, email }) => {
  const draft = completeCart.certifiedCopy(email);
  const contact = new ContactPage(page);
  await storeDraft(page, draft, Date.now() - 7 * dayMs + 60_000);
  await contact.open();
  await expect(contact.field("Email")).toHaveValue(email);
  await storeDraft(page, draft, Date.now() - 7 * dayMs - 1000);
  await page.goto("./contact-info");
  await new LandingPage(page).arrive();
  expect(await storedDraft(page)).toBeNull();
});

test("unsaved input survives Back and a reload, and stays out of the draft", async ({ page, email }) => {
  const draft = completeCart.certifiedCopy(email);
  await storeDraft(page, draft);
  const product = new CertifiedCopyPage(page);
  await product.open();
  await product.save();
  const contact = new ContactPage(page);
  await contact.arrive();
  await contact.field("Last Name").fill("Lovelace-King");
  await page.goBack();
  await product.arrive();
  await page.goForward();
  await contact.arrive();
  await expect(contact.field("Last Name")).toHaveValue("Lovelace-King");
  await page.reload();
  await contact.arrive();
  await expect(contact.field("Last Name")).toHaveValue("Lovelace-King");
  expect(await storedDraft(page)).toMatchObject({ contactInfo: { lastName: "Lovelace" } });
});

test("an order is cleared from a shared computer after a question", async ({ page, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const contact = new ContactPage(page);
  await contact.open();
  await page.getByRole("button", { name: say("Clear this order") }).click();
  await expect(page.getByRole("dialog", { name: say("Clear this order?") })).toBeVisible();
  await expectAccessible(page);
  await saveScreen(page, "clear-order", "window");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: say("Clear this order") })).toBeFocused();
  expect(await storedDraft(page)).not.toBeNull();
  await contact.clearOrder();
  await new LandingPage(page).arrive();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dop-cart")))).toEqual([]);
});

test("full storage is reported, and nothing typed is lost", async ({ page, email }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("Certified copy");
  const product = new CertifiedCopyPage(page);
  await product.arrive();
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let piece = 0; piece < 4; piece += 1) localStorage.setItem(`filler-${size}-${piece}`, "x".repeat(size));
      } catch {
        // No room for a piece of this size: continue with smaller ones.
      }
    }
  });
  await product.fill("YES", 3);
  await product.instructions.fill("Written with care. ".repeat(20));
  await product.save();
  await expect(page.getByText(say("Your browser is out of storage."))).toBeVisible();
  const contact = new ContactPage(page);
  await contact.arrive();
  await page.goBack();
  await product.arrive();
  await expect(product.quantity).toHaveValue("3");
  await expect(product.instructions).toHaveValue(/^(Written with care\. ?){20}$/);
  await saveScreen(page, "storage-full");

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler-")) localStorage.removeItem(key);
  });
  await product.save();
  await contact.arrive();
  expect(await storedDraft(page)).toMatchObject({ quantity: 3, fullCopy: true });
  await contact.fill(email);
});

test("unsaved changes are asked about before another step opens", async ({ page, email }) => {
  await storeDraft(page, completeCart.certifiedCopy(email));
  const contact = new ContactPage(page);
  await contact.open();
  await contact.field("First Name").fill("Augusta");
  await contact.steps.getByRole("link", { name: new RegExp(say("Product Information")) }).click();
  const question = page.getByRole("dialog", { name: say("Leave without saving?") });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: say("Stay on this page") }).click();
  await expect(contact.field("First Name")).toHaveValue("Augusta");
  await contact.steps.getByRole("link", { name: new RegExp(say("Product Information")) }).click();
  await question.getByRole("button", { name: say("Leave without saving") }).click();
  await new CertifiedCopyPage(page).arrive();
  expect(await storedDraft(page)).toMatchObject({ contactInfo: { firstName: "Ada" } });
});
