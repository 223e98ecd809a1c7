// Rules: W-17, W-40 (docs/rules)
import { lastingCorrections } from "../../../db/lasting-history.ts";
import type { ReviewedLicense, LicenseRecordAnswer, correctionsHistorySchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { awaitsReview } from "@dop/domain/workflow";
import { conflict, notFound, refused } from "../../../http/api-error.ts";
import type { CommandContext, StaffContext } from "../../../http/command-context.ts";
import { getLicense } from "../../order/index.ts";
import { getOrder } from "../../checkout/index.ts";
import { defaultLocale, officeTexts, textsIn, type Locale } from "@dop/texts";
import type { z } from "zod";
import type { Db } from "../../../db/database.ts";

/**
 * The license data that an order product lets its customer review.
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

/**
 * The license of an order as the county has it now, or why there is none to show.
 * @throws 404 for an unknown order, 503 while the county's service is away
 */
export async function readLicenseRecord(context: StaffContext, orderId: number): Promise<LicenseRecordAnswer> {
  const { portal } = context;
  const order = await portal.db
    .selectFrom("orders")
    .select(["reference_id", "destroyed_at"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow(() => notFound(msg("errors.staffOrderNotFound")));
  context.recordView("order", orderId);
  const nothing = { license_number: order.reference_id, record: null, voided: false } as const;
  if (order.destroyed_at !== null) return { ...nothing, missing: "destroyed" };
  const license = await getLicense(portal, order.reference_id);
  if (!license) return { ...nothing, missing: "unknown" };
  return { ...nothing, record: license.data, voided: license.voidedAt !== null, missing: null };
}

/** The corrections history of an order, newest first; the record has the customer in the office's language. */
export async function readCorrectionsHistory(
  db: Db,
  orderId: number,
  locale: Locale = defaultLocale,
): Promise<z.infer<typeof correctionsHistorySchema>> {
  const entries = await db
    .selectFrom(lastingCorrections)
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .execute();
  return entries.map((entry) => ({
    id: entry.id,
    corrections_json: JSON.stringify(entry.corrections),
    created_at: entry.created_at.toISOString(),
    corrected_by:
      entry.corrected_by === officeTexts.actors.customer ? textsIn(locale).actors.customer : entry.corrected_by,
  }));
}
