import { clerk } from "../fixtures/office.ts";
import { Keyboard } from "../fixtures/keyboard.ts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import { TransmittalPage, TransmittalsPage } from "../pages/transmittal-pages.ts";

test("a clerk takes an order from login to shipped by keyboard", async ({ page, office }) => {
  const [{ id }, { id: following }] = [
    await office.make("certifiedCopy-placed", "keyboard-1"),
    await office.make("certifiedCopy-placed", "keyboard-2"),
  ];
  const keyboard = new Keyboard(page);
  const login = new LoginPage(page);
  await login.open();
  await keyboard.fill(login.username, clerk.username);
  await keyboard.fill(login.password, clerk.password);
  await page.keyboard.press("Enter");
  await new StaffHomePage(page).arrive();

  const queue = new QueuePage(page, "certifiedCopies-approveAccess");
  await keyboard.tabTo(
    page.getByRole("navigation", { name: "Queues" }).locator('a[href$="queue=certifiedCopies-approveAccess"]'),
    // The queues stand before the heading that has the focus.
    "Shift+Tab",
  );
  await keyboard.press("Enter");
  await queue.arrive();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await keyboard.tabTo(queue.row(id).getByRole("link"));
  await keyboard.press("Enter");
  const order = new StaffOrderPage(page, id);
  await order.arrive();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await keyboard.tabTo(order.confirmCorrect);
  await keyboard.press("Enter");
  await expect(order.verification).toContainText("There is nothing to verify now.");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const shipped = order.step("Certified Copy", "Shipped");
  await keyboard.tabTo(shipped);
  await keyboard.press("Space");
  const number = order.dialog.getByLabel("FedEx tracking number");
  await expect(number).toBeFocused();
  await keyboard.press("Escape");
  await expect(order.dialog).toHaveCount(0);
  await expect(shipped).toBeFocused();
  await keyboard.press("Space");
  await expect(number).toBeFocused();
  await keyboard.type("790535312317");
  await keyboard.press("Enter");
  await order.expectCurrent("Certified Copy", "Shipped");
  await expect(order.dialog).toHaveCount(0);
  await expect(shipped).toBeFocused();

  // The key leads on once the queue has been read, which the link shows.
  await expect(order.next).toBeVisible();
  await keyboard.press("Alt+n");
  const next = new StaffOrderPage(page, following);
  await next.arrive();
  await expect(page).toHaveURL(/queue=certifiedCopies-approveAccess$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(next.finish).toBeVisible();
  await keyboard.press("Alt+n");
  await queue.arrive();
  await expect(queue.row(id)).toHaveCount(0);
  await keyboard.press("j");
  await keyboard.press("x");
  await keyboard.press("b");
  await expect(queue.selected.getByRole("button", { name: "Cover sheets" })).toBeFocused();
});

test("a change by keyboard keeps the focus in its section, and no message covers the next button", async ({
  openBrowser,
  office,
}) => {
  const [{ id }] = [
    await office.make("certifiedCopy-placed", "focus-1"),
    await office.make("certifiedCopy-placed", "focus-2"),
  ];
  const page = await openBrowser("clerk");
  const keyboard = new Keyboard(page);
  const order = new StaffOrderPage(page, id, "certifiedCopies-approveAccess");
  await order.open();
  const heading = page.getByRole("heading", { level: 1 });
  await keyboard.tabTo(page.getByRole("button", { name: "Flag order" }));
  await keyboard.press("Enter");
  await keyboard.type("Called, nobody there");
  await keyboard.press("Control+Enter");
  await expect(order.flag).toContainText("Called, nobody there");
  await expect(heading).toBeFocused();
  // Pressed while the message shows: Playwright presses only what nothing covers.
  const flagged = order.toast("Order flagged.");
  await expect(flagged).toBeVisible();
  const covered = await flagged.evaluate(async (message) => {
    const whole = message.closest("[data-sonner-toast]") ?? message;
    // It slides in from above.
    await Promise.all(whole.getAnimations().map(async ({ finished }) => finished));
    const place = whole.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select, textarea)")]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isBeside = box.right <= place.left || box.left >= place.right;
        return box.width > 1 && !isBeside && box.bottom > place.top && box.top < place.bottom;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
  expect(covered).toEqual([]);
  await order.next.click({ trial: true, timeout: 3000 });
  await page.evaluate(() => window.scrollTo(0, 400));
  await order.next.click({ trial: true, timeout: 3000 });

  await keyboard.tabTo(order.flag.getByRole("button", { name: "Remove flag" }));
  await keyboard.press("Enter");
  await keyboard.press("Control+Enter");
  await expect(order.flag).toHaveCount(0);
  await expect(heading).toBeFocused();

  const card = order.product("Certified Copy");
  await keyboard.tabTo(card.getByRole("button", { name: "Request refund" }));
  await keyboard.press("Enter");
  await keyboard.tabTo(order.dialog.getByRole("button", { name: "Request refund" }));
  await keyboard.press("Enter");
  const title = card.getByRole("heading", { level: 2 });
  await expect(card.getByRole("button", { name: "Undo Refund" })).toBeVisible();
  await expect(title).toBeFocused();
  await keyboard.tabTo(card.getByRole("button", { name: "Undo Refund" }));
  await keyboard.press("Enter");
  await order.expectCurrent("Certified Copy", "Info Verified");
  await expect(title).toBeFocused();
});

test("a transmittal, a queue and an order fit a phone", async ({ openBrowser, office }) => {
  const phone = { width: 375, height: 812 };
  const { id, uuid } = await office.make("apostille-placed", "narrow");
  await office.hearFrom(uuid, "w".repeat(300));
  await office.make("apostille-transmittal", "narrow-transmittal");
  const page = await openBrowser("admin");
  await page.setViewportSize(phone);
  const queue = new QueuePage(page, "apostille-approveAccess");
  await new TransmittalsPage(page).open();
  await page.getByRole("rowheader").first().getByRole("link").click();
  await new TransmittalPage(page).arriveAnywhere();
  await expectNoOverflow(page);

  await queue.open();
  await expectNoOverflow(page);
  // On a phone the sidebar is closed, so that the list comes first.
  await expect(queue.rows.first()).toBeInViewport();
  await saveScreen(page, "staff-queue");
  await office.flag(id, "w".repeat(300));
  await page.reload();
  await expect(queue.row(id)).toContainText("www");
  await expectNoOverflow(page);
  const order = await queue.openOrder(id);
  await expectNoOverflow(page);
  for (const tab of ["Messages", "Corrections", "Order"] as const) {
    await order.openTab(tab);
    await expectNoOverflow(page);
  }
  await order.invalid.click();
  await order.expectDialog("What is wrong with the documents?");
  await expectNoOverflow(page);
  await order.settle("Cancel");
  await order.confirmId();
  await order.expectCurrent("Apostille Request", "Info Verified");
  await order.backToQueue("Apostille: Approve access");
  await queue.arrive();
});
