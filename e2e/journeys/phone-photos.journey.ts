import type { Page } from "@playwright/test";
import { textsIn } from "@dop/texts";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft, storedDraft } from "../fixtures/customer.ts";
import { drawIdCard, drawSelfie } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { language, say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";

const withoutDocuments = (email: string) => ({
  ...completeCart.certifiedCopy(email),
  documents: emptyCart.certifiedCopy.documents,
});

/** Opens the dialog of the code. @returns the address that the code carries */
async function showCode(page: Page): Promise<string> {
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/orders/photo-links") && answer.status() === 201,
  );
  await page.getByRole("button", { name: say("Use your phone for the photos") }).click();
  const { key } = (await (await made).json()) as { key: string };
  await expect(
    page.getByRole("img", { name: say("QR code that opens the page for photos on your phone") }),
  ).toBeVisible();
  return `${page.url().replace("document-uploads", "photos")}#${key}`;
}

/** The dialog's message about received pictures. */
const received = (...labels: readonly string[]): string =>
  textsIn(language()).uploads.phone.received(labels.map((label) => say(label)));

/** A phone that has scanned a code. */
async function scan(phone: Page, address: string): Promise<void> {
  await phone.setViewportSize({ width: 375, height: 812 });
  await phone.goto(address);
  await expect(phone).toHaveTitle(`${say("Photos for your order")} | DOP`);
}

test("photos of the phone appear on the computer, which orders with them @base-path @spanish", async ({
  page,
  openBrowser,
  email,
  problems,
}) => {
  // The phone keeps asking until the server says that the code has expired.
  problems.allow(/409/);
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  const address = await showCode(page);
  const dialog = page.getByRole("dialog", { name: say("Photos from your phone") });
  await expect(dialog.getByText(say("Waiting for your phone."))).toBeVisible();
  await expectAccessible(page);
  await saveScreen(page, "phone-code", "window");

  const phone = await openBrowser();
  await scan(phone, address);
  await expect(dialog.getByText(say("Your phone is connected."))).toBeVisible();
  await phone.getByLabel(say("Take a photo of your ID")).setInputFiles(await drawIdCard(phone, "IMG_1.jpg"));
  await expect(dialog.getByText(received("Photo ID"))).toBeVisible();
  await expect(phone.getByText(say("Received on the computer."))).toBeVisible();
  await phone.getByLabel(say("Take a selfie")).setInputFiles(await drawSelfie(phone, "IMG_2.jpg"));
  await expect(dialog.getByText(received("Photo ID", "Selfie"))).toBeVisible();
  await expectAccessible(phone);
  await saveScreens(phone, "phone-photos");
  const kept = await phone.evaluate(() => localStorage.length + sessionStorage.length);
  expect(kept).toBe(0);

  await dialog.getByRole("button", { name: say("Done") }).click();
  await expect(page.getByAltText(say("The photo of your ID that you chose"))).toBeVisible();
  await expect(page.getByAltText(say("The selfie that you chose"))).toBeVisible();
  await expect(phone.getByText(say("This code no longer works. Get a new one on the computer."))).toBeVisible({
    timeout: 15_000,
  });
  await documents.save();
  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  expect(await storedDraft(page)).toMatchObject({
    documents: { id: { name: "id.webp" }, selfie: { name: "selfie.webp" } },
  });
  await checkout.checkOut();
  await new PaymentPage(page).arrive();
});

test("a code is for one phone, and a page without one says so", async ({ page, openBrowser, email, problems }) => {
  problems.allow(/409/);
  await storeDraft(page, withoutDocuments(email));
  await new DocumentsPage(page).open();
  const address = await showCode(page);
  const phone = await openBrowser();
  await scan(phone, address);
  await expect(page.getByText(say("Your phone is connected."))).toBeVisible();
  // The first to open a code may have been the camera's preview: a picture makes the code this phone's.
  await phone.getByLabel(say("Take a photo of your ID")).setInputFiles(await drawIdCard(phone, "IMG_1.jpg"));
  await expect(phone.getByText(say("Received on the computer."))).toBeVisible();
  const second = await openBrowser();
  await scan(second, address);
  await expect(second.getByRole("alert")).toContainText(say("Another phone uses this code."));
  await expectAccessible(second);
  await saveScreen(second, "phone-photos-used");
  await second.goto("about:blank");
  await second.goto(address.split("#", 1).join());
  await expect(second.getByRole("alert")).toContainText(say("This page needs the code"));
});
