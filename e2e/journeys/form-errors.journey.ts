import { emptyCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { refusal, say } from "../fixtures/words.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { ApostillePage, CertifiedCopyPage, CorrectionPage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";

// Every message to the letter: rules O-6 to O-13.

test("apostille form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.apostille);
  const product = new ApostillePage(page);
  await product.open();
  const first = product.entry(1);
  await first.quantity.fill("");
  await product.save();
  await product.expectProblems([
    { field: first.country, summary: "Country is required!", atField: "Required." },
    { field: first.fullCopy, summary: "An answer to `include full copy` is required!", atField: "Required." },
    { field: first.quantity, summary: "Quantity is required!" },
  ]);
  await expectAccessible(page);
  await saveScreens(page, "apostille-errors");

  await first.quantity.fill("10");
  await expect(first.quantity).toHaveAccessibleDescription(refusal("Max of 9 per order."));
  await first.quantity.fill("0");
  await first.quantity.blur();
  await expect(first.quantity).toHaveValue("1");
  await product.copies.fill("10");
  await expect(product.copies).toHaveAccessibleDescription(refusal("Limit of 9 per order."));
  await product.copies.fill("-1");
  await expect(product.copies).toHaveAccessibleDescription(refusal("Invalid Certified Copies Length."));
  await product.copies.blur();
  await expect(product.copies).toHaveValue("0");
  await product.instructions.fill("x".repeat(2001));
  await expect(product.instructions).toHaveAccessibleDescription(
    refusal('"Special Instructions" cannot exceed 2000 characters.'),
  );
  await product.instructions.fill("");
  await product.addCountry();
  await product.fillEntry(1, "France", "YES", 1);
  await product.fillEntry(2, "France", "NO", 1);
  await product.save();
  await expect(product.summary.getByRole("link")).toHaveText(say("All countries must be unique."));
  await expectAccessible(page);
  await product.entry(2).country.selectOption({ label: say("Germany") });
  await product.save();
  await expect(page).toHaveTitle(`${say("Contact Information")} | DOP`);
});

test("certified copy form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const product = new CertifiedCopyPage(page);
  await product.open();
  await expect(product.quantity).toHaveValue("1");
  await expect(product.fullCopy).toHaveValue("false");
  await product.fullCopy.selectOption("");
  await product.quantity.fill("");
  await product.save();
  await product.expectProblems([
    { field: product.fullCopy, summary: "An answer to this question is required." },
    { field: product.quantity, summary: "Quantity is required." },
  ]);
  await expectAccessible(page);
  await saveScreens(page, "certified-copy-errors");
  await product.quantity.fill("0");
  await expect(product.quantity).toHaveAccessibleDescription(refusal("Quantity must be at least 1."));
  await product.quantity.fill("10");
  await expect(product.quantity).toHaveAccessibleDescription(refusal("Quantity must be 9 or less."));
});

test("correction form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.correction);
  const product = new CorrectionPage(page);
  await product.open();
  await product.quantity.fill("");
  await product.save();
  await product.expectProblems([{ field: product.quantity, summary: "Quantity is required." }]);
  await product.instructions.fill("x".repeat(2001));
  await expect(product.instructions).toHaveAccessibleDescription(refusal("Must be 2000 characters long or less"));
  await expectAccessible(page);
  await saveScreen(page, "correction-errors");
});

test("a press on Save counts although the message of the field just left moves the button", async ({ page }) => {
  await storeDraft(page, { ...emptyCart.certifiedCopy, quantity: 1, fullCopy: true });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.field("Email").pressSequentially("ada@example");
  const save = page.getByRole("button", { name: say("Save and Continue") });
  await save.hover({ position: { x: 10, y: 2 } });
  await page.mouse.down();
  await expect(contact.field("Email")).not.toBeFocused();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await page.mouse.up();
  await expect(contact.summary).toBeVisible();
});

test("a correction's Save comes with the part above it, which would move it", async ({ page }) => {
  let arrive = (): void => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/wrong-on-record/, async (route) => {
    await asked;
    await route.continue();
  });
  await storeDraft(page, emptyCart.correction);
  await page.goto("./product");
  await expect(new CorrectionPage(page).quantity).toBeVisible();
  const save = page.getByRole("button", { name: say("Save and Continue") });
  await expect(save).toHaveCount(0);
  arrive();
  await expect(save).toBeVisible();
});

