import type { Page } from "@playwright/test";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { drawIdCard } from "../fixtures/pictures.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

const sizeOf = (page: Page, alt: string) =>
  page
    .getByAltText(alt)
    .evaluate((picture: HTMLImageElement) => Math.sign(picture.naturalWidth - picture.naturalHeight));

test("a photo that lies on its side is rotated by keyboard, and sent rotated", async ({ page, email }) => {
  await storeDraft(page, {
    ...completeCart.certifiedCopy(email),
    documents: emptyCart.certifiedCopy.documents,
  });
  const documents = new DocumentsPage(page);
  await documents.open();
  const preview = say("The photo of your ID that you chose");
  await page.locator("input[name=id]").setInputFiles(await drawIdCard(page, "IMG_1.jpg"));
  await expect(page.getByText(say("Uploaded.")).first()).toBeVisible();
  expect(await sizeOf(page, preview)).toBe(1);

  const sent = page.waitForResponse((answer) => answer.url().includes("/api/orders/uploads?kind=id"));
  const turn = page.getByRole("button", { name: say("Rotate IMG_1.") });
  await turn.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(say("The photo is rotated to the right."))).toBeAttached();
  await expect.poll(() => sizeOf(page, preview)).toBe(-1);
  await expect(turn).toBeFocused();
  await expect(page.getByText(say("Uploaded.")).first()).toBeVisible();
  expect((await sent).status()).toBe(201);
  await expectAccessible(page);
});
