import { staff } from "../fixtures/office.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage, readRecoveryCodes, readSecret } from "../pages/account-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

test.use({ settings: { REQUIRE_SECOND_FACTOR: "admins" } });

test("an admin sets up the app at the login where the office requires it of admins, and a clerk does not", async ({
  openBrowser,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\).*users\/login/);
  const page = await openBrowser();
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(staff.admin.username, staff.admin.password);
  const app = await readSecret(page.getByRole("main"));
  await saveScreens(page, "login-authenticator-setup");
  await login.code.fill(app.code());
  await login.submit();
  await readRecoveryCodes(page.getByRole("main"));
  await saveScreens(page, "login-recovery-codes");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await new StaffHomePage(page).arrive();
  const account = new AccountPage(page);
  await account.open();
  await expect(account.authenticator).toContainText("Your office asks for it, so it cannot be turned off.");
  await expect(account.authenticator.getByRole("button", { name: "Turn off" })).toHaveCount(0);

  await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  await login.open();
  await login.logIn(staff.admin.username, staff.admin.password);
  await expect(login.code).toBeFocused();
  await login.code.fill(app.code());
  await login.submit();
  await new StaffHomePage(page).arrive();

  const other = await openBrowser();
  const clerksLogin = new LoginPage(other);
  await clerksLogin.open();
  await clerksLogin.logIn(staff.clerk.username, staff.clerk.password);
  await new StaffHomePage(other).arrive();
});
