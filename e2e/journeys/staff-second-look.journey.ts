import { Keyboard } from "../fixtures/keyboard.ts";
import { staff } from "../fixtures/office.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { checks } from "../fixtures/settings.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { SearchPage } from "../pages/search-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.use({ settings: checks });

test("a name that a clerk changes is confirmed by another person, without the pointer", async ({
  openBrowser,
  office,
}) => {
  const { id } = await office.make("correction-checkInfo", "second-look-1");
  const page = await openBrowser("clerk");
  const keyboard = new Keyboard(page);
  const order = new StaffOrderPage(page, id);
  await order.open();
  await keyboard.tabTo(page.getByRole("tab", { name: "Order", exact: true }));
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect(order.tab("Corrections")).toHaveAttribute("aria-selected", "true");
  const change = page.getByRole("button", { name: "Change the corrections" });
  await keyboard.tabTo(change);
  await keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Change the corrections" });
  const field = editor.getByLabel("Another field");
  await keyboard.tabTo(field);
  await keyboard.type("Spouse 1 First");
  const name = editor.getByRole("textbox", { name: "Spouse 1 First Name" });
  await keyboard.tabTo(editor.getByRole("button", { name: "Add", exact: true }));
  await keyboard.press("Enter");
  await expect(name).toBeFocused();
  await keyboard.press("Control+a");
  await keyboard.type("Adah");
  // What is typed outlives a reload.
  await page.reload();
  await order.arrive();
  await keyboard.tabTo(change);
  await keyboard.press("Enter");
  await expect(name).toHaveValue("Adah");
  await keyboard.fill(editor.getByLabel(/Note for the second person/), "Birth certificate");
  await expectAccessible(page);
  await saveScreens(page, "staff-corrections-editor", "window");
  await keyboard.tabTo(editor.getByRole("button", { name: "Save changes" }));
  await keyboard.press("Enter");
  await expect(editor).toHaveCount(0);
  const waiting = page.getByRole("region", { name: "Waiting for a second look" });
  await expect(waiting).toContainText("You asked for it yourself. Another person has to confirm it.");
  await expect(waiting.getByRole("button")).toHaveText(["Take it back"]);

  const other = await openBrowser("admin");
  const second = new Keyboard(other);
  const home = await other.goto("admin");
  expect(home?.status()).toBe(200);
  const counted = other.getByRole("link", { name: "Waiting for a second look" });
  await expect(counted).toBeVisible();
  await second.tabTo(counted);
  await second.press("Enter");
  await new SearchPage(other).arrive();
  await expect(other.getByRole("table", { name: "Orders found" }).getByRole("rowheader")).toHaveCount(1);
  const seen = new StaffOrderPage(other, id);
  await seen.open();
  const asked = other.getByRole("region", { name: "Waiting for a second look" });
  await expect(asked).toContainText(`${staff.clerk.name} asked on`);
  await expect(asked).toContainText("Birth certificate");
  await expect(asked.getByRole("row", { name: /^Spouse 1 First Name/ })).toContainText("Adah");
  await expectAccessible(other);
  await expectNoOverflow(other);
  await saveScreens(other, "staff-second-look");
  await second.tabTo(asked.getByRole("button", { name: "Confirm" }));
  await second.press("Enter");
  await expect(asked).toHaveCount(0);
  const needed = other.getByRole("region", { name: "Corrections Needed:" });
  const copy = needed.getByRole("button", { name: "Copy the wanted value of Spouse 1 First Name" });
  await expect(copy).toBeVisible();
  await other.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await second.tabTo(copy);
  await second.press("Enter");
  await expect(seen.toast("Copied: Spouse 1 First Name.")).toBeVisible();
  expect(await other.evaluate(async () => navigator.clipboard.readText())).toBe("Adah");
  await expectAccessible(other);
  await saveScreens(other, "staff-corrections-record");
});
