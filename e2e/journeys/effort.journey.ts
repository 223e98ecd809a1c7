import type { Page } from "@playwright/test";
import { addresses, adasLicense, ada } from "../fixtures/carts.ts";
import { Phone, type Effort } from "../fixtures/phone.ts";
import { drawIdCard, drawSelfie } from "../fixtures/pictures.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";

// The most effort that one certified copy may ask of a couple, from the start page to the payment page (rule O-45).
test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

const email = "ada@gmail.com";
const { provo } = addresses;

/** Orders one certified copy; `knowsOwner` when the phone fills in its owner's name and address. */
async function orderOneCopy(page: Page, knowsOwner: boolean): Promise<Effort> {
  const phone = new Phone(page);
  const save = page.getByRole("button", { name: say("Save and Continue") });
  const landing = new LandingPage(page);
  await page.goto("./");
  await phone.arrive(landing);
  await phone.tap(page.getByRole("link", { name: say("Certified copy"), exact: true }));

  const product = new CertifiedCopyPage(page);
  await phone.arrive(product);
  await expect(product.fullCopy).toHaveValue("false");
  await phone.tap(save);

  const contact = new ContactPage(page);
  await phone.arrive(contact);
  if (knowsOwner)
    await phone.autofill(contact.field("First Name"), {
      "given-name": ada.firstName,
      "family-name": ada.lastName,
      email,
      tel: "+18015550117",
    });
  else {
    await phone.type(contact.field("First Name"), ada.firstName);
    await phone.type(contact.field("Last Name"), ada.lastName);
    await phone.complete(contact.field("Email"), "ada", email);
    await phone.tap(page.getByRole("button", { name: new RegExp(`^${email} `) }));
    await expect(contact.field("Verify Email")).toHaveValue(email);
    await phone.type(contact.field("Phone Number"), "8015550117");
  }
  await phone.tap(save);

  const shipping = new ShippingPage(page);
  await phone.arrive(shipping);
  await expect(shipping.field("Ship To Name")).toHaveValue("Ada Lovelace");
  if (knowsOwner)
    await phone.autofill(shipping.field("Address Line 1"), {
      "address-line1": provo.lineOne,
      "address-level2": provo.city,
      "address-level1": provo.stateProvince,
      "postal-code": provo.zip,
    });
  else {
    await phone.type(shipping.field("Address Line 1"), provo.lineOne);
    await phone.type(shipping.zip, provo.zip);
    await expect(shipping.field("City")).toHaveValue(provo.city);
    await expect(shipping.state).toHaveValue(provo.stateProvince);
  }
  await phone.tap(save);

  const license = new LicensePage(page);
  await phone.arrive(license);
  await phone.type(license.number, adasLicense.number);
  await phone.tap(license.fillIn("Ada Lovelace"));
  await expect(license.spouse(1).last).toHaveValue(adasLicense.spouse1Last);
  await expect(license.spouse(2).first).toBeFocused();
  await phone.type(license.spouse(2).first, adasLicense.spouse2First);
  await phone.type(license.spouse(2).last, adasLicense.spouse2Last);
  await phone.tap(save);

  const documents = new DocumentsPage(page);
  await phone.arrive(documents);
  await phone.takePicture(documents.id, await drawIdCard(page, "my-id.jpg"));
  await phone.takePicture(documents.selfie, await drawSelfie(page, "me.jpg"));
  await expect(page.getByAltText(say("The selfie that you chose"))).toBeVisible();
  await phone.tap(save);

  const checkout = new CheckoutPage(page);
  await phone.arrive(checkout);
  await expect(checkout.costLines.last()).toContainText("$11.50");
  await phone.tap(page.getByRole("button", { name: say("Check Out") }));
  await new PaymentPage(page).arrive();
  return phone.effort;
}

const orders = [
  { name: "a phone that knows its owner", knowsOwner: true, limits: { keystrokes: 21, taps: 18, screens: 7 } },
  { name: "a phone that fills in nothing", knowsOwner: false, limits: { keystrokes: 63, taps: 21, screens: 7 } },
];

for (const { name, knowsOwner, limits } of orders)
  test(`ordering one certified copy takes few keystrokes and taps on ${name}`, async ({ page }, { annotations }) => {
    const effort = await orderOneCopy(page, knowsOwner);
    const counts = `${effort.keystrokes} keystrokes, ${effort.taps} taps, ${effort.screens} screens`;
    annotations.push({ type: "effort", description: counts });
    console.log(`${name}: ${counts}`);
    for (const [what, limit] of Object.entries(limits))
      expect(effort[what as keyof Effort], `${what} of one certified copy`).toBeLessThanOrEqual(limit);
  });
