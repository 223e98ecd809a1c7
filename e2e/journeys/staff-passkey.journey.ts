import { hire } from "../fixtures/people.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

// Browsers have passkeys for names alone, and a proof that is soon too old.
test.use({ settings: { PUBLIC_URL: "http://localhost:{port}", STEP_UP: "on", STEP_UP_MINUTES: "0.05" } });

test("a clerk proves who they are, makes a passkey, and logs in by it alone", async ({ page, request, problems }) => {
  problems.allow(/403 \(Forbidden\)/);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const clerk = await hire(request, "Ana Garcia");
  await page.setViewportSize({ width: 375, height: 812 });
  const login = new LoginPage(page);
  await login.open();
  await expectNoOverflow(page);
  await login.logIn(clerk.username, clerk.password);
  await new StaffHomePage(page).arrive();

  const account = new AccountPage(page);
  await account.open();
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const tryAlone = () =>
    request.post("./api/users/me/passkeys/options", { headers: { "x-access-token": token } }).then((a) => a.status());
  await expect.poll(tryAlone, "the proof of the login is too old").toBe(403);
  await account.passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await account.expectDialog("Add a passkey");
  await account.dialog.getByLabel("Name").fill("My phone");
  await account.answer("Continue");
  await account.expectDialog("Please confirm that it is you");
  await expectNoOverflow(page);
  await saveScreens(page, "step-up");
  await account.dialog.getByLabel("Password").fill(clerk.password);
  await account.answer("Confirm");
  await expect(account.passkeys.getByText("My phone")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await saveScreens(page, "account-passkeys");

  await expect.poll(tryAlone, "the proof of the password is too old").toBe(403);
  await account.passkeys.getByRole("button", { name: "Remove My phone" }).click();
  await account.answer("Remove");
  await account.expectDialog("Please confirm that it is you");
  await account.answer("Cancel");
  await expect(account.passkeys.getByText("My phone")).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  await new LandingPage(page).arrive();
  await login.open();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await new StaffHomePage(page).arrive();
});
