import { Buffer } from "node:buffer";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft, storedDraft } from "../fixtures/customer.ts";
import { drawIdCard, drawSelfie, measurePicture, smallPdf } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { refusal, say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";

interface StoredDocument {
  readonly contents: string;
  readonly name: string;
  readonly upload: string;
}

interface StoredDocuments {
  readonly id: StoredDocument;
  readonly selfie: StoredDocument;
  readonly additional: StoredDocument | null;
}

const withoutDocuments = (email: string) => ({
  ...completeCart.certifiedCopy(email),
  documents: emptyCart.certifiedCopy.documents,
});

test("large photos are made small and sent; the draft keeps a preview of them", async ({ page, email }) => {
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.id.setInputFiles(await drawIdCard(page, "large id.jpg", { width: 4200, height: 2800 }));
  await documents.selfie.setInputFiles(await drawSelfie(page, "large selfie.jpg", { width: 1500, height: 3000 }));
  await documents.additional.setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: smallPdf });
  await expect(page.getByText("large id.jpg")).toBeVisible();
  await expect(page.getByText("large selfie.jpg")).toBeVisible();
  await expect(page.getByText("proof.pdf")).toBeVisible();
  await expect(page.getByText(say("Uploaded."))).toHaveCount(3);
  await expectAccessible(page);
  await saveScreens(page, "documents-sent");
  await documents.save();
  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  const draft = (await storedDraft(page)) as unknown as { readonly documents: StoredDocuments };
  const { id, selfie, additional } = draft.documents;
  expect(await measurePicture(page, id.contents)).toEqual({ width: 320, height: 213, type: "image/webp" });
  expect(await measurePicture(page, selfie.contents)).toEqual({ width: 150, height: 300, type: "image/webp" });
  expect(additional).toMatchObject({ name: "proof.pdf", contents: "data:," });
  for (const document of [id, selfie, additional]) expect(document?.upload).toMatch(/^[\w-]{43}$/);
  const asked = page.waitForRequest("**/api/orders/invoice");
  await checkout.checkOut();
  expect((await asked).postData()?.length).toBeLessThan(40_000);
  await new PaymentPage(page).arrive();
});

test("a file waits for the connection and is sent automatically; a removed one is destroyed", async ({
  page,
  context,
  email,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.fill();
  await expect(page.getByText(say("Uploaded."))).toHaveCount(2);
  await context.setOffline(true);
  await documents.additional.setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: smallPdf });
  await expect(page.getByText(say("The file is sent automatically when the connection is back"))).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "documents-offline");
  await context.setOffline(false);
  await expect(page.getByText(say("Uploaded."))).toHaveCount(3);
  const destroyed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: say("Remove proof.pdf") }).click();
  expect((await destroyed).status()).toBe(200);
});

test("a photo that looks blurred is reported, and may be kept", async ({ page, email }) => {
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.fill();
  await expect(page.getByText(say("This photo looks blurry. Take it again?"))).toHaveCount(0);
  await documents.id.setInputFiles(await drawIdCard(page, "soft.jpg", { width: 1200, height: 800, blur: 14 }));
  await expect(page.getByText(say("This photo looks blurry. Take it again?"))).toBeVisible();
  await expectAccessible(page);
  await saveScreens(page, "documents-blurred");
  await documents.save();
  await new CheckoutPage(page).arrive();
});

test("files that cannot be taken are refused with reasons", async ({ page, email }) => {
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.id.setInputFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(documents.id).toHaveAccessibleDescription(
    refusal(
      "This browser cannot read “note.png”. Choose a JPEG, PNG or WebP photo. On an iPhone, " +
        "choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.",
    ),
  );
  await documents.additional.setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(3 * 1024 * 1024, 1),
  });
  await expect(documents.additional).toHaveAccessibleDescription(refusal("File size must be less than 2 MB."));
  await expectAccessible(page);
  await saveScreen(page, "documents-refused");
  await documents.save();
  await expect(documents.summary.getByRole("link", { name: say("File size must be less than 2 MB.") })).toBeVisible();
  await expect(documents.summary).toBeFocused();

  // A pending file error blocks saving, whatever else is complete.
  await documents.fill();
  await documents.save();
  await expect(documents.summary.getByRole("link")).toHaveCount(1);
  await expect(page).toHaveTitle(`${say("Document Uploads")} | DOP`);
  await page.getByRole("button", { name: say("Remove scan.pdf") }).click();
  await expect(documents.additional).toBeFocused();
  const anyType = { name: "letter.docx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") };
  await documents.additional.setInputFiles(anyType);
  await expect(page.getByText("letter.docx")).toBeVisible();
  await documents.save();
  await new CheckoutPage(page).arrive();
});

test("a document can be removed and chosen again", async ({ page, email }) => {
  await storeDraft(page, withoutDocuments(email));
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.fill();
  await page.getByRole("button", { name: say("Remove my-id.jpg") }).click();
  await expect(documents.id).toBeFocused();
  await documents.save();
  await documents.expectProblems([{ field: documents.id, summary: "ID and Selfie required!" }]);
  await documents.id.setInputFiles(await drawIdCard(page, "again.jpg"));
  await expect(page.getByText("again.jpg")).toBeVisible();
  await documents.save();
  await new CheckoutPage(page).arrive();
});
