import { ada, addresses, adasLicense, completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { Keyboard } from "../fixtures/keyboard.ts";
import { drawIdCard, drawSelfie, type Upload } from "../fixtures/pictures.ts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";

test("a whole order without the mouse @translated", async ({ page, email }) => {
  // Before any is opened: asked for only at the key press, the browser may on a busy machine open its own, which no one
  // sees.
  page.on("filechooser", () => undefined);
  const keyboard = new Keyboard(page);
  const save = page.getByRole("button", { name: say("Save and Continue") });
  const onHeading = async (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

  const landing = new LandingPage(page);
  await landing.open();
  await keyboard.press("Tab");
  const skip = page.getByRole("link", { name: say("Skip to main content") });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await keyboard.tabTo(page.getByRole("link", { name: say("Certified copy") }));
  await keyboard.press("Enter");

  const product = new CertifiedCopyPage(page);
  await onHeading(say("Certified copy"));
  // A refused save leads to the summary, and a link of it to the field.
  await keyboard.tabTo(product.fullCopy);
  await keyboard.press("Home");
  await expect(product.fullCopy).toHaveValue("");
  await keyboard.tabTo(save);
  await keyboard.press("Enter");
  await expect(product.summary).toBeFocused();
  await keyboard.tabTo(product.summary.getByRole("link").first());
  await keyboard.press("Enter");
  await expect(product.fullCopy).toBeFocused();
  await keyboard.type(say("YES").slice(0, 1));
  await expect(product.fullCopy).toHaveValue("true");
  await keyboard.fill(product.quantity, "2");
  await keyboard.tabTo(save);
  await keyboard.press("Enter");

  const contact = new ContactPage(page);
  await onHeading(say("Contact Information"));
  await keyboard.fill(contact.field("First Name"), ada.firstName);
  await keyboard.fill(contact.field("Last Name"), ada.lastName);
  await keyboard.fill(contact.field("Email"), email);
  await keyboard.fill(contact.field("Verify Email"), email);
  await keyboard.fill(contact.field("Phone Number"), ada.phone);
  // Enter in a field saves as well.
  await keyboard.press("Enter");

  const shipping = new ShippingPage(page);
  await onHeading(say("Shipping Address"));
  await keyboard.fill(shipping.field("Ship To Name"), addresses.provo.shipToName);
  await keyboard.tabTo(shipping.country);
  await keyboard.type(say("United States"));
  await expect(shipping.country).toHaveValue("US");
  await keyboard.fill(shipping.field("Address Line 1"), addresses.provo.lineOne);
  await keyboard.fill(shipping.zip, addresses.provo.zip);
  await expect(shipping.field("City")).toHaveValue(addresses.provo.city);
  await expect(shipping.state).toHaveValue(addresses.provo.stateProvince);
  await keyboard.tabTo(shipping.options.getByRole("radio").first());
  await keyboard.press("ArrowDown");
  await expect(shipping.options.getByRole("radio").nth(1)).toBeChecked();
  await keyboard.tabTo(shipping.help);
  await keyboard.press("Enter");
  await expect(page.getByText(say("USPS without tracking is free."))).toBeVisible();
  await keyboard.press("Escape");
  await expect(shipping.help).toBeFocused();
  await keyboard.tabTo(save);
  await keyboard.press("Enter");

  const license = new LicensePage(page);
  await onHeading(say("Marriage License"));
  await keyboard.fill(license.number, adasLicense.number);
  await keyboard.fill(license.spouse(1).first, adasLicense.spouse1First);
  await keyboard.fill(license.spouse(1).last, adasLicense.spouse1Last);
  await keyboard.fill(license.spouse(2).first, adasLicense.spouse2First);
  await keyboard.fill(license.spouse(2).last, adasLicense.spouse2Last);
  await keyboard.tabTo(save);
  await keyboard.press("Enter");

  const documents = new DocumentsPage(page);
  await onHeading(say("Document Uploads"));
  const choose = async (target: DocumentsPage["id"], file: Upload, shown: string) => {
    await keyboard.tabTo(target);
    const dialog = page.waitForEvent("filechooser");
    await keyboard.press("Enter");
    await (await dialog).setFiles({ ...file });
    await expect(page.getByText(shown)).toBeVisible();
    await expect(target).toBeFocused();
  };
  await choose(documents.id, await drawIdCard(page, "id.jpg"), "id.jpg");
  await choose(documents.selfie, await drawSelfie(page, "me.jpg"), "me.jpg");
  await keyboard.tabTo(save);
  await keyboard.press("Enter");

  const checkout = new CheckoutPage(page);
  await onHeading(say("Check your order and pay"));
  await keyboard.tabTo(page.getByRole("button", { name: say("Check Out") }));
  await expect(checkout.costLines.last()).toContainText("$");
  await page.keyboard.press("Enter");

  const payment = new PaymentPage(page);
  await payment.arrive();
  await keyboard.tabTo(page.getByRole("button", { name: saying("Pay …", "paymentSandbox") }));
  await page.keyboard.press("Enter");
  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectPaid();
  await keyboard.tabTo(order.tab("Order"));
  await keyboard.press("ArrowRight");
  await expect(order.tab("Messages")).toBeFocused();
  await expect(page.getByRole("heading", { name: say("Messages"), exact: true })).toBeVisible();
  await keyboard.press("End");
  await expect(order.tab("Corrections")).toBeFocused();
});

test("entries are added and deleted without losing the focus", async ({ page }) => {
  const keyboard = new Keyboard(page);
  await page.goto("./product?start=1");
  const entry = (position: number) => page.getByRole("group", { name: say(`Country ${position}`), exact: true });
  await expect(entry(1)).toBeVisible();
  await page.getByLabel(say("Country"), { exact: true }).focus();
  await keyboard.tabTo(page.getByRole("button", { name: say("Add Country") }));
  await keyboard.press("Enter");
  await expect(entry(2).getByLabel(say("Country"), { exact: true })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(entry(2).getByRole("button", { name: say("Delete", "productStep") })).toBeFocused();
  await keyboard.press("Enter");
  await expect(entry(1).getByLabel(say("Country"), { exact: true })).toBeFocused();
});

test("the steps open in a drawer on a phone", async ({ page, email }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await storeDraft(page, { ...completeCart.certifiedCopy(email), documents: emptyCart.certifiedCopy.documents });
  const contact = new ContactPage(page);
  await contact.open();
  const keyboard = new Keyboard(page);
  const opener = page.getByRole("button", { name: saying("Step 2 of 6") });
  await keyboard.tabTo(opener);
  await keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: say("Your order") });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await saveScreen(page, "steps-drawer", "window");
  await keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.tabTo(drawer.getByRole("link", { name: new RegExp(say("Shipping Address")) }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: say("Shipping Address") })).toBeFocused();
  await expect(drawer).toHaveCount(0);
});

test("toasts are reached by Alt+T", async ({ page }) => {
  const keyboard = new Keyboard(page);
  const login = new LoginPage(page);
  await login.open();
  await keyboard.fill(login.username, "clerk@example.gov");
  await keyboard.fill(login.password, "demo-password");
  await keyboard.press("Enter");
  const toasts = page.getByRole("region", { name: /^Notifications/ });
  await expect(toasts.getByText("Logged in!")).toBeVisible();
  // A page takes the focus once, on arrival.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await keyboard.press("Alt+T");
  await expect(toasts.locator(":focus")).toHaveCount(1);
  // A toast with the focus in it does not disappear by itself.
  await expectAccessible(page);
  await keyboard.tabTo(toasts.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(toasts.getByText("Logged in!")).toHaveCount(0);
});
