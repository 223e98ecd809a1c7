import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { everyOption } from "../fixtures/settings.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.use({ settings: everyOption });

test("a hold lapses: the customer pays again, and the office continues", async ({
  page,
  openBrowser,
  request,
  email,
  office,
}) => {
  const { uuid, paymentLink } = await placePaidOrder(request, completeCart.certifiedCopy(email));
  const { id } = await office.order(uuid);
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  await expect(
    page
      .getByText(saying("There is a hold of … on your card. We will charge it when we have confirmed your documents."))
      .first(),
  ).toBeVisible();
  await request.post(paymentLink, { form: { decision: "lapse" }, maxRedirects: 0 });
  await order.comeBack();
  await order.expectUnpaid();
  await expect(page.getByRole("region", { name: say("Receipt") })).toContainText(say("Hold released"));
  await saveScreens(page, "order-lapsed");

  const clerk = await openBrowser("clerk");
  const work = new StaffOrderPage(clerk, id);
  await work.open();
  await expect(clerk.getByText("Awaiting payment").first()).toBeVisible();
  await expectAccessible(clerk);
  await saveScreens(clerk, "staff-order-lapsed");

  await order.payNow();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  await order.arrive();
  await expect(
    page
      .getByText(saying("There is a hold of … on your card. We will charge it when we have confirmed your documents."))
      .first(),
  ).toBeVisible();
  await office.confirmId(uuid);
  await order.comeBack();
  await expect(order.currentStep("Certified Copy")).toContainText(say("Info Verified"));
});
