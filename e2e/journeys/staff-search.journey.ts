import { completeCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder } from "../fixtures/customer.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { SearchPage } from "../pages/search-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

const someCountries = ["FR", "DE", "ES", "IT", "JP", "KR", "MX", "BR", "IN", "AU", "PT"];

test("every filter finds the order, and the address remembers it", async ({
  openBrowser,
  request,
  email,
  office,
  trackingNumber,
}) => {
  const cart = completeCart.certifiedCopy(email);
  const { uuid } = await placePaidOrder(request, {
    ...cart,
    contactInfo: { ...cart.contactInfo, firstName: "Zoë" as "Ada", lastName: "Würzburger" as "Lovelace" },
  });
  const { id, order_products: products } = await office.order(uuid);
  await office.confirmId(uuid);
  await office.saveTracking(products[0]?.id ?? 0, trackingNumber);
  const invoice = (await office.staffOrder(id)).invoice?.number ?? 0;
  const page = await openBrowser("clerk");
  const search = new SearchPage(page);
  await search.open();
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/api/orders/search?")) asked.push(new URL(sent.url()).search);
  });
  await expect(search.rows.first()).toBeVisible();
  await saveScreens(page, "staff-search");

  // Typing rests before anything is asked, and accents do not matter.
  await search.field("Name").pressSequentially("wurzburger");
  await expect(search.rows).toHaveText(["Würzburger, Zoë"]);
  await expect(page).toHaveURL(/name=wurzburger/);
  expect(asked).toEqual(["?name=wurzburger"]);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await saveScreen(page, "staff-search-found");
  await search.field("Name").fill("");
  await expect(page).toHaveURL(/\/admin\/search$/);

  for (const [label, parameter, value] of [
    ["Email", "email", email.toUpperCase()],
    ["Order number", "orderNumber", String(id)],
    ["Tracking number", "trackingNumber", trackingNumber],
    ["Invoice number", "invoiceNumber", String(invoice)],
  ] as const) {
    await search.field(label).fill(value);
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}=`));
    await expect(search.rows).toHaveText(["Würzburger, Zoë"]);
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(search.field(label)).toHaveValue("");
    await expect(page).toHaveURL(/\/admin\/search$/);
  }

  await search.field("License number").fill("1000001");
  await expect(page).toHaveURL(/licenseNumber=1000001/);
  await expect.poll(async () => new Set(await search.column(5))).toEqual(new Set(["1000001"]));
  await search.field("License number").fill("# 100x");
  await expect(search.field("License number")).toHaveValue("100");
  await page.goto("admin/search?licenseNumber=100x");
  await expect(search.field("License number")).toHaveAccessibleDescription("Error: Must be a number.");
  await expect(page.getByText("Correct the marked filter to search.")).toBeVisible();
  await expectAccessible(page);
  await saveScreen(page, "staff-search-error");
  await page.getByRole("button", { name: "Clear the filters" }).click();

  await search.field("Email").fill(email);
  await expect(search.rows).toHaveCount(1);
  await search.field("Type").selectOption({ label: "Apostille Request" });
  await expect(page).toHaveURL(/type=APOSTILLE/);
  await expect(page.getByText("No results for this search.")).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "staff-search-empty");
  await search.chip("Type: Apostille Request").getByRole("button").click();
  await expect(search.field("Type")).toHaveValue("");
  await search.field("Type").selectOption({ label: "Certified Copy" });
  await expect(search.rows).toHaveCount(1);
  await search.field("Time").selectOption({ label: "Active" });
  await expect(page).toHaveURL(/time=active/);
  await expect(search.rows).toHaveCount(1);
  await office.moveTo(uuid, 6);
  await page.reload();
  await expect(search.chip("Time: Active")).toBeVisible();
  await search.unfold();
  await expect(page.getByText("No results for this search.")).toBeVisible();
  await search.field("Time").selectOption({ label: "Past 3 months" });
  await expect(search.rows).toHaveCount(1);
});

test("results are sorted and paged, and coming back finds them as they were", async ({
  openBrowser,
  request,
  email,
  office,
}) => {
  // Fifty-five order products of one customer, more than a page holds.
  for (const quantity of [1, 2, 3, 4, 5]) {
    await placeOrder(request, {
      ...completeCart.apostille(email),
      items: someCountries.map((country) => ({ country, fullCopy: false, quantity })),
    });
  }
  const page = await openBrowser("clerk");
  const search = new SearchPage(page);
  await search.open();
  await search.field("Email").fill(email);
  await expect(page.getByText("55 results", { exact: true })).toBeVisible();
  await expect(search.rows).toHaveCount(50);
  await expect(search.head("Created")).toHaveAttribute("aria-sort", "descending");

  for (const [head, column, parameter] of [
    ["Order", 1, "ORDER_ID"],
    ["Name", 2, "LAST_NAME"],
    ["Product", 3, "PRODUCT_NAME"],
    ["Status", 4, "STATUS_ID"],
    ["License #", 5, "REFERENCE_ID"],
    ["Email", 6, "EMAIL"],
    ["Tracking", 7, "TRACKING_SHIPPING"],
    ["Created", 8, "CREATED_AT"],
  ] as const) {
    await search.sortBy(head);
    await expect(page).toHaveURL(new RegExp(`sortBy=${parameter}`));
    await expect(search.head(head)).toHaveAttribute("aria-sort", "ascending");
    if (column === 1) {
      await expect
        .poll(async () => {
          const numbers = (await search.column(1)).map(Number);
          return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
        })
        .toBe(true);
    }
  }
  await search.sortBy("Order");
  await search.sortBy("Order");
  await expect(page).toHaveURL(/sortBy=ORDER_ID&reverse=true/);
  await expect(search.head("Order")).toHaveAttribute("aria-sort", "descending");
  const largest = async () => Math.max(...(await search.column(1)).map(Number));
  await expect.poll(async () => Number((await search.column(1))[0]) === (await largest())).toBe(true);

  await expect(search.pager.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await search.pager.scrollIntoViewIfNeeded();
  await saveScreen(page, "staff-search-pager", "window");
  await search.pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=1/);
  await expect(search.rows).toHaveCount(5);
  await expect(page.locator(":focus")).toHaveText("55 results");
  await expectAccessible(page);
  const [last] = await search.column(1);
  await search.rows.first().getByRole("link").click();
  const order = new StaffOrderPage(page, Number(last));
  await order.arrive();
  await page.goBack();
  await search.arrive();
  await expect(search.rows).toHaveCount(5);
  await expect(search.chip(`Email: ${email}`)).toBeVisible();
  await expect(search.head("Order")).toHaveAttribute("aria-sort", "descending");
  await page.goBack();
  await expect(search.rows).toHaveCount(50);
  await page.goForward();
  await expect(search.rows).toHaveCount(5);
  await page.goForward();
  await order.arrive();
  // A filter leads back to the first page.
  await page.goBack();
  await search.unfold();
  await search.field("Type").selectOption({ label: "Apostille Request" });
  await expect(page).not.toHaveURL(/page=/);
  await expect(search.rows).toHaveCount(50);
  expect((await office.staffOrder(Number(last))).email).toBe(email);
});

test("an office without orders sees that there are none", async ({ openBrowser }) => {
  const page = await openBrowser("viewer");
  // The sample data has orders; a new installation has none.
  await page.route("**/api/orders/search*", (route) => route.fulfill({ json: { items: [], count: 0, about: false } }));
  const search = new SearchPage(page);
  await search.open();
  await expect(page.getByText("No orders found")).toBeVisible();
  await expectAccessible(page);
});
