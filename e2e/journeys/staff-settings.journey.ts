import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { SettingsPage } from "../pages/settings-page.ts";

test("an admin changes hours and a country's note, customers read them in both languages, and it is undone", async ({
  openBrowser,
  page,
}) => {
  const admin = await openBrowser("admin");
  const settings = new SettingsPage(admin);
  await settings.open();
  await admin.getByLabel("Hours", { exact: true }).fill("Weekdays, 8 am to 5 pm");
  await admin.getByLabel("Hours in Spanish").fill("De lunes a viernes, de 8 a 17 h");
  await settings.save("Office");
  await settings.part("What customers see");
  await admin.getByLabel("Add a country").selectOption({ label: "France" });
  await expect(admin.getByLabel("Note for France", { exact: true })).toBeFocused();
  await settings.press("Save: What customers see");
  await expect(admin.getByRole("link", { name: /Note for France: Please fill this in/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel("Note for France", { exact: true }).fill("Allow six weeks there.");
  await settings.save("What customers see");
  for (const width of [375, 1280]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectNoOverflow(admin);
    await expectAccessible(admin);
  }

  await new LandingPage(page).open();
  await expect(page.getByText("Weekdays, 8 am to 5 pm")).toBeVisible();
  await page.goto("./es");
  await expect(page.getByText("De lunes a viernes, de 8 a 17 h")).toBeVisible();

  await settings.part("Office");
  for (const name of ["Hours", "Hours in Spanish"]) await settings.press(`Use the default of: ${name}`);
  await settings.save("Office");
  await settings.part("What customers see");
  await settings.press("Use the default of: Notes for countries");
  await settings.save("What customers see");
  await settings.part("History");
  const history = admin.getByRole("table", { name: "History" });
  await expect(history.getByRole("row").nth(1)).toContainText("France: Allow six weeks there.");
  await page.goto("./?lang=en");
  await expect(page.getByText("Weekdays, 8 am to 5 pm")).toHaveCount(0);
});
