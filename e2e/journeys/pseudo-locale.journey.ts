import type { APIRequestContext, Page } from "@playwright/test";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placeOrder, placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { cutTextsOn, plainEnglishOn } from "../fixtures/plain-english.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectNoOverflow } from "../pages/page-object.ts";

// The narrowest window of WCAG 1.4.10, with texts 40 % longer than English.
test.use({ viewport: { width: 320, height: 640 }, locale: "en-XA", extraHTTPHeaders: { "accept-language": "en-XA" } });

/** Sees to it that nothing on the page is plain English, too wide, or cut. */
async function expectTranslated(page: Page, moreData: readonly string[] = []): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect.soft(await plainEnglishOn(page, moreData), `plain English on ${page.url()}`).toEqual([]);
  expect.soft(await cutTextsOn(page), `cut on ${page.url()}`).toEqual([]);
  await expectNoOverflow(page);
}

const steps = ["product", "contact-info", "shipping-address", "marriage-license", "document-uploads", "checkout"];

test("a language that was chosen is remembered", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "en-US", ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto("./find-order?lang=en-XA");
  await page.goto("./");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  await page.goto("./?lang=en");
  await page.goto("./find-order");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("every page before an order is in the language that the browser asks for", async ({ page, problems }) => {
  problems.allow(/404/);
  for (const path of ["find-order", "", "nowhere", "verify/unknown", "photos#unknown"]) {
    await page.goto(`./${path}`);
    await expectTranslated(page);
  }
  await page.goto("./find-order");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectTranslated(page);
});

for (const product of ["apostille", "certifiedCopy", "correction"] as const) {
  test(`every step of ${product} is, filled in and refused`, async ({ page, email }) => {
    await storeDraft(page, completeCart[product](email));
    for (const step of steps) {
      await page.goto(`./${step}`);
      await expectTranslated(page);
    }
    await storeDraft(page, emptyCart[product]);
    for (const step of steps.slice(0, -1)) {
      await page.goto(`./${step}`);
      await expect(page.locator("form button[type=submit]")).toBeVisible();
      // What is preset is taken out, so that there is something to refuse.
      for (const quantity of await page.locator("form input[type=number]").all()) await quantity.fill("");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expectTranslated(page);
    }
  });
}

/** Every text of the license that one of these orders lets its customer review. */
async function licenseTexts(request: APIRequestContext, uuids: readonly string[]): Promise<string[]> {
  for (const uuid of uuids) {
    const order = (await (await request.get(`./api/orders/uuid/${uuid}`)).json()) as {
      review_product_id: number | null;
    };
    if (order.review_product_id === null) continue;
    const answer = await request.get(`./api/orders/license/${uuid}/${order.review_product_id}`);
    return [...JSON.stringify(await answer.json()).matchAll(/:"([^"]{2,})"/g)].map(([, text]) => text ?? "");
  }
  return [];
}

test("the order's page is, in every state", async ({ page, request, email, office }) => {
  const cart = completeCart.apostille(email);
  const unpaid = await placeOrder(request, cart);
  const states: Record<string, (uuid: string) => Promise<void>> = {
    paid: async () => undefined,
    "under review": (uuid) => office.confirmId(uuid),
    shipped: async (uuid) => {
      await office.confirmId(uuid);
      await office.moveTo(uuid, 6);
    },
    canceled: (uuid) => office.moveTo(uuid, 8),
    "refund requested": (uuid) => office.moveTo(uuid, 7),
  };
  const uuids = [unpaid.uuid];
  for (const [, bring] of Object.entries(states)) {
    const { uuid } = await placePaidOrder(request, cart);
    await bring(uuid);
    uuids.push(uuid);
  }
  const license = await licenseTexts(request, uuids);
  for (const uuid of uuids) {
    for (const tab of ["", "?tab=messages", "?tab=corrections"]) {
      await page.goto(`./order/${uuid}${tab}`);
      await expectTranslated(page, license);
    }
  }
  await page.goto(`.${unpaid.paymentLink.slice(unpaid.paymentLink.indexOf("/sandbox-pay"))}`);
  await expectTranslated(page);
});
