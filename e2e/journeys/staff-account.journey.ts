import { addPerson, hire } from "../fixtures/people.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { UsersPage } from "../pages/users-page.ts";

test("a user ends the session of a lost device and changes the password", async ({
  openBrowser,
  request,
  problems,
}) => {
  problems.allow(/403 \(Forbidden\)/);
  problems.allow(/400 \(Bad Request\).*users\/(login|me\/password)/);
  const person = await hire(request, "Amara Okafor");
  const [here, lost] = [await openBrowser(), await openBrowser()];
  for (const page of [lost, here]) {
    const login = new LoginPage(page);
    await login.open();
    await login.logIn(person.username, person.password);
    await new StaffHomePage(page).arrive();
  }
  await here.getByRole("link", { name: /Amara Okafor/ }).click();
  const account = new AccountPage(here);
  await account.arrive();
  await expect(account.sessions.filter({ hasText: "(this session)" })).toHaveCount(1);
  // The one that chose the password, the lost device, and this.
  await expect(account.sessions).toHaveCount(3);
  await saveScreens(here, "staff-account");
  const newestOther = account.sessions.filter({ hasNotText: "(this session)" }).first();
  await newestOther.getByRole("button", { name: /^End session/ }).click();
  await expect(account.toast("Session ended.")).toBeVisible();
  await expect(here.getByRole("heading", { name: "Where you are logged in" })).toBeFocused();
  await expect(account.sessions).toHaveCount(2);
  await lost.reload();
  await new LoginPage(lost).arrive();

  await account.changePassword("not the password", "zaun birne mond acht");
  await expect(account.password.getByLabel("Current password")).toHaveAccessibleDescription(
    "Error: This is not your current password. Try again.",
  );
  await expectAccessible(here);
  await saveScreens(here, "staff-account-errors");
  await account.changePassword(person.password, "zaun birne mond acht");
  await expect(account.toast("Password changed.")).toBeVisible();
  await expect(account.sessions).toHaveCount(1);

  await here.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  const login = new LoginPage(here);
  await login.open();
  await login.logIn(person.username, person.password);
  await expect(here.getByRole("alert")).toContainText(
    "Username or password is wrong. Please try again, or ask an admin for a new password.",
  );
  await login.logIn(person.username, "zaun birne mond acht");
  await new StaffHomePage(here).arrive();
});

test("a user with a password from an admin chooses another at the first login", async ({
  openBrowser,
  request,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\).*users\/(login|\d+\/password)/);
  const person = await addPerson(request, "Caleb Whitehorse");
  const admin = await openBrowser("admin");
  const users = new UsersPage(admin);
  await users.open();
  await users.setPassword(person.name).click();
  await users.expectDialog(`Set password for ${person.name}`);
  await users.answer("Set password");
  const made = users.dialog.getByLabel("Password, shown this once");
  await expect(made).toHaveText(/^[\w-]{24}$/);
  const password = (await made.textContent()) ?? "";
  await expectAccessible(admin);
  await saveScreens(admin, "staff-set-password", "window");
  await users.settle("Close");

  const page = await openBrowser();
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person.username, password);
  await expect(login.newPassword).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Please choose a password of your own");
  await expectAccessible(page);
  await saveScreens(page, "login-new-password");
  await login.newPassword.fill(password);
  await login.submit();
  await expect(login.newPassword).toHaveAccessibleDescription(/^Error: Please choose a password that is not/);
  await login.newPassword.fill(person.password);
  await login.submit();
  await new StaffHomePage(page).arrive();
});
