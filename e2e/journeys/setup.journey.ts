import { makeDatabase, type PortalDatabase } from "../fixtures/database.ts";
import { startServer } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { LoginPage } from "../pages/login-page.ts";
import { NotFoundPage } from "../pages/plain-screens.ts";
import { SettingsPage } from "../pages/settings-page.ts";
import { ChecksPage, FirstRunPage } from "../pages/setup-pages.ts";
import { runStatement } from "../../packages/server/test/run-statement.ts";

const password = "acht kugeln im regen";
const license = JSON.stringify({
  spouses: [
    { first_name: "Ada", last_name: "Lovelace" },
    { first_name: "Charles", last_name: "Babbage" },
  ],
  officiant: { ceremony_date: "2026-06-01" },
});

let database: PortalDatabase;

// Its own portal, on a database in which there is nothing.
const onEmptyDatabase = test.extend({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      database = await makeDatabase("postgres");
      const server = await startServer({ basePath: "", settings: { SAMPLE_DATA: "off" } }, database);
      await use(server);
      await server.stop();
      await database.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const statement = (sql: string) => runStatement(database.settings["DATABASE_URL"] ?? "", sql);

onEmptyDatabase(
  "an empty installation is set up by the code of its log, until everything works",
  async ({ page, problems, server }) => {
    problems.allow(/400 \(Bad Request\).*setup\/first-admin/);
    problems.allow(/404 \(Not Found\).*\/setup/);
    await new LoginPage(page).open();
    await page.getByRole("link", { name: "Set up this installation" }).click();

    const first = new FirstRunPage(page);
    await first.arrive();
    await first.code.fill("2222-2222-2222");
    await first.email.fill("robin.tolman@example.gov");
    await first.displayName.fill("R. Tolman");
    await first.password.fill(password);
    await first.make();
    await expect(first.code).toHaveAccessibleDescription(/This code is not right\./);
    await first.code.fill(/"setup_code":"([\w-]+)"/.exec(server.output())?.[1] ?? "");
    await first.make();
    await expect(page.getByText("You are the first admin.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();

    const login = new LoginPage(page);
    await expect(page.getByRole("link", { name: "Set up this installation" })).toHaveCount(0);
    await login.logIn("robin.tolman@example.gov", password);
    const checks = new ChecksPage(page);
    await checks.arrive();
    await expect(page.getByText("0 of 9 work")).toBeVisible();

    await checks.tryEverything.click();
    await expect(checks.part("Backup")).toContainText("No backup is known.");
    await expect(checks.part("Payments")).toContainText("Works, for practice only");
    await expectAccessible(page);

    const office = checks.part("The office");
    await expect(office).toContainText("Still the example’s: Office name, County");
    await office.getByLabel("Office name").fill("Juab County Clerk");
    await office.getByLabel("County").fill("Juab County");
    await office.getByLabel("Address", { exact: true }).fill("160 N Main St, Nephi, Utah");
    await office.getByLabel("Phone").fill("(435) 555-0123");
    await office.getByLabel("Email").fill("clerk@juab.example.gov");
    await office.getByLabel("FAQ link (URL)").fill("https://juab.example.gov/faq");
    await office.getByLabel("License lookup link (URL)").fill("https://juab.example.gov/licenses");
    await office.getByRole("button", { name: "Save and try" }).click();
    await expect(office.getByText("The office is saved.")).toBeFocused();
    await expect(office.getByText("Works", { exact: true })).toBeVisible();
    await office.getByRole("link", { name: "Settings" }).click();
    await new SettingsPage(page).arrive();
    await page.getByRole("button", { name: "Office", exact: true }).click();
    await page.getByRole("link", { name: "Setup and checks" }).click();
    await checks.arrive();

    await statement("insert into backups_made (made_at, encrypted) values (now(), true)");
    await checks.tryAgain("Backup").click();
    await expect(checks.part("Backup").getByText("Works", { exact: true })).toBeVisible();

    await statement(
      `insert into registry_licenses (number, license_data, finalized_at) values (1000001, '${license}', now())`,
    );
    await checks.license.fill("1000001");
    await checks.tryIt("A test order").click();
    await expect(checks.part("A test order")).toContainText("was canceled");
    await expect(page.getByText("Everything works, some of it for practice only.")).toBeVisible();

    // To a stranger the page is unknown from now on.
    await page.evaluate(() => localStorage.clear());
    await page.goto("./setup");
    await new NotFoundPage(page).arrive();
  },
);
