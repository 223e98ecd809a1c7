// Rules: O-20, O-23, W-31 (docs/rules)
import type { LicenseNumberRequest } from "@dop/domain/contract";
import { isInCorrectionWindow, productIds, searchText, statusIds } from "@dop/domain/orders";
import { msg, officeTexts } from "@dop/domain/texts";
import { awaitsReview } from "@dop/domain/workflow";
import type { OrderRow } from "../../db/schema.ts";
import { conflict, invalid, refused } from "../../http/api-error.ts";
import type { StaffContext, TransactionContext } from "../../http/command-context.ts";
import { performedBy } from "../../http/requester.ts";
import type { LicenseRecord } from "../../ports/license-registry/index.ts";
import { enqueueReadingAgain } from "../license-back/index.ts";
import { insertComment } from "../comments/index.ts";
import { getLicense, lockLicense } from "../licenses/index.ts";
import { mailCustomer } from "../mail/index.ts";
import {
  applyWherePossible,
  endSecondLook,
  getLockedOrder,
  lockOrder,
  refuseDestroyed,
  requeue,
  type LockedOrder,
} from "../order-changes/index.ts";
import { followLicense, noteLicense } from "../registry/index.ts";

const couple = (people: readonly (readonly [string, string])[]): string =>
  people
    .map(([first, last]) => searchText(`${first} ${last}`))
    .toSorted()
    .join("|");

const isOtherCouple = (order: OrderRow, { data }: LicenseRecord): boolean =>
  couple([
    [order.spouse_1_first_name, order.spouse_1_last_name],
    [order.spouse_2_first_name, order.spouse_2_last_name],
  ]) !== couple(data.spouses.map((spouse) => [spouse.first_name, spouse.last_name]));

/** What speaks against a license for an order. */
function doubtsAbout({ order, products }: LockedOrder, license: LicenseRecord, today: string) {
  const ended = new Set<number>([statusIds.shipped, statusIds.canceled]);
  const corrects = products.some(
    (product) => product.product_id === productIds.licenseCorrection && !ended.has(product.status_id),
  );
  const isOpen = license.ceremonyDate !== null && isInCorrectionWindow(license.ceremonyDate, today);
  const doubts = {
    otherCouple: isOtherCouple(order, license),
    voided: license.voidedAt !== null,
    window: corrects && !isOpen,
  };
  return (["otherCouple", "voided", "window"] as const).filter((name) => doubts[name]);
}

/**
 * Has the customer review again what was reviewed under another license number (rule W-31). The corrections named that
 * license's data; they stay in their history.
 * @returns how many products went back
 */
async function reviewAgain(
  { requester: staff }: StaffContext,
  work: TransactionContext,
  orderId: number,
): Promise<number> {
  const { tx, now } = work;
  const before = await lockOrder(tx, { id: orderId });
  if (!before) return 0;
  const { author } = performedBy(staff);
  const applied = await applyWherePossible(tx, before, { action: "review_again", actor: "system", author, now });
  if (applied.length === 0) return 0;
  await tx.updateTable("orders").set({ corrections: "{}" }).where("id", "=", orderId).execute();
  const after = await lockOrder(tx, { id: orderId });
  for (const product of after?.products ?? []) await requeue(tx, { ...before.order, corrections: {} }, product, now);
  await mailCustomer(work, before.order, { kind: "review-license-data", data: { again: true, doneBy: [] } });
  return applied.length;
}

/**
 * Corrects the license number that the customer gave. The license must exist; one of another couple, a voided one or
 * one outside the correction window is used only with a reason. The order then follows what the new license is:
 * finalized, or voided (rule O-24); what was reviewed under the old number is reviewed again.
 * @throws 400 at the field for an unknown license, and for a missing reason; 404; 409 LICENSE_QUESTIONABLE; 503
 */
export async function changeLicenseNumber(
  context: StaffContext,
  id: number,
  { license_number: licenseNumber, use_anyway: useAnyway, reason = "" }: LicenseNumberRequest,
): Promise<void> {
  const { portal } = context;
  const license = await getLicense(portal, licenseNumber);
  await context.transaction(async (work) => {
    const { tx } = work;
    await lockLicense(tx, licenseNumber);
    const locked = await getLockedOrder(tx, { id });
    const { order } = locked;
    if (order.voided) throw refused("ORDER_VOIDED");
    refuseDestroyed(order);
    if (order.reference_id === licenseNumber) {
      context.skipAudit();
      return;
    }
    if (!license) throw invalid([{ path: "license_number", message: msg("officeValidation.licenseUnknown") }]);
    const doubts = doubtsAbout(locked, license, context.today);
    if (doubts.length > 0) {
      if (useAnyway !== true)
        throw conflict("LICENSE_QUESTIONABLE", msg("staffErrors.licenseQuestionable", licenseNumber, doubts));
      if (reason === "") throw invalid([{ path: "reason", message: msg("staffErrors.reasonRequired") }]);
      await insertComment(tx, context, id, officeTexts.systemFlags.licenseUsedAnyway(licenseNumber, reason));
    }
    // It was about the data of the other license.
    const { author: by } = performedBy(context.requester);
    await endSecondLook(tx, order, { state: "overtaken", by, now: context.now });
    await tx.updateTable("orders").set({ reference_id: licenseNumber }).where("id", "=", id).execute();
    await followLicense(work, await noteLicense(work, licenseNumber, license), [id]);
    await enqueueReadingAgain(tx, portal, id);
    const reviewedAgain = await reviewAgain(context, work, id);
    // An answer that does not name its license may mean the old one, until the new one was shown.
    if (reviewedAgain > 0 || locked.products.some((product) => awaitsReview(product.product_id, product.status_id)))
      await tx.updateTable("orders").set({ license_unread: true }).where("id", "=", id).execute();
    await context.audit(tx, "order", id, {
      from: order.reference_id,
      to: licenseNumber,
      ...(doubts.length > 0 ? { used_anyway: doubts } : {}),
      ...(reviewedAgain > 0 ? { reviewed_again: reviewedAgain } : {}),
    });
  });
}
