import type { Buffer } from "node:buffer";
import { sampleBarcode } from "@dop/domain/testing";
import { toBuffer } from "bwip-js/node";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { CheckoutPage } from "../pages/checkout-page.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { OrderPage } from "../pages/order-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { PaymentPage } from "../pages/payment-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test.use({ settings: { LICENSE_BARCODE: "on" } });

/** The back of Ada's license, with another date of birth than the county's. */
async function backOfLicense() {
  const looks = { columns: 10, scale: 8, paddingwidth: 40, paddingheight: 200, backgroundcolor: "FFFFFF" };
  const text = sampleBarcode({ DBB: "01021960" });
  const drawn: Promise<Buffer> = toBuffer({ bcid: "pdf417", text, ...looks });
  return { name: "back.png", mimeType: "image/png", buffer: await drawn };
}

test("a customer adds the back of their license, and a clerk sees how its barcode compares", async ({
  page,
  desk,
  office,
  email,
}) => {
  await storeDraft(page, { ...completeCart.certifiedCopy(email), documents: emptyCart.certifiedCopy.documents });
  const documents = new DocumentsPage(page);
  await documents.open();
  await documents.fill();
  const back = page.getByLabel("Back of your driver license");
  await expect(back).toHaveAccessibleDescription(/What it says is not kept/);
  await back.setInputFiles(await backOfLicense());
  await expect(page.getByAltText("The photo of the back of your driver license that you chose")).toBeVisible();
  await expect(page.getByText("Sent.")).toHaveCount(3);
  await expectAccessible(page);
  await saveScreens(page, "documents-license-back");
  await documents.save();
  const checkout = new CheckoutPage(page);
  await checkout.arrive();
  await expect(page.getByAltText("The back of your driver license")).toBeVisible();
  await checkout.checkOut();
  const payment = new PaymentPage(page);
  await payment.arrive();
  await payment.pay();
  const order = new OrderPage(page);
  await order.arrive();
  await order.expectPaid();
  const { id } = await office.order(order.uuid);
  await expect
    .poll(async () => (await office.staffOrder(id)).license_back?.reading?.outcome, { timeout: 30_000 })
    .toBe("compared");

  const clerk = await desk("clerk");
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
