import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { drawIdCard, smallPdf } from "../fixtures/pictures.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { say, saying } from "../fixtures/words.ts";
import { MessagesTab } from "../pages/messages-tab.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

test(
  "the office refuses the ID, and the customer sends a new one",
  { tag: "@spanish" },
  async ({ page, request, email, office }) => {
    const { uuid } = await placePaidOrder(request, completeCart.certifiedCopy(email));
    await office.rejectId(uuid, "The photo of your ID is too blurred to read.");

    const order = new CustomerOrderPage(page, uuid);
    await order.open();
    await expect(order.product("Certified Copy")).toContainText(
      say("Order Issue - Awaiting Further Information (see the messages tab for details)."),
    );
    await expect(order.tab("Messages")).toHaveAccessibleName(`${say("Messages", "customerOrder")} 1 ${say("unread")}`);
    await expect(order.product("Certified Copy").getByRole("list", { name: saying("Progress: …") })).toHaveCount(0);
    await saveScreens(page, "order-issue");

    await page.getByRole("link", { name: say("Read the messages") }).click();
    await expect(new MessagesTab(page).message("too blurred to read")).toContainText(/the office|oficina/);
    await expect(order.tab("Messages")).toHaveAccessibleName(say("Messages"));
    await expectAccessible(page);
    await order.comeBack();
    await expect(order.tab("Messages")).toHaveAccessibleName(say("Messages"));

    await order.openTab("Order");
    await page.getByRole("button", { name: say("Send documents") }).click();
    await expect(page.getByRole("alert")).toContainText(say("Please choose at least one file."));
    await expectAccessible(page);
    await page.getByLabel(say("Photo ID")).setInputFiles(await drawIdCard(page, "sharp-id.jpg"));
    await expect(page.getByAltText(say("Preview of the photo ID"))).toBeVisible();
    const additional = page.getByLabel(say("Additional document"));
    await additional.setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: smallPdf });
    await expect(page.getByText("proof.pdf")).toBeVisible();
    await expectAccessible(page);
    await saveScreens(page, "order-issue-new-id");
    const sent = page.waitForRequest(
      (call) => call.method() === "POST" && call.url().endsWith(`/orders/${uuid}/documents`),
    );
    await page.getByRole("button", { name: say("Send documents") }).click();
    await expect(order.toast("Thank you. We have received your documents and will check them.")).toBeVisible();
    await expect(order.currentStep("Certified Copy")).toContainText(say("Order Placed"));
    await expect(page.getByRole("button", { name: say("Send documents") })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect((await sent).postDataJSON()).toMatchObject({ additional: { name: "proof.pdf" } });
    expect((await office.order(uuid)).order_products[0]?.status_id).toBe(1);
  },
);

test("an order that is canceled or awaits a refund says so", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.certifiedCopy(email));
  await office.moveTo(uuid, 7);
  const order = new CustomerOrderPage(page, uuid);
  await order.open();
  await expect(order.product("Certified Copy")).toContainText(say("Awaiting refund approval."));

  const { uuid: other } = await placePaidOrder(request, completeCart.correction(email));
  await office.moveTo(other, 8);
  const canceled = new CustomerOrderPage(page, other);
  await canceled.open();
  await expect(canceled.product("Marriage License Correction")).toContainText(say("Order Cancelled."));
  await expect(canceled.product("Marriage License Correction").getByRole("list")).toHaveCount(0);
  await saveScreens(page, "order-canceled");
});
