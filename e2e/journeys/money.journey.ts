import type { Route } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { SearchPage } from "../pages/search-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("half of an order is canceled before it is paid: the rest is charged", async ({
  page,
  openBrowser,
  request,
  email,
  office,
}) => {
  const { uuid } = await placeOrder(request, { ...completeCart.apostille(email), additionalCertifiedCopies: 1 });
  const { id } = await office.order(uuid);
  const clerk = await openBrowser("clerk");
  const work = new StaffOrderPage(clerk, id);
  await work.open();
  await expect(clerk.getByText("Awaiting payment").first()).toBeVisible();
  const copies = work.product("Certified Copy");
  await copies.getByRole("button", { name: "Cancel Product" }).click();
  await work.expectDialog("Cancel Certified Copy?");
  await expect(work.dialog).toContainText("Nothing was charged.");
  await work.settle("Cancel Product");
  await expect(copies).toContainText("Canceled");
  await saveScreens(clerk, "staff-order-awaiting");

  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  await expect(order.costs).toContainText(say("Canceled, not charged"));
  const total = (await order.costs.getByRole("row", { name: new RegExp(`^${say("Total")}`) }).innerText()).replace(
    new RegExp(`^${say("Total")}\\s*`),
    "",
  );
  await saveScreens(page, "order-canceled-half");
  await page.getByRole("button", { name: say(`Pay ${total}`, "customerOrder"), exact: true }).click();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  await order.arrive();
  await order.expectPaid();
  await expect(page.getByRole("region", { name: say("Receipt") })).toContainText(total);
  await saveScreens(page, "order-receipt");
  await work.open();
  const money = work.side.getByRole("region", { name: "Money" });
  await expect(money).toContainText(`Paid${total}`);
  await expect(money).not.toContainText("Owed");
  await expect(clerk.getByText("Awaiting payment")).toHaveCount(0);
  await clerk.goto(`admin/search?owed=true&orderNumber=${id}`);
  await expect(clerk.getByText("No results for this search.")).toBeVisible();
});

test("a license is voided after payment: the money is owed, and an admin refunds it", async ({
  page,
  openBrowser,
  request,
  email,
  office,
}) => {
  const cart = completeCart.certifiedCopy(email);
  // Its own license: every other order of the journeys uses the usual one.
  const { uuid } = await placePaidOrder(request, { ...cart, license: { ...cart.license, number: "1000187" } });
  const { id } = await office.order(uuid);
  const { reference_id: license } = await office.staffOrder(id);
  const order = new CustomerOrderPage(page, uuid);
  await office.voidLicense(license);
  await order.open();
  await expect(
    page.getByText(saying("We owe you …. We will refund it and email you when it is on its way.")),
  ).toBeVisible();
  await saveScreens(page, "order-voided-owed");

  const admins = await openBrowser("admin");
  await admins.goto("admin");
  await admins.getByRole("link", { name: "Refunds owed (canceled or voided orders)" }).click();
  const found = new SearchPage(admins);
  await found.arrive();
  await expect(found.chip("Only orders with money owed")).toBeVisible();
  await saveScreens(admins, "staff-search-owed");
  const work = new StaffOrderPage(admins, id);
  await work.open();
  await work.side.getByRole("button", { name: /^Refund what is owed/ }).click();
  await work.expectDialog("Refund what is owed");
  await work.dialog.getByLabel("Reason").fill("The license was voided.");
  await saveScreens(admins, "staff-refund-owed", "window");
  await work.settle("Refund");
  await expect(work.side.getByRole("region", { name: "Money" })).toContainText("Refunded");
  await expect(work.side.getByRole("button", { name: /^Refund what is owed/ })).toHaveCount(0);
  await expectAccessible(admins);
  await saveScreens(admins, "staff-order-refunded");

  await order.comeBack();
  await expect(page.getByText(/^(\$11\.50 was refunded|Le reembolsamos \$11\.50)/).first()).toBeVisible();
  await expect(
    page.getByText(saying("We owe you …. We will refund it and email you when it is on its way.")),
  ).toHaveCount(0);
  await saveScreens(page, "order-voided-refunded");
});

test("a price changes between the cart and the checkout: the customer sees the new amounts first", async ({
  page,
  problems,
  email,
}) => {
  problems.allow(/409 \(Conflict\).*orders\/invoice/);
  // The page was opened before the change: what it shows at first is a dollar less.
  const showOldPrice = async (route: Route): Promise<void> => {
    const answer = await route.fetch();
    const lines = (await answer.json()) as { cost: number }[];
    await route.fulfill({
      response: answer,
      json: lines.map((line, at) => ({ ...line, cost: line.cost - (at ? 0 : 1) })),
    });
  };
  await page.route("**/api/orders/cart-costs", showOldPrice, { times: 1 });
  await storeDraft(page, completeCart.certifiedCopy(email));
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expect(checkout.costLines.last()).toContainText("$10.50");
  await checkout.checkOut();
  await expect(
    page
      .getByText(
        say("The price has changed since you saw it. Please look at the new amounts and check out again.", "errors"),
      )
      .first(),
  ).toBeVisible();
  await expect(checkout.costLines.last()).toContainText("$11.50");
  await saveScreens(page, "checkout-price-changed");
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await expect(payment.heading).toHaveText(say("Pay $11.50", "paymentSandbox"));
});
