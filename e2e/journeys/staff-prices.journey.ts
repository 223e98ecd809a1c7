import { addresses, completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { PricesPage } from "../pages/prices-page.ts";
import { UsersPage } from "../pages/users-page.ts";

/** A day that has not come yet wherever the office is: YYYY-MM-DD and as the pages write it. */
function nextYear(): { readonly day: string; readonly shown: string } {
  const year = new Date().getUTCFullYear() + 1;
  return { day: `${year}-07-04`, shown: `07/04/${year}` };
}

// New Zealand and Fiji: no other journey sends anything there, so that their prices may change.
test("a price that an admin changes is what the customer's cart shows; a planned one is not yet", async ({
  openBrowser,
  email,
}) => {
  // A list of all countries takes long to check.
  test.slow();
  const customer = await openBrowser();
  const draft = { ...completeCart.certifiedCopy(email), shippingType: 3 };
  await storeDraft(customer, {
    ...draft,
    shippingAddress: { ...addresses.paris, city: "Auckland", stateProvince: "Auckland", zip: "1010", country: "NZ" },
  });
  const checkout = new CheckoutPage(customer);
  const shipping = checkout.costLines.filter({ hasText: "hipping" });
  await checkout.open();
  const before = await shipping.innerText();

  const page = await openBrowser("admin");
  const users = new UsersPage(page);
  await users.open();
  await page.getByRole("button", { name: "Office", exact: true }).click();
  await page.getByRole("link", { name: "Prices" }).click();
  const prices = new PricesPage(page);
  await prices.arrive();
  // The countries of a zone end where its line does.
  await expectNoOverflow(page);
  await saveScreens(page, "staff-prices");
  const { day, shown } = nextYear();

  await test.step("planned for a day, it changes nothing yet", async () => {
    await prices.country.fill("new zea");
    await prices.change("New Zealand").click();
    await prices.expectDialog("Change the price of New Zealand");
    await expect(prices.amount).toBeFocused();
    await prices.amount.fill("12,50");
    await prices.answer("Change price");
    await expect(prices.amount).toHaveAccessibleDescription(/^Error: Enter an amount in dollars/);
    await prices.amount.fill("95.5");
    await prices.dialog.getByLabel("From a day").check();
    await prices.firstDay.fill("2020-01-01");
    await prices.answer("Change price");
    await expect(prices.firstDay).toHaveAccessibleDescription(/^Error: Enter a date after today/);
    await expectAccessible(page);
    await saveScreens(page, "staff-change-price", "window");
    await prices.firstDay.fill(day);
    await prices.settle("Change price");
    await expect(prices.row("New Zealand")).toContainText(`$95.50 from ${shown}`);
    await checkout.open();
    await expect(shipping).toHaveText(before, { useInnerText: true });
  });

  await test.step("from now on for several countries", async () => {
    await prices.row("New Zealand").getByRole("checkbox").check();
    await prices.country.fill("fiji");
    await page.getByLabel("Select all shown").check();
    await expect(page.getByText("2 countries selected")).toBeVisible();
    await page.getByRole("button", { name: "Change selected" }).click();
    await prices.expectDialog("Change 2 prices");
    await prices.amount.fill("$84.25");
    await prices.settle("Change price");
    await expect(prices.row("Fiji")).toContainText("$84.25");
    await checkout.open();
    await expect(shipping).toContainText("$84.25");
  });

  await test.step("a planned change is taken back", async () => {
    await prices.country.fill("zealand");
    await expect(prices.row("New Zealand")).toContainText("$84.25");
    await prices
      .row("New Zealand")
      .getByRole("button", { name: /^Remove the change of New Zealand/ })
      .click();
    await expect(prices.toast("Planned change removed.")).toBeVisible();
    await expect(prices.row("New Zealand")).not.toContainText(shown);
    await prices.row("New Zealand").getByText("1 earlier").click();
    await expect(prices.row("New Zealand").getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await expectNoOverflow(page);
  });
});