test("contact form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.save();
  await contact.expectProblems([
    { field: contact.field("First Name"), summary: "First name is required." },
    { field: contact.field("Last Name"), summary: "Last name is required." },
    { field: contact.field("Email"), summary: "Email is required." },
    {
      field: contact.field("Verify Email"),
      summary: "Verify Email: Email is required.",
      atField: "Email is required.",
    },
    { field: contact.field("Phone Number"), summary: "Phone Number is required." },
  ]);
  await expectAccessible(page);
  await saveScreens(page, "contact-errors");
  await contact.field("First Name").fill("x".repeat(201));
  await expect(contact.field("First Name")).toHaveAccessibleDescription(
    refusal("Must be 200 characters long or less."),
  );
  await contact.field("Email").fill("ada@example.org");
  await contact.field("Verify Email").fill("ada@example.com");
  await expect(contact.field("Verify Email")).toHaveAccessibleDescription(refusal("Must match email."));
  await contact.field("Phone Number").fill("801-call-me");
  await expect(contact.field("Phone Number")).toHaveAccessibleDescription(
    refusal("Phone number must contain only numbers, spaces, -, (, and )."),
  );
});

test("shipping form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const shipping = new ShippingPage(page);
  await shipping.open();
  await expect(shipping.country).toHaveValue("US");
  await shipping.country.selectOption("");
  await shipping.save();
  await shipping.expectProblems([
    { field: shipping.field("Ship To Name"), summary: "Ship To Name is required." },
    { field: shipping.country, summary: "Must be valid ISO 2-letter country code" },
    { field: shipping.field("Address Line 1"), summary: "Line 1 is required." },
    { field: shipping.zip, summary: "Postal Code is required." },
    { field: shipping.field("City"), summary: "City is required." },
    { field: shipping.state, summary: "State/Province is required." },
  ]);
  await expectAccessible(page);
  await saveScreens(page, "shipping-errors");
  await shipping.zip.fill("123456789");
  await expect(shipping.zip).toHaveAccessibleDescription(refusal("Must be 8 characters long or less."));
});

test("a format is not judged before its field is left", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.field("Email").fill("ada@");
  await expect(contact.field("Email")).toHaveAccessibleDescription("");
  await contact.field("Verify Email").fill("ada@example.com");
  await expect(contact.field("Email")).toHaveAccessibleDescription(
    refusal("Enter an email address like name@example.com."),
  );
  await contact.field("Verify Email").fill("grace@example.com");
  await expect(contact.field("Verify Email")).toHaveAccessibleDescription(say("Enter the same address once more."));
  await contact.field("Verify Email").blur();
  await expect(contact.field("Verify Email")).toHaveAccessibleDescription(refusal("Must match email."));
  await contact.field("Email").fill("grace@example.com");
  await expect(contact.field("Email")).toHaveAccessibleDescription("");
  await expect(contact.field("Verify Email")).toHaveAccessibleDescription(say("Enter the same address once more."));
});

test("license form: shows the problems of an empty save and of every other rule", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const license = new LicensePage(page);
  await license.open();
  await license.save();
  const name = "First name is required.";
  await license.expectProblems([
    { field: license.number, summary: "License number is required." },
    { field: license.spouse(1).first, summary: `Spouse 1, first name: ${name}`, atField: name },
    { field: license.spouse(1).last, summary: `Spouse 1, last name: ${name}`, atField: name },
    { field: license.spouse(2).first, summary: `Spouse 2, first name: ${name}`, atField: name },
    { field: license.spouse(2).last, summary: `Spouse 2, last name: ${name}`, atField: name },
  ]);
  await expectAccessible(page);
  await saveScreens(page, "license-errors");
  await license.number.fill("12a");
  await expect(license.number).toHaveAccessibleDescription(refusal("License Number must be a number."));
  await license.number.fill("9999999");
  await expect(license.number).toHaveAccessibleDescription(refusal("Must be a valid license number."));
  await license.number.fill("1000002");
  await expect(license.number).toHaveAccessibleDescription(say("Digits only."));
});

test("documents form: shows the problems of an empty save", async ({ page }) => {
  await storeDraft(page, emptyCart.certifiedCopy);
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.save();
  await documents.expectProblems([{ field: documents.id, summary: "ID and Selfie required!" }]);
  await expect(documents.selfie).toHaveAccessibleDescription(refusal("ID and Selfie required!"));
  await expectAccessible(page);
  await saveScreens(page, "documents-errors");
});
