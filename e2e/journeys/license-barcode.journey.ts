import type { Buffer } from "node:buffer";
import { sampleBarcode } from "@dop/domain/testing";
import { toBuffer } from "bwip-js/node";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { drawDocuments } from "../fixtures/pictures.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { checks } from "../fixtures/settings.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { payAtCheckout } from "../pages/order-flow.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.use({ settings: checks });

/** The back of Ada's license, with another date of birth than the county's. */
async function backOfLicense() {
  const looks = { columns: 10, scale: 8, paddingwidth: 40, paddingheight: 200, backgroundcolor: "FFFFFF" };
  const text = sampleBarcode({ DBB: "01021960" });
  const drawn: Promise<Buffer> = toBuffer({ bcid: "pdf417", text, ...looks });
  return { name: "back.png", mimeType: "image/png", buffer: await drawn };
}

test("a customer adds the back of their license, and a clerk sees how its barcode compares", async ({
  page,
  openBrowser,
  office,
  email,
}) => {
  await storeDraft(page, { ...completeCart.certifiedCopy(email), documents: emptyCart.certifiedCopy.documents });
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.fill();
  const back = page.getByLabel(say("Back of your driver license"));
  await expect(back).toHaveAccessibleDescription(new RegExp(say("Make sure that the whole barcode is sharp.")));
  await back.setInputFiles(await backOfLicense());
  await expect(page.getByAltText(say("The photo of the back of your driver license that you chose"))).toBeVisible();
  await expect(page.getByText(say("Uploaded."))).toHaveCount(3);
  await expectAccessible(page);
  await saveScreens(page, "documents-license-back");
  await documents.save();
  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  await expect(page.getByAltText(say("The back of your driver license"))).toBeVisible();
  const order = await payAtCheckout(page, checkout);
  const { id } = await office.order(order.uuid);
  await expect
    .poll(async () => (await office.staffOrder(id)).license_back?.reading?.outcome, { timeout: 30_000 })
    .toBe("compared");

  const clerk = await openBrowser("clerk");
  await new StaffOrderPage(clerk, id).open();
  const panel = clerk.getByRole("region", { name: "Barcode of the driver license" });
  await expect(panel.getByRole("definition")).toHaveText([/Agrees.*customer's name/, /Differs/, /Agrees/, /Agrees/]);
  await expect(panel).toContainText("The barcode can be copied or forged: it proves nothing by itself.");
  await expect(clerk.getByAltText("Back of the customer's driver license")).toBeVisible();
  await expectAccessible(clerk);
  await saveScreen(clerk, "staff-license-barcode");
  await clerk.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(clerk);
  await saveScreen(clerk, "staff-license-barcode");
});

test("the barcode comes along with the next order, and stays in sight during a second review", async ({
  page,
  openBrowser,
  request,
  office,
  email,
}) => {
  const documents = await drawDocuments(page);
  const { name, mimeType, buffer } = await backOfLicense();
  const back = { name, contents: `data:${mimeType};base64,${buffer.toString("base64")}` };
  const photos = { ...documents, "license-back": back };
  const orders: number[] = [];
  for (const kind of ["first", "second"]) {
    const cart = completeCart.correction(`${kind}.${email}`);
    const { uuid } = await placePaidOrder(request, { ...cart, documents: photos });
    orders.push((await office.order(uuid)).id);
  }
  const [first = 0, second = 0] = orders;
  for (const id of orders)
    await expect
      .poll(async () => (await office.staffOrder(id)).license_back?.reading?.outcome, { timeout: 60_000 })
      .toBe("compared");

  const clerk = await openBrowser("clerk");
  const order = new StaffOrderPage(clerk, first, "errorCorrections-approveAccess");
  await order.open();
  const panel = clerk.getByRole("region", { name: "Barcode of the driver license" });
  await expect(panel).toContainText("Differs");
  await expect(order.next).toBeVisible();
  for (const picture of await order.verification.getByRole("img").all()) await expect(picture).toBeVisible();
  await clerk.keyboard.press("c", { delay: 100 });
  await expect(clerk.getByRole("heading", { level: 1 })).toHaveText(`Order ${second}`);
  await expect(panel).toContainText("Differs");
  await expect(clerk.getByAltText("Back of the customer's driver license")).toBeVisible();

  // A name that waits for a second person: the pictures and the barcode stay, and nothing is confirmed.
  await office.wishCorrections(second, { "Spouse 1 First Name": "Adah" });
  await clerk.reload();
  await expect(order.verification).toContainText("The ID can be confirmed afterward.");
  await expect(order.confirmCorrect).toHaveCount(0);
  await expect(panel).toContainText("Differs");
  await expectAccessible(clerk);
  await saveScreens(clerk, "staff-license-barcode-look");
  const admin = await openBrowser("admin");
  await new StaffOrderPage(admin, second).open();
  await admin
    .getByRole("region", { name: "Waiting for a second review" })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(admin.getByRole("button", { name: /^Confirm Correct/ })).toBeVisible();
});
