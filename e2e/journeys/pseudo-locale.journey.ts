import type { SealAnswer } from "@dop/domain/contract";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { openPayment, placeOrder, settle, storeDraft } from "../fixtures/customer.ts";
import { drawIdCard, smallPdf } from "../fixtures/pictures.ts";
import { expectTranslated, pseudoLocale, refuseSteps, walkSteps, words } from "../fixtures/pseudo-locale.ts";
import { expect, test } from "../fixtures/test.ts";

test.use(pseudoLocale);

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

test("every page before an order is in the language that the browser asks for", async ({ page, email, problems }) => {
  problems.allow(/404/);
  for (const path of ["find-order", "", "photos", "nowhere", "verify/0", "photos#unknown", "order/0"]) {
    await page.goto(`./${path}`);
    await expectTranslated(page);
  }
  await page.goto("./find-order");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectTranslated(page);
  await page.getByLabel(words.landing.findOrder.email).fill(email);
  await page.getByLabel(words.landing.findOrder.reference).fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.landing.findOrder.sent)).toBeVisible();
  await expectTranslated(page);
});

/** Parts that a draft may have besides the required ones. */
const more = {
  apostille: { additionalCertifiedCopies: 1, fullCopy: true, specialInstructions: "1", relationship: "child" },
  certifiedCopy: { fullCopy: true, relationship: "spouse" },
  correction: { wrong: { fields: ["Spouse 1 City"], text: "1" }, relationship: "attorney" },
} as const;

for (const product of ["apostille", "certifiedCopy", "correction"] as const) {
  test(`every step of ${product} is translated, filled in and refused`, async ({ page, email }) => {
    await walkSteps(page, { ...completeCart[product](email), ...more[product] }, steps);
    await refuseSteps(page, emptyCart[product], steps.slice(0, -1));
  });
}

test("a refused checkout is translated", async ({ page, email, problems }) => {
  problems.allow(/400|409|503|ERR_FAILED/);
  await storeDraft(page, completeCart.certifiedCopy(email));
  await page.goto("./checkout");
  const submit = page.getByRole("button", { name: words.checkout.submit });
  const invoices = "**/api/orders/invoice";
  const refusals = {
    [words.checkout.offline]: null,
    [words.errors.priceChanged]: { status: 409, code: "PRICE_CHANGED" },
    [words.errors.paymentUnavailable]: { status: 503, code: "UNAVAILABLE", redirect: "/order/1" },
  };
  for (const [message, refusal] of Object.entries(refusals)) {
    await page.route(invoices, async (route) => {
      if (refusal === null) await route.abort();
      else await route.fulfill({ status: refusal.status, json: { message, showBanner: true, errors: [], ...refusal } });
    });
    await submit.click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expectTranslated(page);
    await page.unroute(invoices);
  }
  // One that was voided before.
  const cart = completeCart.certifiedCopy(email);
  await storeDraft(page, { ...cart, license: { ...cart.license, number: "1000100" } });
  await page.reload();
  await submit.click();
  await expect(page.getByText(words.checkout.problems)).toBeVisible();
  await expectTranslated(page);
});

test("the pages for photos from a phone are translated on both screens", async ({ page, email, problems }) => {
  problems.allow(/409/);
  const { documents } = emptyCart.certifiedCopy;
  await storeDraft(page, { ...completeCart.certifiedCopy(email), documents });
  await page.goto("./document-uploads");
  const made = page.waitForResponse((answer) => answer.url().endsWith("/photo-links") && answer.status() === 201);
  await page.getByRole("button", { name: words.uploads.phone.open }).click();
  const { key } = (await (await made).json()) as { key: string };
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expectTranslated(page);
  const phone = await page.context().newPage();
  await phone.goto(`./photos#${key}`);
  await phone.getByLabel(words.uploads.photos.id).setInputFiles(await drawIdCard(phone, "id.png"));
  await expect(phone.getByText(words.uploads.photos.there)).toBeVisible();
  await expectTranslated(phone);
  await expectTranslated(page);
  await page.keyboard.press("Escape");
  await expectTranslated(page);
});

/** Facts about a sealed letter. */
const letters = {
  valid: {},
  replaced: { ended_on: "2026-11-03" },
  revoked: { ended_on: "2026-11-03" },
  unknown: {},
} as const satisfies Record<SealAnswer["state"], Partial<SealAnswer>>;

test("the check of a sealed letter is translated, whether the letter is valid or not", async ({ page }) => {
  const sealed = { sealed_on: "2026-11-02", sha256: "0", byte_size: 1 };
  for (const [state, ended] of Object.entries(letters)) {
    await page.route("**/api/verify/1", (route) => route.fulfill({ json: { state, ...sealed, ...ended } }));
    await page.route("**/api/verify/1/names", (route) => route.fulfill({ json: { matches: false } }));
    await page.goto("./verify/1");
    if (state === "valid") {
      const name = "id.png";
      await page.getByLabel(words.verifyLetter.file.label).setInputFiles({ name, mimeType: "", buffer: smallPdf });
      await page.getByLabel(words.verifyLetter.names.one).fill("1");
      await page.getByLabel(words.verifyLetter.names.two).fill("1");
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.verifyLetter.names.wrong)).toBeVisible();
      await expect(page.getByText(words.verifyLetter.file.other)).toBeVisible();
    }
    await expectTranslated(page);
  }
});

test("the payment page is translated, and the order after it", async ({ page, request, email, office }) => {
  const { uuid, paymentLink } = await placeOrder(request, completeCart.correction(email));
  const walk = async (path: string) => {
    await page.goto(`.${path}`);
    await expectTranslated(page);
  };
  const pathOf = (link: string) => link.slice(link.indexOf("/sandbox-pay"));
  await walk(`/order/${uuid}`);
  await walk(pathOf(paymentLink));
  await settle(request, paymentLink, "decline");
  await walk(pathOf(paymentLink));
  const second = await openPayment(request, uuid);
  await settle(request, second, "pay");
  await walk(pathOf(second));
  await walk(`/order/${uuid}`);
  await office.confirmId(uuid);
  const corrections = { "Spouse 1 City": "Provo" };
  await request.patch(`./api/orders/${uuid}/license-corrections`, { data: { corrections } });
  await walk(`/order/${uuid}?tab=corrections`);
  await expect(page.getByRole("article")).toBeVisible();
  await walk(`/order/${uuid}?tab=messages`);
  await page.getByLabel(words.messages.label).fill("1");
  await page.getByRole("button", { name: words.messages.send }).click();
  await expect(page.getByText(words.messages.sent)).toBeVisible();
  await page.getByRole("list", { name: words.messages.listLabel }).getByRole("button").click();
  await expect(page.getByText(words.messages.deleted)).toBeVisible();
  await expectTranslated(page);
});
