import { startIdentityProvider } from "../../packages/server/test/peers/identity-provider.ts";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { SearchPage } from "../pages/search-page.ts";

const people = [
  { sub: "k.madsen", email: "clerk@example.gov", email_verified: true },
  { sub: "stranger", email: "stranger@example.gov", email_verified: true },
];

const test = base.extend<object, { settings: Readonly<Record<string, string>> }>({
  settings: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      const port = String(await freePort());
      const portal = `http://localhost:${port}`;
      const provider = await startIdentityProvider({
        people,
        redirectUri: `${portal}/login`,
        afterLogout: `${portal}/`,
      });
      await use({
        DIRECTORY: "oidc",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        PUBLIC_URL: portal,
        PORT: port,
      });
      await provider.stop();
    },
    { scope: "worker" },
  ],
});

test("a clerk logs in at the county's provider and comes back to the page; a stranger does not", async ({
  openBrowser,
  problems,
}) => {
  // The provider's own pages ask for a font from elsewhere, and have no icon.
  problems.allow(/fonts\.googleapis\.com/);
  problems.allow(/404 .*\/127\.0\.0\.1:\d+\/favicon\.ico/);
  problems.allow(/400 \(Bad Request\).*users\/login\/provider/);
  const goThroughProvider = async (who: string) => {
    const page = await openBrowser();
    await page.goto("./admin/search");
    await new LoginPage(page).arrive();
    if (who === "k.madsen") await saveScreens(page, "login-provider");
    await page.getByRole("button", { name: "Log in with your county account" }).click();
    await page.getByPlaceholder("Enter any login").fill(who);
    await page.getByPlaceholder("and password").fill("whatever the provider takes");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    return page;
  };

  const stranger = await goThroughProvider("stranger");
  await expect(stranger.getByRole("alert")).toContainText("You have no account here.");
  expect(await stranger.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await new LoginPage(stranger).arrive();

  const clerk = await goThroughProvider("k.madsen");
  await new SearchPage(clerk).arrive();
  await expect(clerk.getByRole("banner")).toContainText("K. Madsen");
  await clerk.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  await clerk.getByRole("button", { name: /sign me out/ }).click();
  await expect(clerk).toHaveURL(/localhost:\d+\/$/);
  await clerk.goto("./admin/search");
  await new LoginPage(clerk).arrive();
});
