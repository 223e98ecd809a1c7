import { textsIn } from "@dop/texts";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { language, say, subjectSaying } from "../fixtures/words.ts";
import { fieldWords, LicenseReview } from "../pages/license-review.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

/** As the two languages write it. */
const birthday = /12\/10\/1990|10 de diciembre de 1990/;

test("license data that is right is confirmed", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
  await office.confirmId(uuid);
  const mail = await new MailboxPage(page).openMail(
    email,
    subjectSaying("Order …: please review your marriage license data"),
  );
  await mail.followOrderLink();

  const order = new CustomerOrderPage(page);
  await order.arrive();
  const review = new LicenseReview(page);
  await expect(review.heading).toBeVisible();
  await expect(order.product("Apostille Request, France")).toHaveCount(0);
  await expect(review.line("Spouse 2 Email")).toContainText(say("Confirmed: not needed"));
  await saveScreens(page, "review");
  await review.confirm("Spouse 1 First Name");
  await expect(review.looksRight("Spouse 1 First Name")).toHaveAttribute("aria-pressed", "true");
  await expect(review.submit).toHaveCount(0);
  await review.confirmGroup("Spouse 1");
  await review.confirmGroup("Spouse 2");
  await expect(review.submit).toHaveCount(0);
  await review.confirmGroup("Officiant and ceremony");
  await expect(review.submit).toHaveText(say("CONFIRM CORRECT"));
  await expectAccessible(page);
  await review.submit.click();

  await expect(order.toast("Changes submitted successfully!")).toBeVisible();
  await expectAccessible(page);
  await expect(order.currentStep("Apostille Request, France")).toContainText(say("Customer Verification"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await order.openTab("Corrections");
  await expect(page.getByText(say("No corrections"), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("license data that is wrong is corrected @spanish @translated", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.correction(email));
  await office.confirmId(uuid);
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  const review = new LicenseReview(page);
  await review.edit("Spouse 1 City", "Bluffdale Heights");
  const announced = textsIn(language()).licenseReview.announceEdited(fieldWords("Spouse 1 City"), "").trim();
  await expect(page.getByText(announced)).toBeAttached();
  await expect(review.line("Spouse 1 City")).toContainText("Bluffdale Heights");
  await expect(review.line("Spouse 1 City")).toContainText(say("becomes"));
  await expect(review.place("Spouse 1 City")).toHaveText("Bluffdale Heights");
  await review.edit("Spouse 2 First Name", "Karl");
  await review.reset("Spouse 2 First Name");
  await expect(review.line("Spouse 2 First Name")).toContainText("Charles");
  await expect(review.looksRight("Spouse 2 First Name")).toHaveAttribute("aria-pressed", "false");
  await expect(review.place("Spouse 2 First Name")).toHaveText("Charles");
  await expect(review.place("Spouse 2 First Name")).toHaveAttribute("data-marked", "true");

  await page.getByRole("button", { name: `${say("Edit")} ${fieldWords("Spouse 1 Date of Birth")}` }).click();
  await review.editor("Spouse 1 Date of Birth").fill("");
  await page.getByRole("button", { name: say("Save"), exact: true }).click();
  await expect(review.editor("Spouse 1 Date of Birth")).toHaveAccessibleDescription(new RegExp(`^${say("Error:")} `));
  await expect(review.editor("Spouse 1 Date of Birth")).toBeFocused();
  await expectAccessible(page);
  await saveScreens(page, "review-editing");
  await review.editor("Spouse 1 Date of Birth").fill("1990-12-10");
  await page.getByRole("button", { name: say("Save"), exact: true }).click();
  await expect(review.line("Spouse 1 Date of Birth")).toContainText(birthday);

  for (const group of ["Spouse 1", "Spouse 2", "Officiant and ceremony"] as const) await review.confirmGroup(group);
  await expect(review.submit).toHaveText(say("CONFIRM ALL CHANGES"));

  // Leaving now would lose the answers: the page asks first.
  await page.getByRole("link", { name: new RegExp(say("Marriage documents")) }).click();
  await expect(page.getByRole("dialog", { name: say("Leave without submitting?") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("Stay on this page") }).click();
  await review.submit.click();

  await expect(order.toast("Changes submitted successfully!")).toBeVisible();
  await expect(order.currentStep("Marriage License Correction")).toContainText(say("Customer Verification"));
  await order.openTab("Corrections");
  const entry = page.getByRole("article");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(fieldWords("Spouse 1 City"));
  await expect(entry).toContainText("Bluffdale Heights");
  await expect(entry).toContainText(birthday);
  await expect(entry).not.toContainText("Karl");
  await expect(entry).toContainText(say("Customer", "messages"));
  await expectAccessible(page);
  await saveScreens(page, "order-corrections");
});
