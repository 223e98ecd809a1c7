import { clerk } from "../fixtures/office.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

test(
  "staff log in where they were sent from, and out again",
  { tag: ["@base-path", "@translated"] },
  async ({ page, basePath, problems }) => {
    problems.allow(/400 \(Bad Request\).*users\/login/);
    await page.goto("./admin");
    const login = new LoginPage(page);
    await login.arrive();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin$/);
    await login.submit();
    await login.expectProblems([
      { field: login.username, summary: "Username: Required", atField: "Required" },
      { field: login.password, summary: "Password: Required", atField: "Required" },
    ]);
    await login.username.fill("a");
    await expect(login.username).toHaveAccessibleDescription("Error: Too Short!");
    await login.password.fill("p".repeat(256));
    await expect(login.password).toHaveAccessibleDescription("Error: Too Long!");
    await expectAccessible(page);
    await saveScreen(page, "login-errors");

    await login.logIn(clerk.username, "wrong-password");
    await expect(page.getByRole("alert")).toContainText(
      "Username or password is wrong. Please try again, or ask an admin for a new password.",
    );
    await expect(login.username).toHaveValue(clerk.username);
    await expectAccessible(page);
    await saveScreens(page, "login-refused");

    await login.logIn(clerk.username, clerk.password);
    const home = new StaffHomePage(page);
    await expect(page.getByText("Logged in!")).toBeVisible();
    // The message goes after five seconds, so its key comes before the look at the page; the heading's focus comes
    // first.
    await expect(page).toHaveURL(new RegExp(`${basePath}/admin$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Alt+T");
    await expect(page.getByRole("region", { name: /^Notifications/ }).locator(":focus")).toHaveCount(1);
    await home.arrive();
    await saveScreens(page, "staff-home");

    await page.goto("./");
    await home.arrive();
    await expect(page).toHaveURL(new RegExp(`${basePath}/admin$`));
    await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("button", { name: "Log Out" }).click();
    const landing = new LandingPage(page);
    await landing.arrive();
    expect(
      await page.evaluate(() => ["token", "expirationTime", "user"].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
    await page.goto("./admin");
    await login.arrive();
  },
);

test("an admin also sees Users", async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.logIn("admin@example.gov", clerk.password);
  await new StaffHomePage(page).arrive();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toContainText([
    "Home",
    "Users",
    "Transmittals",
    "Search",
    "Inbox",
    "Dev Tools",
    "FAQ",
  ]);
});
