import { adasLicense, addresses, completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { drawIdCard } from "../fixtures/pictures.ts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, subjectSaying } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LicensePage } from "../pages/license-page.ts";
import { LicenseReview } from "../pages/license-review.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { CertifiedCopyPage } from "../pages/product-pages.ts";
import { ShippingPage } from "../pages/shipping-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.use({ viewport: { width: 375, height: 812 } });

const grace = { firstName: "Grace", lastName: "Byron", phone: "(801) 555-0118" } as const;
const graces = { address: { ...addresses.provo, shipToName: "Grace Byron" } } as const;
const twoMegabytes = 2 * 1024 * 1024;

test("a parent orders with a photo of a paper, and follows the order until it has shipped", async ({
  page,
  openBrowser,
  email,
  office,
}) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.choose("Certified copy");
  const product = new CertifiedCopyPage(page);
  await product.arrive();
  await product.fill("NO", 1);
  await product.save();
  const contact = new ContactPage(page);
  await contact.arrive();
  await contact.fill(email, grace);
  await contact.save();
  const shipping = new ShippingPage(page);
  await shipping.arrive();
  await shipping.fill(graces.address);
  await saveScreen(page, "parent-shipping");
  await shipping.save();
  const license = new LicensePage(page);
  await license.arrive();
  await license.fill(adasLicense);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreen(page, "parent-license");
  await license.save();

  const documents = new DocumentsPage(page);
  await documents.arrive();
  await documents.fill();
  const paper = await drawIdCard(page, "birth certificate.jpg", { width: 2600, height: 2000, grain: true });
  expect(paper.buffer.length).toBeGreaterThan(twoMegabytes);
  await documents.additional.setInputFiles(paper);
  await expect(page.getByText("birth certificate.jpg")).toBeVisible();
  // The server takes no larger one.
  await expect(page.getByText(say("Uploaded."))).toHaveCount(3);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreen(page, "parent-documents");
  await documents.save();

  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  await expectAccessible(page);
  await saveScreen(page, "parent-checkout");
  await page.getByRole("button", { name: say("Check Out") }).click();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await saveScreen(page, "parent-payment");
  await payment.pay();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  await order.expectPaid();
  await expect(page.getByText("Grace Byron").first()).toBeVisible();
  await saveScreen(page, "parent-paid");

  const { uuid } = order;
  const { id } = await office.order(uuid);
  const clerk = await openBrowser("clerk");
  const work = new StaffOrderPage(clerk, id);
  await work.open();
  await expect(work.side).toContainText("Additional Documents");
  await work.confirmId();
  await saveScreen(clerk, "parent-staff");
  await work.tickWithNumber("Certified Copy", "Shipped", "986578788855");
  const mailbox = new MailboxPage(page);
  const mail = await mailbox.openMail(email, subjectSaying("Order …: a document has shipped"));
  await saveScreen(page, "parent-mail-shipped");
  await mail.followOrderLink();
  await order.arrive();
  await expect(page.getByText("986578788855").first()).toBeVisible();
  await expect((await order.openViews()).first()).toContainText(say("Clerk's office"));
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreen(page, "parent-shipped");
});

test("a refund of a part is approved: page and emails say which, how much and when", async ({
  page,
  openBrowser,
  request,
  email,
  office,
}) => {
  const { uuid } = await placePaidOrder(request, { ...completeCart.apostille(email), additionalCertifiedCopies: 1 });
  const { id } = await office.order(uuid);
  const clerk = await openBrowser("clerk");
  const asks = new StaffOrderPage(clerk, id);
  await asks.open();
  const copies = asks.product("Certified Copy");
  await copies.getByRole("button", { name: "Request refund" }).click();
  await asks.settle("Request refund");
  await expect(copies).toContainText("Refund requested");
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  await expect(order.product("Certified Copy")).toContainText("$10.00");
  await expectNoOverflow(page);
  await saveScreen(page, "part-refund-asked");
  const mailbox = new MailboxPage(page);
  await mailbox.openMail(email, subjectSaying("Order …: a refund was requested"));
  await saveScreen(page, "part-refund-mail-asked");

  const admins = await openBrowser("admin");
  const approves = new StaffOrderPage(admins, id);
  await approves.open();
  await approves.product("Certified Copy").getByRole("button", { name: "Approve refund" }).click();
  await approves.settle("Approve refund");
  await expect(approves.product("Certified Copy")).toContainText("Canceled");
  const mail = await mailbox.openMail(email, subjectSaying("Order …: your refund"));
  await expect(mail.text).toContainText("$10.00");
  await saveScreen(page, "part-refund-mail");
  await order.open();
  await expect(order.product("Certified Copy")).toContainText("$10.00");
  await expect(order.currentStep("Apostille Request, France")).toContainText(say("Order Placed"));
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreen(page, "part-refunded");
});

test("a wrong name is corrected in the review", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.correction(email));
  await office.confirmId(uuid);
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  const review = new LicenseReview(page);
  await expect(review.heading).toBeVisible();
  await saveScreen(page, "object-review");
  await review.edit("Spouse 1 Last Name", "King");
  await expect(review.line("Spouse 1 Last Name")).toContainText("King");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreen(page, "object-edited", "window");
  for (const group of ["Spouse 1", "Spouse 2", "Officiant and ceremony"] as const) await review.confirmGroup(group);
  await review.submit.click();
  await expect(order.toast("Changes submitted successfully!")).toBeVisible();
  await order.openTab("Corrections");
  await expect(page.getByRole("article")).toContainText("King");
  await expectNoOverflow(page);
  await saveScreen(page, "object-done");
});
