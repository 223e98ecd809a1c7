import { adasLicense, completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, subjectSaying } from "../fixtures/words.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { FindOrderPage, OrderNotFoundPage } from "../pages/plain-screens.ts";

test("a lost link comes by email", async ({ page, request, email }) => {
  const { uuid } = await placePaidOrder(request, completeCart.certifiedCopy(email));
  await new LandingPage(page).open();
  await page.getByRole("link", { name: say("Find your order") }).click();
  const find = new FindOrderPage(page);
  await find.arrive();
  await find.submit();
  await expect(page.getByRole("alert")).toContainText(say("Email is required."));
  await expect(page.getByRole("alert")).toContainText(say("Order number or license number is required."));
  await expectAccessible(page);
  await find.email.fill(email);
  await find.reference.fill(adasLicense.number);
  await saveScreens(page, "find-order");
  await find.submit();
  await expect(page.getByText(say("If we find an order, its link is on the way to that email address."))).toBeVisible();
  await expectAccessible(page);
  const mail = await new MailboxPage(page).openMail(email, subjectSaying("Links to your orders"));
  await mail.followOrderLink();
  const order = new CustomerOrderPage(page);
  await order.arrive();
  expect(order.uuid).toBe(uuid);
});

test("order links that lead nowhere show that the order is not found", async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const notFound = new OrderNotFoundPage(page);
  await notFound.open();
  await page.goto("./order/00000000-0000-4000-8000-000000000000");
  await notFound.arrive();
  await expect(page.getByText(say("We could not find this order.")).first()).toBeVisible();
  await saveScreens(page, "order-not-found");
});
