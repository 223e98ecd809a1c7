import { expect, noDialog, processed, test, transmittal } from "./clerk.ts";
import { specCarts } from "./program.ts";

// The lists of the second specification: users, transmittals, search and queues.

const { certifiedCopy } = specCarts;

test.describe("2 §2 routes", () => {
  for (const path of [
    "admin",
    "admin/search",
    "admin/orders/1",
    "admin/orders/1/1",
    "admin/transmittal",
    "admin/dev-tools",
  ])
    test(`/${path} leads a visitor to /login with the way back`, async ({ page }) => {
      await page.goto(`./${path}`);
      await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${encodeURIComponent(`/${path}`)}$`));
    });

  test("/users answers a clerk and a visitor 'Access Denied!' and leads to /", async ({ clerk, page }) => {
    await clerk.goto("./users");
    await expect(clerk.getByText("Access Denied!")).toBeVisible();
    await expect(clerk).toHaveURL(/\/admin$/);
    await page.goto("./users");
    await expect(page.getByText("Access Denied!")).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("the header has Home, Transmittals, Search, Dev Tools, the label, Log Out and the name", async ({ clerk }) => {
    await clerk.goto("./admin");
    const header = clerk.getByRole("banner");
    for (const name of ["Home", "Transmittals", "Search", "Dev Tools"])
      await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: "Users" })).toHaveCount(0);
    await expect(header.getByRole("button", { name: "Log Out" })).toBeVisible();
    await expect(header.getByText("K. Madsen")).toBeVisible();
  });

  test("the header of an admin has Users, too", async ({ admin }) => {
    await admin.goto("./admin");
    await expect(admin.getByRole("banner").getByRole("link", { name: "Users" })).toBeVisible();
  });
});

test.describe("2 §2 users", () => {
  test("Add User finds a person and creates the account", async ({ admin, problems }) => {
    problems.allow(/409|400/);
    await admin.goto("./users");
    await expect(admin).toHaveTitle(/ \| DOP$/);
    await admin.getByRole("button", { name: "Add User" }).click();
    const dialog = admin.getByRole("dialog");
    await expect(dialog.getByText("Type to search for a user.")).toBeVisible();
    const search = dialog.getByRole("combobox").first();
    await search.fill("be");
    await expect(dialog.getByText("Search must be at least 3 characters.")).toBeVisible();
    await search.fill("zzzz");
    await expect(dialog.getByText("No users found.")).toBeVisible();
    await search.fill("patel");
    await dialog.getByRole("listbox").getByRole("option").first().click();
    await dialog.getByRole("button", { name: /^(Add|Create|Save)/ }).click();
    await expect(admin.getByText("User Created!")).toBeVisible();
  });

  test("a user must be picked", async ({ admin }) => {
    await admin.goto("./users");
    await admin.getByRole("button", { name: "Add User" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("button", { name: /^(Add|Create|Save)/ }).click();
    await expect(dialog.getByText("User is required!")).toBeVisible();
  });
});

test.describe("2 §2 transmittals", () => {
  test("the list has filters, Create New and rows that link to the transmittal", async ({ clerk, program }) => {
    const { path } = await transmittal(program);
    await clerk.goto("./admin/transmittal");
    await expect(clerk.getByRole("link", { name: "Create New" })).toHaveAttribute("href", "/admin/transmittal/create");
    await expect(clerk.locator(`a[href="/${path}"]`).first()).toBeVisible();
    await clerk.goto("./admin/transmittal?last_name=Nobody");
    await expect(clerk.getByText("No transmittals found!")).toBeVisible();
  });

  test("Create Transmittal ends at the transmittal", async ({ clerk, program }) => {
    await processed(program);
    await clerk.goto("./admin/transmittal/create");
    await clerk.getByRole("row").nth(1).getByRole("checkbox").check();
    await clerk.getByRole("button", { name: /Create/ }).click();
    await expect(clerk).toHaveURL(/\/admin\/transmittal\/\d{4}-\d{2}-\d{2}\/\d+$/);
    await noDialog(clerk);
  });

  test("the detail has the columns, marks all and removes without a question", async ({ clerk, program }) => {
    const { path } = await transmittal(program);
    await clerk.goto(`./${path}`);
    for (const name of ["Name", "License #", "Country", "Arrived", "Sent", "Quantity"])
      await expect(clerk.getByRole("columnheader", { name }).first()).toBeVisible();
    for (const [press, arrived, sent] of [
      ["Mark all as arrived", true, false],
      ["Mark all as sent", true, true],
      ["Mark all as not sent", true, false],
      ["Mark all as not arrived", false, false],
    ] as const) {
      await clerk.getByRole("button", { name: press }).click();
      await noDialog(clerk);
      await expect(clerk.getByRole("checkbox", { name: /arrived/i }).first()).toBeChecked({ checked: arrived });
      await expect(clerk.getByRole("checkbox", { name: /sent/i }).first()).toBeChecked({ checked: sent });
    }
    await clerk.getByRole("button", { name: /^Remove/ }).click();
    await noDialog(clerk);
    await expect(clerk.getByText("No orders in this transmittal.")).toBeVisible();
  });

  test("the print view has the seven columns, a Print button and the page's address", async ({ clerk, program }) => {
    const { path } = await transmittal(program);
    await clerk.goto(`./${path}/print`);
    await expect(clerk.getByRole("columnheader")).toHaveText([
      "Requestor's Name",
      "Certificate #",
      "Name Of Foreign Country",
      "Quantity",
      "Phone Number",
      "Email",
      "Tracking Number",
    ]);
    await expect(clerk.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(clerk.getByText(path).first()).toBeVisible();
    await expect(clerk.getByRole("cell", { name: "None" }).first()).toBeVisible();
  });

  test("the order page of a transmittal has Arrived and Sent", async ({ clerk, program }) => {
    const { path, products } = await transmittal(program);
    await clerk.goto(`./${path}/${products[0]}`);
    await clerk.getByRole("checkbox", { name: /arrived/i }).check();
    await clerk.getByRole("checkbox", { name: /sent/i }).check();
    await noDialog(clerk);
  });

  test("a date of another form is refused in the words of section 8", async ({ clerk, problems }) => {
    problems.allow(/400 \(Bad Request\)/);
    await clerk.goto("./admin/transmittal/2026-1-1/1");
    await expect(clerk.getByText("invalid date; must be in YYYY-MM-DD (ISO 8601) format")).toBeVisible();
  });
});

test.describe("2 §2 search and queues", () => {
  test("a result links to its order, and none says so", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto(`./admin/search?orderNumber=${id}`);
    await expect(clerk.locator(`a[href^="/admin/orders/${id}"]`).first()).toBeVisible();
    await clerk.goto("./admin/search?name=nobodyatall");
    await expect(clerk.getByText(/No orders found|No results for this search\./).first()).toBeVisible();
  });

  test("Home asks to choose a queue; the sidebar has the categories with counts", async ({ clerk }) => {
    await clerk.goto("./admin");
    await expect(clerk.getByText("Click on a queue to view the orders there.")).toBeVisible();
    await expect(clerk.locator('a[href="/admin?queue=certifiedCopies-approveAccess"]').first()).toBeVisible();
  });

  test("a row links to its order in the queue; Next and Finish lead on and back", async ({ clerk, program }) => {
    const { id } = await program.order(certifiedCopy);
    await clerk.goto("./admin?queue=certifiedCopies-approveAccess");
    await clerk.locator(`a[href^="/admin/orders/${id}?queue=certifiedCopies-approveAccess"]`).first().click();
    await expect(
      clerk
        .getByRole("link", { name: /^(Next|Finish)/ })
        .or(clerk.getByRole("button", { name: /^(Next|Finish)/ }))
        .first(),
    ).toBeVisible();
    // Every queue of the sample data has orders: its answer is emptied on the way.
    await clerk.route("**/api/queues/letterOfValidity-ship*", (route) => route.fulfill({ json: [] }));
    await clerk.goto("./admin?queue=letterOfValidity-ship");
    await expect(clerk.getByText("No orders in this queue.")).toBeVisible();
  });
});
