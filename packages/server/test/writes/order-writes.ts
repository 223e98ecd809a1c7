import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../orders.ts";
import type { Writes } from "./write.ts";

/** The calls of the office about one order. @returns a paid one */
export async function makeOrderWrites({ test, write, clerk, admin }: Writes, verified: TestOrder): Promise<TestOrder> {
  const paid = await placePaidOrder(test);
  await write("POST /orders/:id/verification", `/orders/${paid.id}/verification`, { decision: "confirm" });
  await write("POST /orders/:id/flag", `/orders/${paid.id}/flag`, { flagged: true, comment: "Address Issue" });
  await write("PATCH /orders/:id/assignee", `/orders/${paid.id}/assignee`, { user_id: 2 });
  await write("DELETE /orders/:id/presence", `/orders/${paid.id}/presence`);
  await write("POST /orders/:id/comments", `/orders/${paid.id}/comments`, { content: "Calls on Friday." });
  const comments = await test.database.db.selectFrom("order_comments").select("id").executeTakeFirst();
  await write("PATCH /orders/:id/comments/:commentId", `/orders/${paid.id}/comments/${comments?.id}`, {
    content: "Calls.",
  });
  await write("POST /orders/:id/new-link", `/orders/${paid.id}/new-link`, {});
  await write("POST /orders/:id/corrections/changes", `/orders/${verified.id}/corrections/changes`, {
    corrections: { "Spouse 1 City": "Provo" },
  });
  await write("PATCH /orders/:id/corrections", `/orders/${verified.id}/corrections`, { corrections: {} });
  await write("PATCH /orders/products/:id/shipping", `/orders/products/${verified.productIds[0]}/shipping`, {
    tracking_shipping: "9400111899223344",
  });
  const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
  await write("PATCH /orders/products/:id/status", `/orders/products/${copy.productIds[0]}/status`, {
    status_id: statusIds.shipped,
    send_email: true,
  });
  const back = await write("PATCH /orders/products/:id/status", `/orders/products/${copy.productIds[0]}/status`, {
    status_id: statusIds.infoVerified,
    send_email: true,
  });
  await write("POST /undo/:id", `/undo/${String(back.headers["undo"])}`, {});
  const returned = await placePaidOrder(test);
  await write("PATCH /orders/products/:id/status", `/orders/products/${returned.productIds[0]}/status`, {
    status_id: statusIds.refundRequested,
  });
  await write("POST /orders/products/:id/refund", `/orders/products/${returned.productIds[0]}/refund`, {}, admin);
  const [one, other] = [await placePaidOrder(test), await placePaidOrder(test)];
  const together = [...one.productIds, ...other.productIds];
  for (const id of together)
    await test.call("PATCH", `/orders/products/${id}/status`, { status_id: statusIds.refundRequested }, clerk);
  await write("POST /orders/products/refunds", "/orders/products/refunds", { order_products: together }, admin);
  const parts = await placePaidOrder(test);
  await test.call("POST", `/orders/${parts.id}/cancel`, {}, clerk);
  await write("POST /orders/:id/refunds", `/orders/${parts.id}/refunds`, { amount: 1, reason: "Late" }, admin);
  const ended = await placePaidOrder(test);
  await write("POST /orders/:id/cancel", `/orders/${ended.id}/cancel`, {});
  const forgotten = await placeOrder(test);
  await test.call("POST", `/orders/${forgotten.id}/cancel`, {}, clerk);
  await write("POST /orders/:id/destroy", `/orders/${forgotten.id}/destroy`, { reason: "Asked for" }, admin);
  return paid;
}
