import type { Page } from "@playwright/test";
import { addresses, adasLicense } from "../fixtures/carts.ts";
import { CheckoutPage } from "./checkout-page.ts";
import { ContactPage } from "./contact-page.ts";
import { CustomerOrderPage } from "./customer-order-page.ts";
import { DocumentsPage } from "./documents-page.ts";
import { LicensePage } from "./license-page.ts";
import { PaymentPage } from "./payment-page.ts";
import { ShippingPage } from "./shipping-page.ts";

interface Answers {
  readonly email: string;
  readonly address?: (typeof addresses)[keyof typeof addresses];
  readonly license?: typeof adasLicense | { readonly [Key in keyof typeof adasLicense]: string };
}

/** Fills in the steps after the product as one customer would, from Contact Information to the checkout page. */
export async function fillStepsAfterProduct(
  page: Page,
  { email, address = addresses.provo, license = adasLicense }: Answers,
): Promise<CheckoutPage> {
  const contact = new ContactPage(page);
  await contact.arrive();
  await contact.fill(email);
  await contact.save();
  const shipping = new ShippingPage(page);
  await shipping.arrive();
  await shipping.fill(address);
  await shipping.save();
  const licensePage = new LicensePage(page);
  await licensePage.arrive();
  await licensePage.fill(license);
  await licensePage.save();
  const documents = new DocumentsPage(page);
  await documents.arrive();
  await documents.fill();
  await documents.save();
  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  return checkout;
}

/** Checks out and pays. @returns the order's page, which says that it is paid */
export async function payAtCheckout(page: Page, checkout: CheckoutPage): Promise<CustomerOrderPage> {
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectPaid();
  return order;
}
