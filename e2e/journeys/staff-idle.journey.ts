import { Keyboard } from "../fixtures/keyboard.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { LoginPage } from "../pages/login-page.ts";

test("an idle session warns before its end, continues at a key press, and ends when no one is there", async ({
  openBrowser,
}) => {
  const page = await openBrowser("clerk");
  // Only the browser's clock moves; on the server no time passes.
  await page.clock.install();
  // The server would say that more time is left, so this call, which the page repeats by itself, is answered here.
  await page.route("**/api/inbox/count", (route) => route.fulfill({ json: { orders: 0, messages: 0 } }));
  const account = new AccountPage(page);
  await account.open();
  const field = account.password.getByLabel("Current password");
  await field.focus();
  await page.clock.fastForward("57:00");
  await expect(account.dialog).toHaveCount(0);
  await page.clock.fastForward("01:30");
  await account.expectDialog("Are you still there?");
  await expect(page.getByRole("timer")).toHaveText(/^1:\d\d$/);
  await saveScreens(page, "staff-idle", "window");
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(account.dialog.getByRole("button", { name: "Stay logged in" }));
  await keyboard.press("Enter");
  await expect(account.dialog).toHaveCount(0);
  // A user who is there continues where they were.
  await expect(field).toBeFocused();

  await page.clock.fastForward("58:30");
  await expect(account.dialog).toBeVisible();
  await page.clock.fastForward("02:00");
  await new LoginPage(page).arrive();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Faccount$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
