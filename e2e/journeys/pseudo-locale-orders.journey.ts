import type { Page } from "@playwright/test";
import type { CustomerOrder } from "@dop/domain/contract";
import { productIds, statementVersion, statusIds, type StatusName } from "@dop/domain/orders";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, settle } from "../fixtures/customer.ts";
import { stops, type Course, type Stop, type Tab } from "../fixtures/every-status.ts";
import { elsewhere } from "../fixtures/other-providers.ts";
import { dataOf, expectTranslated, pseudoLocale, refuseSteps, walkSteps, words } from "../fixtures/pseudo-locale.ts";
import { everyOption } from "../fixtures/settings.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ...pseudoLocale, settings: everyOption });

/** A customer who has signed that they may have the record. */
const declared = {
  relationship: "parent",
  statement: { version: statementVersion, name: "Ada Lovelace" },
} as const;

const apostilles = (email: string) => ({
  ...completeCart.apostille(email),
  ...declared,
  items: ["FR", "EG"].map((country) => ({ country, fullCopy: true, quantity: 2 })),
  additionalCertifiedCopies: 1,
  textMe: true,
});

/** Shows the order as it is now, and then one of its tabs. */
async function walk(page: Page, uuid: string, ...tabs: readonly Tab[]): Promise<void> {
  const data = await dataOf(page.request, uuid);
  await page.goto(`./order/${uuid}`);
  await expectTranslated(page, data);
  for (const tab of tabs) {
    await page
      .getByRole("tab")
      .nth(tab === "messages" ? 1 : 2)
      .click();
    await expectTranslated(page, data);
  }
}

test("the order's page is translated at every status", async ({ page, request, email, office }) => {
  const course: Course = { office, request, uuid: (await placeOrder(request, apostilles(email))).uuid };
  for (const [status, { bring, tabs = [] }] of Object.entries<Stop>(stops)) {
    const { uuid } = (await bring(course)) ?? course;
    const { order_products: products } = await office.order(uuid);
    expect(products[0]?.status_id).toBe(statusIds[status as StatusName]);
    await walk(page, uuid, ...tabs);
  }
});

test("the review of a license is translated, with all its messages", async ({
  page,
  request,
  email,
  office,
  problems,
}) => {
  problems.allow(/400|409/);
  const wrong = { fields: ["Spouse 1 City"], text: "1" };
  const cart = { ...completeCart.correction(email), ...declared, wrong };
  const { uuid } = await placePaidOrder(request, cart);
  await office.confirmId(uuid);
  const data = await dataOf(request, uuid);
  await walk(page, uuid);
  const t = words.licenseReview;
  await page.getByText(t.likeness.show).click();
  const city = page.locator("li[data-field='Spouse 1 City']");
  await city.getByRole("button", { name: t.edit }).click();
  await city.getByRole("textbox").fill("");
  await city.getByRole("button", { name: t.save }).click();
  await expect(city.locator("[aria-invalid=true]")).toBeVisible();
  await expectTranslated(page, data);
  await city.getByRole("textbox").fill("Paris");
  await city.getByRole("button", { name: t.save }).click();
  const groups = page.getByRole("button", { name: t.groupLooksRight, pressed: false });
  for (let left = await groups.count(); left > 0; left -= 1) await groups.first().press("Enter");
  await expectTranslated(page, data);
  await page.getByRole("link").nth(1).click();
  await expect(page.getByRole("dialog")).toContainText(t.leave.title);
  await expectTranslated(page, data);
  await page.getByRole("button", { name: t.leave.stay }).click();
  await page.getByRole("button", { name: t.confirmChanges }).click();
  await expect(page.getByRole("dialog")).toContainText(t.code.sent(email));
  await page.getByRole("dialog").getByRole("textbox").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await expectTranslated(page, data);
});

