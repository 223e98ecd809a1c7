import { scanAnywhere } from "../fixtures/scanner.ts";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { SearchPage } from "../pages/search-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("a phone number finds the order in one field, and a scan opens it", async ({
  openBrowser,
  request,
  email,
  office,
  trackingNumber,
}) => {
  const cart = completeCart.certifiedCopy(email);
  const person = { firstName: "Zoë" as "Ada", lastName: "O'Neill-Świątek" as "Lovelace" };
  const { uuid } = await placePaidOrder(request, {
    ...cart,
    contactInfo: { ...cart.contactInfo, ...person, phone: "(385) 214-7193" as "(801) 555-0117" },
  });
  const { id, order_products: products } = await office.order(uuid);
  await office.confirmId(uuid);
  await office.saveTracking(products[0]?.id ?? 0, trackingNumber);
  const page = await openBrowser("clerk");
  const search = new SearchPage(page);
  const order = new StaffOrderPage(page, id);
  await search.open();

  for (const said of ["385-214-7193", "7193", "o’neill swiatek, zoe", "+1 385 214 7193"]) {
    await search.field("Find").fill(said);
    await expect(page.getByText("1 result", { exact: true })).toBeVisible();
    await expect(search.rows).toHaveText([/^O'Neill-Świątek, Zoë/]);
  }
  await expect(search.rows).toHaveText(["O'Neill-Świątek, ZoëFound by phone number"]);
  await expectAccessible(page);
  await saveScreens(page, "staff-search-phone");

  // From inside a field, by the last four digits alone.
  await search.field("Email").focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("7193");
  await expect(page.getByRole("option", { name: new RegExp(`Order ${id}`) })).toContainText("Found by phone number");
  await page.keyboard.press("Enter");
  await order.arrive();

  await scanAnywhere(page, "https://orders.example.gov/order/secret");
  await expect(page.getByRole("alert").filter({ hasText: "This is neither a code of this portal nor" })).toBeVisible();
  await expect(order.scanBox).toHaveValue("");
  await expectAccessible(page);
  await saveScreens(page, "staff-scan-unknown");
  await search.open();
  await search.scan(trackingNumber);
  await order.arrive();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}\\?product=${products[0]?.id}`));
  await expect(page.locator(":focus")).toContainText("Certified Copy");
  await saveScreens(page, "staff-scan-opened");
});
