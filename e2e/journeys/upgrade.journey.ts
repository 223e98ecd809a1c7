import { clerk } from "../fixtures/office.ts";
import { expect, test } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

test("a script that an upgrade has taken away leaves the page, and says what to do", async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\).*\/assets\/|dynamically imported module/);
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(clerk.username, clerk.password);
  await new StaffHomePage(page).arrive();
  const queues = page.getByRole("table", { name: "All queues" });
  await expect(queues).toBeVisible();

  await page.route(/\/assets\/keyboard-help/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("alert").getByRole("button", { name: "Reload the page" })).toBeVisible();
  await expect(queues).toBeVisible();

  await page.unroute(/\/assets\/keyboard-help/);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
