// Rules: W-40 (docs/rules)
import type { LicenseRecordAnswer } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { getLicense } from "../../../order/index.ts";

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
