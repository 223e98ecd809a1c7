import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";

test("a product is canceled; a refund waits for an admin", async ({ openBrowser, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, { ...completeCart.apostille(email), additionalCertifiedCopies: 1 });
  const { id } = await office.order(uuid);
  const page = await openBrowser("clerk");
  const order = new StaffOrderPage(page, id);
  await order.open();
  const copies = order.product("Certified Copy");
  await copies.getByRole("button", { name: "Cancel Product" }).click();
  await order.expectDialog("Cancel Certified Copy?");
  await saveScreen(page, "staff-cancel-product", "window");
  await order.settle("Keep product");
  await copies.getByRole("button", { name: "Cancel Product" }).click();
  await order.keepMoney("The copy was sent already.");
  await order.settle("Cancel Product");
  await expect(copies).toContainText("Canceled");
  await order.expectCurrent("Apostille Request", "Order Placed");

  const apostille = order.product("Apostille Request");
  await apostille.getByRole("button", { name: "Request refund" }).click();
  await order.expectDialog("Request a refund for Apostille Request?");
  await order.settle("Request refund");
  await expect(apostille).toContainText("Refund requested. Awaiting refund approval.");
  await expect(apostille.getByRole("button", { name: "Approve refund" })).toHaveCount(0);
  await expectAccessible(page);
  await apostille.getByRole("button", { name: "Undo Refund" }).click();
  await order.expectCurrent("Apostille Request", "Info Verified");
  await apostille.getByRole("button", { name: "Request refund" }).click();
  await order.settle("Request refund");

  const admins = await openBrowser("admin");
  const same = new StaffOrderPage(admins, id);
  await same.open();
  await saveScreen(admins, "staff-order-refund");
  await same.product("Apostille Request").getByRole("button", { name: "Approve refund" }).click();
  await same.expectDialog("Refund Apostille Request?");
  await same.settle("Approve refund");
  await expect(same.toast("Refund approved.")).toBeVisible();
  await expect(same.product("Apostille Request")).toContainText("Canceled");
  await expect(same.product("Apostille Request").getByRole("button", { name: "Undo Refund" })).toHaveCount(0);
  await expectAccessible(admins);
});
