// Rules: W-17 (docs/rules)
import type { ReviewedLicense } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { awaitsReview } from "@dop/domain/workflow";
import { conflict, notFound, refused } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { getLicense } from "../../order/index.ts";
import { getOrder } from "../../checkout/index.ts";

/**
 * The license data that an order product lets its customer review (rule W-17).
 * @throws 404 for an unknown order, product or license, 409 when nothing awaits review
 */
export async function readLicenseData(
  context: CommandContext,
  uuid: string,
  orderProductId: number,
): Promise<ReviewedLicense> {
  const { portal } = context;
  const order = await getOrder(portal.db, { key: uuid });
  const product = await portal.db
    .selectFrom("order_products")
    .selectAll()
    .where("id", "=", orderProductId)
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow(() => notFound(msg("errors.orderNotFound")));
  if (order.voided) throw refused("ORDER_VOIDED");
  // The data of another couple, by all that is known, is shown to nobody.
  if (order.license_before !== null || !awaitsReview(product.product_id, product.status_id))
    throw conflict("NOTHING_TO_REVIEW", msg("errors.nothingToReview"));
  const license = await getLicense(portal, order.reference_id);
  if (!license) throw notFound(msg("errors.licenseNotFound"));
  await context.transaction(async ({ tx }) => {
    if (order.license_unread)
      await tx
        .updateTable("orders")
        .set({ license_unread: false })
        .where("id", "=", order.id)
        .where("reference_id", "=", order.reference_id)
        .execute();
    await context.audit(tx, "order_product", product.id);
  });
  return { ...license.data, license_number: order.reference_id };
}
