import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, subjectSaying } from "../fixtures/words.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { fillStepsAfterProduct } from "../pages/order-flow.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { ApostillePage } from "../pages/product-pages.ts";

test(
  "a customer orders an apostille, from the landing page to the link in the email",
  { tag: ["@base-path", "@translated"] },
  async ({ page, email, office }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.choose("Apostille");

    const product = new ApostillePage(page);
    await product.arrive();
    await expect(product.entry(1).quantity).toHaveValue("1");
    await expect(product.entry(1).delete).toHaveCount(0);
    await saveScreens(page, "apostille-empty");
    await product.fillEntry(1, "France", "YES", 2);
    await product.addCountry();
    await expect(product.entry(2).country).toBeFocused();
    await product.fillEntry(2, "Egypt", "NO", 1);
    await expect(product.entry(1).group).toContainText(say("For France: Apostille"));
    await expect(product.entry(2).group).toContainText(say("For Egypt: Certificate of authentication"));
    await product.copies.fill("3");
    await product.copiesFullCopy.selectOption({ label: say("YES") });
    await product.instructions.fill("  Please put both into one envelope.  ");
    await expect(product.cost("Apostilles")).toHaveText("$90.00");
    await expect(product.cost("Additional Certified Copies")).toHaveText("$30.00");
    await expect(product.cost("Processing fee")).toHaveText("$15.00");
    await expect(product.cost("Subtotal")).toHaveText("$135.00");
    await expectAccessible(page);
    await saveScreens(page, "apostille-filled");
    await product.save();

    const checkout = await fillStepsAfterProduct(page, { email });
    await expect(checkout.section("Product Information")).toContainText(say("France, 2 × Apostille"));
    await expect(checkout.section("Product Information")).toContainText(
      say("Egypt, 1 × Certificate of authentication"),
    );
    await expect(checkout.section("Contact Information")).toContainText(email);
    // 135.00 and 2.5 % of it, rounded to the cent.
    await expect(checkout.costLines.filter({ hasText: say("Transaction Fee") })).toContainText("$3.38");
    await expect(checkout.costLines.last()).toContainText("$138.38");
    await saveScreens(page, "checkout");
    await checkout.checkOut();

    const payment = new PaymentPage(page);
    await payment.arrive();
    await expect(payment.heading).toHaveText(say("Pay $138.38", "paymentSandbox"));
    await saveScreens(page, "sandbox-payment");
    await payment.pay();

    const order = new CustomerOrderPage(page);
    await order.arrive();
    await order.expectPaid();
    await expect(order.currentStep("Apostille Request, France")).toContainText(say("Order Placed"));
    await expect(order.product("Apostille Request, France")).toContainText(
      say("With copy of the marriage application"),
    );
    await expect(order.currentStep("Apostille Request, Egypt")).toContainText(say("Order Placed"));
    await expect(order.product("Certified Copy")).toContainText(say("3 copies"));
    await expect(order.costs).toContainText("$138.38");
    await saveScreens(page, "order-paid");
    const { uuid } = order;
    expect((await office.order(uuid)).order_products).toHaveLength(3);

    const mailbox = new MailboxPage(page);
    await mailbox.open();
    await saveScreens(page, "mailbox", "window");
    const mail = await mailbox.openMail(email, subjectSaying("Order … is confirmed"));
    await page.reload();
    await saveScreens(page, "mail");
    await mail.followOrderLink();
    await order.arrive();
    expect(order.uuid).toBe(uuid);
    await order.expectPaid();
  },
);
