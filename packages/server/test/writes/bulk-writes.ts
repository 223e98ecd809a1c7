import { newTransmittalAnswerSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { placeReviewedOrder, productOf } from "../orders.ts";
import type { Writes } from "./write.ts";

/** The calls about many documents at once, and about a transmittal. */
export async function makeBulkWrites({ test, write }: Writes): Promise<void> {
  const first = await placeReviewedOrder(test);
  const second = await placeReviewedOrder(test);
  const third = await placeReviewedOrder(test);
  await write("POST /orders/batch-print", "/orders/batch-print", {
    order_products: [productOf(first), productOf(second)],
  });
  await write("POST /order-products/bulk", "/order-products/bulk", { action: "batch_print", ids: [productOf(third)] });
  const transmittal = await write("POST /transmittals", "/transmittals", { order_products: [productOf(first)] });
  const { date, url_id } = newTransmittalAnswerSchema.parse(transmittal.body);
  const path = `/transmittals/${date}/${url_id}`;
  const { id: transmittalId } = await test.database.db
    .selectFrom("transmittals")
    .select("id")
    .executeTakeFirstOrThrow();
  await write(
    "PATCH /transmittals/:id/add-order/:orderId",
    `/transmittals/${transmittalId}/add-order/${productOf(second)}`,
    {},
  );
  await write("PATCH /transmittals/:id/tracking-number", `/transmittals/${transmittalId}/tracking-number`, {
    tracking_shipping: "9400111899",
  });
  await write(
    "PATCH /transmittals/:date/:url_id/:order_product_id/removal",
    `${path}/${productOf(second)}/removal`,
    {},
  );
  await write("PATCH /transmittals/:date/:url_id/:order_product_id/status", `${path}/${productOf(first)}/status`, {
    status_id: statusIds.arrivedAtLieutenantGovernor,
  });
  await write("PATCH /transmittals/:date/:url_id/order-status", `${path}/order-status`, {
    status_id: statusIds.shipped,
    forward_only: true,
  });
  await write("POST /transmittals/:date/:url_id/link", `${path}/link`, {});
}
