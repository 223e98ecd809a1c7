import { Keyboard } from "../fixtures/keyboard.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

test("a message is answered by two keys from anywhere and a canned text @translated", async ({
  openBrowser,
  email,
  office,
  paidCopy: { uuid, id },
}) => {
  const admin = await openBrowser("admin");
  await admin.goto("/admin/canned-texts");
  await admin.getByRole("button", { name: "Add a reply" }).click();
  await admin.getByLabel("Name", { exact: false }).fill(`Soon, for ${email}`);
  await admin.getByRole("textbox", { name: /^Text/ }).fill("Dear {name}, order {order} ships tomorrow.");
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByRole("row", { name: new RegExp(email) })).toBeVisible();
  await expectAccessible(admin);
  await saveScreens(admin, "staff-canned-texts");
  await office.hearFrom(uuid, "When will it be ready?");
  const page = await openBrowser("clerk");
  const keyboard = new Keyboard(page);
  await page.goto("/admin/search");
  // The keys are there as soon as the header is.
  await page.getByRole("link", { name: /^Inbox/ }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await keyboard.press("m");
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Order ${id},` }) });
  await expect(entry).toContainText("When will it be ready?");
  await expect(page.getByRole("link", { name: /^Inbox \d+ unread$/ })).toBeVisible();
  await expectAccessible(page);
  // Others' messages may wait longer: the conversation is found as a reader would, by moving down.
  const heading = entry.getByRole("heading", { level: 2 });
  await expect(async () => {
    await keyboard.press("j");
    await expect(heading).toBeFocused({ timeout: 100 });
  }).toPass();
  await keyboard.press("r");
  await expect(entry.getByRole("textbox")).toBeFocused();
  await keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Choose a text" })).toBeVisible();
  await page.keyboard.type(email);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(entry.getByRole("textbox")).toHaveValue(`Dear Ada Lovelace, order ${id} ships tomorrow.`);
  await expect(entry.getByRole("textbox")).toBeFocused();

  // An unsent message survives a reload.
  await page.reload();
  await entry.getByRole("button", { name: `Reply on order ${id}` }).click();
  await expect(entry.getByRole("textbox")).toHaveValue(`Dear Ada Lovelace, order ${id} ships tomorrow.`);
  await expectAccessible(page);
  await saveScreens(page, "staff-inbox");
  await page.keyboard.press("Control+Enter");
  await expect(entry).toHaveCount(0);
  await expect(page.locator(":focus")).toBeVisible();
  const mailbox = new MailboxPage(await openBrowser());
  await mailbox.openMail(email, /message/i);
});
