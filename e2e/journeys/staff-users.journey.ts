import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { UsersPage } from "../pages/users-page.ts";

test("an admin adds a user from the directory, gives roles, also the office's own, and removes them", async ({
  openBrowser,
}) => {
  const page = await openBrowser("admin");
  const users = new UsersPage(page);
  await users.open();
  await expect(users.row("admin@example.gov")).toContainText("(you)");
  await saveScreens(page, "staff-users");
  await users.addUser.click();
  await users.expectDialog("Add User");
  await expect(users.person).toBeFocused();
  await expect(users.dialog.getByText("Type to search for a user.")).toBeVisible();
  await users.answer("Create user");
  await expect(users.person).toHaveAccessibleDescription(/Error: User is required!/);
  await expectAccessible(page);

  await users.person.fill("mu");
  await expect(users.dialog.getByText("Search must be at least 3 characters.")).toBeVisible();
  await users.person.fill("nobody at all");
  await expect(users.dialog.getByText("No users found.")).toBeVisible();
  // Accents do not matter, and the arrow keys choose.
  await users.person.fill("munoz");
  await expect(users.dialog.getByText("1 person found.")).toBeVisible();
  await expect(users.dialog.getByRole("listbox").getByRole("option")).toContainText("Joaquín Muñoz");
  await expectAccessible(page);
  await saveScreens(page, "staff-add-user", "window");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(users.dialog.getByText("Chosen: joaquin.munoz@example.gov")).toBeVisible();
  const displayName = users.dialog.getByLabel("Display name");
  await expect(displayName).toHaveValue("Joaquín Muñoz");
  await displayName.fill("n".repeat(256));
  await expect(displayName).toHaveAccessibleDescription(/Error: Too long/);
  await displayName.fill(" J. Muñoz ");
  const role = users.dialog.getByLabel("Role");
  await expect(role).toHaveValue("2");
  await role.selectOption("3");
  await users.answer("Create user");
  await expect(users.toast("User Created!")).toBeVisible();
  await users.expectDialog("Set password for J. Muñoz");
  await users.settle("Cancel");
  await expect(users.row("joaquin.munoz@example.gov")).toContainText("J. Muñoz");
  await expectAccessible(page);

  await users.role("J. Muñoz").focus();
  await users.role("J. Muñoz").selectOption("2");
  await expect(users.toast("Role changed.")).toBeVisible();
  await expect(users.role("J. Muñoz")).toBeFocused();
  await page.reload();
  await users.arrive();
  await expect(users.role("J. Muñoz")).toHaveValue("2");

  await users.addRole.click();
  await users.expectDialog("Add office role");
  await users.dialog.getByLabel("Name").fill("Counter");
  await users.dialog.getByLabel("Save the addresses of a queue as a file").check();
  await expectAccessible(page);
  await saveScreens(page, "staff-office-role", "window");
  await users.answer("Save");
  await expect(users.toast("Office role saved.")).toBeVisible();
  await expect(users.dialog).toBeHidden();
  await users.role("J. Muñoz").selectOption({ label: "Counter" });
  await expect(users.row("Save the addresses of a queue as a file")).toContainText("1 person");
  await expectAccessible(page);
  await saveScreens(page, "staff-office-roles");
  await users.remove("J. Muñoz").click();
  await users.expectDialog("Remove J. Muñoz?");
  await saveScreen(page, "staff-remove-user", "window");
  await users.settle("Cancel");
  await users.remove("J. Muñoz").click();
  await users.settle("Remove user");
  await expect(users.toast("User removed.")).toBeVisible();
  await expect(users.row("joaquin.munoz@example.gov")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the last admin can be neither demoted nor removed", async ({ openBrowser, problems }) => {
  problems.allow(/409 \(Conflict\).*api\/users/);
  const page = await openBrowser("admin");
  const users = new UsersPage(page);
  await users.open();
  await users.role("R. Tolman").selectOption("2");
  await expect(
    users.toast("You cannot remove or change the last admin. Make another person an admin first."),
  ).toBeVisible();
  await expect(users.role("R. Tolman")).toHaveValue("1");
  await expect(users.row("admin@example.gov")).toHaveCount(1);
  // No one removes their own account.
  await expect(users.remove("R. Tolman")).toHaveCount(0);
  await expectAccessible(page);
});

test("only admins can open the users page", async ({ openBrowser, basePath }) => {
  const page = await openBrowser("clerk");
  const users = new UsersPage(page);
  await page.goto("./users");
  await expect(users.toast("Access Denied!")).toBeVisible();
  // The start page sends those who are logged in to their own home.
  await new StaffHomePage(page).arrive();
  await expect(page).toHaveURL(new RegExp(`${basePath}/admin$`));
  await saveScreen(page, "staff-access-denied", "window");
});
