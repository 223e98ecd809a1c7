import { readFile } from "node:fs/promises";
import { hire } from "../fixtures/people.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage, readRecoveryCodes } from "../pages/account-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { UsersPage } from "../pages/users-page.ts";

test("an authenticator app is set up, used, and turned off again", async ({ page, request, problems }) => {
  problems.allow(/400 \(Bad Request\).*users\/(login|me\/second-factor)/);
  // Four logins, each step checked: more than the usual minute on a busy machine.
  test.slow();
  const person = await hire(request, "Elena Petrova");
  const login = new LoginPage(page);
  const home = new StaffHomePage(page);
  const account = new AccountPage(page);
  const { authenticator } = account;
  await login.open();
  await login.logIn(person.username, person.password);
  await home.arrive();
  await account.open();
  await expect(authenticator).toContainText("Off. You log in with your password alone.");
  const app = await account.beginSetup(person.password);
  await saveScreens(page, "staff-authenticator-setup");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await account.turnOn("000 000");
  await expect(authenticator.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/^Error: This code is/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await account.turnOn(app.code());
  const codes = await readRecoveryCodes(authenticator);
  expect(codes).toHaveLength(10);
  await account.closeToasts();
  await saveScreens(page, "staff-recovery-codes");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  // The paper has the codes and nothing else of the page.
  await page.emulateMedia({ media: "print" });
  await expect(authenticator.getByText(codes[9] ?? "")).toBeVisible();
  await expect(authenticator.getByRole("button")).toHaveCount(0);
  await expect(account.password).toBeHidden();
  await expect(account.sessions).toBeHidden();
  await page.emulateMedia({ media: null });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    authenticator.getByRole("button", { name: "Download as text" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  expect(await readFile(await file.path(), "utf8")).toContain(codes.join("\n"));
  await authenticator.getByRole("button", { name: "I have saved them" }).click();
  await expect(authenticator).toContainText("10 recovery codes left.");
  await expectAccessible(page);
  await saveScreens(page, "staff-authenticator-on");

  await test.step("log in with a code of the app", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
    await login.open();
    await login.logIn(person.username, person.password);
    await expect(login.code).toBeFocused();
    await expect(login.username).toHaveValue(person.username);
    await expectAccessible(page);
    await saveScreens(page, "login-code");
    await login.code.fill("000000");
    await login.submit();
    await login.expectProblems([
      {
        field: login.code,
        summary: "Code: This code is wrong or was used already. Please wait for the next one and try again.",
        atField: "This code is wrong or was used already. Please wait for the next one and try again.",
      },
    ]);
    await expectAccessible(page);
    await login.code.fill(app.code());
    await login.submit();
    await expect(page).toHaveTitle("Home | DOP");
  });

  await test.step("log in with a recovery code, once", async () => {
    const code = codes[0] ?? "";
    await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
    await login.open();
    await login.logIn(person.username, person.password);
    await login.code.fill(code.toLowerCase());
    await login.submit();
    await expect(page).toHaveTitle("Home | DOP");
    await account.open();
    await expect(authenticator).toContainText("9 recovery codes left.");
    await authenticator.getByRole("button", { name: "Turn off" }).click();
    await account.expectDialog("Turn off the authenticator app?");
    await account.prove(person.password, code);
    await account.answer("Turn off");
    await expect(account.dialog.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
      /^Error: This code is wrong or was used already/,
    );
    await expectAccessible(page);
    await saveScreens(page, "staff-authenticator-off", "window");
  });

  await test.step("turn it off, and log in with the password alone", async () => {
    await account.prove(person.password, codes[1] ?? "");
    await account.settle("Turn off");
    await expect(authenticator).toContainText("Off. You log in with your password alone.");
    await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
    await login.open();
    await login.logIn(person.username, person.password);
    await expect(page).toHaveTitle("Home | DOP");
  });
});

test("an admin resets the app of a user who lost it", async ({ openBrowser, request, problems }) => {
  problems.allow(/400 \(Bad Request\).*users\/login/);
  problems.allow(/403 \(Forbidden\)/);
  const person = await hire(request, "Farid Rahimi");
  const page = await openBrowser();
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person.username, person.password);
  await new StaffHomePage(page).arrive();
  const account = new AccountPage(page);
  await account.open();
  const app = await account.beginSetup(person.password);
  await account.turnOn(app.code());
  await readRecoveryCodes(account.authenticator);

  const admin = await openBrowser("admin");
  const users = new UsersPage(admin);
  await users.open();
  await expect(users.row(person.username).getByRole("cell", { name: "On", exact: true })).toBeVisible();
  await users.resetAuthenticator(person.name).click();
  await users.expectDialog(`Reset the authenticator app of ${person.name}?`);
  await saveScreens(admin, "staff-reset-authenticator", "window");
  await users.settle("Reset authenticator app");
  await expect(users.toast("Authenticator app reset.")).toBeVisible();
  await expect(users.row(person.username).getByRole("cell", { name: "Off", exact: true })).toBeVisible();
  await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();

  await page.reload();
  await login.arrive();
  await login.logIn(person.username, person.password);
  await expect(login.newPassword).toBeFocused();
  await expect(login.code).toHaveCount(0);
  await login.newPassword.fill("zaun birne mond acht");
  await login.submit();
  // Back on the page that sent them to the login, and able to set up another app.
  await account.arrive();
  await expect(account.authenticator).toContainText("Off. You log in with your password alone.");
});
