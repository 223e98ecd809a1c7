import { completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { clerk } from "../fixtures/office.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { ContactPage } from "../pages/contact-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

test("a page stays when an upgrade has removed a script that it needs, and says what to do", async ({
  page,
  problems,
}) => {
  problems.allow(/404 \(Not Found\).*\/assets\/|dynamically imported module/);
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(clerk.username, clerk.password);
  await new StaffHomePage(page).arrive();
  const queues = page.getByRole("navigation", { name: "Queues" });
  await expect(queues).toBeVisible();

  await page.route(/\/assets\/keyboard-help/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Office", exact: true }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("alert").getByRole("button", { name: "Reload the page" })).toBeVisible();
  await expect(queues).toBeVisible();

  await page.unroute(/\/assets\/keyboard-help/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("button", { name: "Office", exact: true }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a step keeps what was typed when an upgrade has removed the script of its dialogs", async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/404 \(Not Found\).*\/assets\/|dynamically imported module/);
  await page.route(/\/assets\/flow-dialogs/, (route) => route.fulfill({ status: 404 }));
  await storeDraft(page, completeCart.certifiedCopy(email));
  const contact = new ContactPage(page);
  await contact.open();
  await contact.field("First Name").fill("Augusta");
  const reload = page.getByRole("alert").getByRole("button", { name: say("Reload the page") });
  await expect(reload).toBeHidden();
  const leave = contact.steps.getByRole("link", { name: new RegExp(say("Product Information")) });
  await leave.click();
  await expect(reload).toBeInViewport();
  await expect(contact.field("First Name")).toHaveValue("Augusta");

  await page.unroute(/\/assets\/flow-dialogs/);
  await reload.click();
  await expect(contact.field("First Name")).toHaveValue("Augusta");
  await leave.click();
  await expect(page.getByRole("dialog", { name: say("Leave without saving?") })).toBeVisible();
});

test("the landing page works when an upgrade has removed its script, and sends staff to their home", async ({
  page,
  openBrowser,
  problems,
}) => {
  problems.allow(/404 \(Not Found\).*\/assets\//);
  const scripts = /\/assets\/landing-[\w-]+\.js/;
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  const landing = new LandingPage(page);
  const refused = page.waitForResponse(scripts);
  await landing.open();
  await refused;
  await landing.expectQuestion();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/product/);

  const staff = await openBrowser("clerk");
  await staff.route(scripts, (route) => route.fulfill({ status: 404 }));
  await staff.goto("./");
  await new StaffHomePage(staff).arrive();
});
