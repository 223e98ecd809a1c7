import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNoOverflow } from "../pages/page-object.ts";
import { StaffMailPage } from "../pages/staff-mail-page.ts";

test("an email that came back is seen by the staff and tried again by an admin", async ({
  openBrowser,
  office,
  request,
  email,
}) => {
  await placePaidOrder(request, completeCart.certifiedCopy(email));
  // Mail leaves in the background.
  await expect.poll(async () => office.bounceMail()).toBe(true);

  const clerk = new StaffMailPage(await openBrowser("clerk"));
  await clerk.open();
  await expect(clerk.rows).toContainText(["It came back: the recipient's address was refused"]);
  await expect(clerk.rows.getByRole("button")).toHaveCount(0);

  const page = await openBrowser("admin");
  const mail = new StaffMailPage(page);
  await mail.open();
  const before = await mail.rows.count();
  await saveScreens(page, "staff-mail");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  const retry = mail.rows.getByRole("button", { name: /^Retry: / }).first();
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(mail.toast("The email is delivered.")).toBeVisible();
  await expect(mail.rows).toHaveCount(before - 1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await mail.arrive();
});
