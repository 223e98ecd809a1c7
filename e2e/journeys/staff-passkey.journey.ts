import type { APIRequestContext, Page } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { staff } from "../fixtures/office.ts";
import { hire } from "../fixtures/people.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

// Browsers offer passkeys only for host names, not for IP addresses. A proof expires soon here.
test.use({
  settings: {
    PUBLIC_URL: "http://localhost:{port}",
    STEP_UP: "on",
    STEP_UP_MINUTES: "0.05",
    STEP_UP_REFUND_CENTS: "100",
  },
});

/**
 * The server's answer to a strong action in the page's session without another proof: 200, or 403 when it is too old.
 */
const tryAlone = async (page: Page, request: APIRequestContext): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const answer = await request.post("./api/users/me/passkeys/options", { headers: { "x-access-token": token } });
  return answer.status();
};

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
  await expect.poll(() => tryAlone(page, request), "the proof of the login is too old").toBe(403);
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

  await expect.poll(() => tryAlone(page, request), "the proof of the password is too old").toBe(403);
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

test("a refund above the limit asks for a proof, then continues, and loses nothing that was typed", async ({
  openBrowser,
  request,
  email,
  office,
  problems,
}) => {
  problems.allow(/403 \(Forbidden\)|404 \(Not Found\).*\/assets\/|dynamically imported module/);
  const cart = completeCart.certifiedCopy(email);
  const { uuid } = await placePaidOrder(request, { ...cart, license: { ...cart.license, number: "1000187" } });
  const { id } = await office.order(uuid);
  await office.voidLicense((await office.staffOrder(id)).reference_id);
  const page = await openBrowser("admin");
  const order = new StaffOrderPage(page, id);
  const askForRefund = async () => {
    await order.open();
    await order.side.getByRole("button", { name: /^Refund what is owed/ }).click();
    await order.expectDialog("Refund what is owed");
    await order.dialog.getByLabel("Reason").fill("The license was voided.");
    await order.answer("Refund");
  };
  await page.goto("./");
  await expect.poll(() => tryAlone(page, request), "the proof of the login is too old").toBe(403);
  // An upgrade has removed the script of the dialog.
  await page.route(/\/assets\/step-up-dialog/, (route) => route.fulfill({ status: 404 }));
  await askForRefund();
  const lost = page.getByRole("dialog", { name: "This page could not be loaded" });
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await lost.getByRole("button", { name: "Cancel" }).click();
  await expect(lost).toHaveCount(0);
  await expect(order.dialog.getByLabel("Reason")).toHaveValue("The license was voided.");
  await page.unroute(/\/assets\/step-up-dialog/);

  await askForRefund();
  await order.expectDialog("Please confirm that it is you");
  // The dialog for the proof is above the one for the refund.
  const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
  await proof.getByRole("button", { name: "Cancel" }).click();
  await expect(proof).toHaveCount(0);
  await expect(order.dialog.getByLabel("Reason")).toHaveValue("The license was voided.");
  await order.answer("Refund");
  await proof.getByLabel("Password").fill(staff.admin.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(order.side.getByRole("region", { name: "Money" })).toContainText("Refunded");
  await expect(order.dialog).toHaveCount(0);
});