test("the page of an ended order is translated, whatever became of its money", async ({
  page,
  request,
  email,
  office,
}) => {
  const copy = completeCart.certifiedCopy(email);
  // A license of their own, which is voided.
  const cart = { ...copy, license: { ...copy.license, number: "1000187" } };
  const unpaid = await placeOrder(request, cart);
  await settle(request, unpaid.paymentLink, "decline");
  await walk(page, unpaid.uuid);
  await office.moveTo(unpaid.uuid, statusIds.canceled);
  await walk(page, unpaid.uuid);

  const lapsed = await placePaidOrder(request, cart);
  await office.rejectId(lapsed.uuid, "1");
  await settle(request, lapsed.paymentLink, "lapse");
  await walk(page, lapsed.uuid);
  await page.getByRole("button", { name: words.customerOrder.documents.send }).click();
  await expectTranslated(page, await dataOf(request, lapsed.uuid));
  await office.moveTo(lapsed.uuid, statusIds.orderPlaced);
  await walk(page, lapsed.uuid);

  const half = await placePaidOrder(request, apostilles(email));
  await office.moveTo(half.uuid, statusIds.canceled, productIds.certifiedCopy);
  await office.moveTo(half.uuid, statusIds.refundRequested, productIds.apostille);
  await walk(page, half.uuid);

  const held = await placePaidOrder(request, cart);
  await office.changeSettings({ payment_capture: "at-checkout" });
  const [kept, owed] = [await placePaidOrder(request, apostilles(email)), await placePaidOrder(request, cart)];
  await office.moveTo(kept.uuid, statusIds.refundRequested, productIds.certifiedCopy);
  await walk(page, kept.uuid);
  await office.approveRefunds(kept.uuid);
  await walk(page, kept.uuid);
  await office.call("POST", `orders/${(await office.order(kept.uuid)).id}/cancel`, { refund: "none", reason: "1" });
  await walk(page, kept.uuid);
  const { id } = await office.order(owed.uuid);
  await office.voidLicense((await office.staffOrder(id)).reference_id);
  await walk(page, held.uuid);
  await walk(page, owed.uuid);
  await office.call("POST", `orders/${id}/refunds`, { reason: "1" }, "admin");
  await walk(page, owed.uuid);
});

test("the order's page is translated with every payment provider", async ({ page, request, email }) => {
  const { uuid } = await placePaidOrder(request, apostilles(email));
  for (const [says, changes] of Object.entries(elsewhere)) {
    await page.route(`**/api/orders/uuid/${uuid}`, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as CustomerOrder;
      await route.fulfill({ response, json: { ...order, ...changes(order) } });
    });
    await walk(page, uuid);
    await expect(page.getByText(says).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test("the page of a first certificate is translated", async ({ page, office }) => {
  for (const state of ["firstUs-preOrder", "firstInternational-checkInfo", "firstInternational-finished"])
    await walk(page, (await office.make(state, "pseudo")).uuid, "messages");
});

test("a letter of validity is translated, from its steps to its end", async ({ page, request, email, office }) => {
  const letter = { ...completeCart.letter(email), relationship: "parent" };
  await refuseSteps(page, emptyCart.letter, ["contact-info", "document-uploads"]);
  // At last the landing page, with an unfinished order and everything that can be ordered.
  await walkSteps(page, letter, ["product", "contact-info", "marriage-license", "document-uploads", "checkout", ""]);
  const { uuid } = await placePaidOrder(request, completeCart.letter(email));
  await walk(page, uuid);
  await office.staffOrder((await office.order(uuid)).id);
  await office.confirmId(uuid);
  await walk(page, uuid);
  await page.getByText(words.customerOrder.views.heading).click();
  await expect(page.getByRole("list", { name: words.customerOrder.views.heading })).toBeVisible();
  await page.getByRole("button", { name: words.statuses.products[productIds.certifiedCopy] }).click();
  await expect(page).toHaveURL(/\/product$/);
  await expectTranslated(page);
  await office.moveTo(uuid, statusIds.shipped);
  await walk(page, uuid, "messages");
});
