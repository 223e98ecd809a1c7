// Rules: O-20, O-23, W-31 (docs/rules)
import type { LockingContext, TransactionContext } from "../../../transaction.ts";
import type { LicenseNumberRequest } from "@dop/domain/contract";
import { isCustomerProduct, isInCorrectionWindow, productOf, searchText, statusIds } from "@dop/domain/orders";
import { msg, officeTexts } from "@dop/texts";
import { awaitsReview } from "@dop/domain/workflow";
import type { OrderRow } from "../../../db/schema.ts";
import { conflict, invalid, refused } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy, performedBySystem } from "../../../http/requester.ts";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";
import { enqueueReadingAgain } from "../../documents/index.ts";
import { insertComment } from "./comments/comments.ts";
import {
  getLicense,
  type LicenseFacts,
  lockLicense,
  commitChanges,
  endSecondLook,
  getLockedOrder,
  lockOrder,
  refuseDestroyed,
  lowerSettledFlag,
  requeue,
  writeFlags,
  type LockedOrder,
} from "../../order/index.ts";
import { followLicense, noteLicense } from "../registry/license-changes.ts";

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

/** Reasons against a license for an order. */
function doubtsAbout(
  { order, products }: LockedOrder,
  license: LicenseRecord,
  { facts, today }: { readonly facts: LicenseFacts; readonly today: string },
) {
  const ended = new Set<number>([statusIds.shipped, statusIds.canceled]);
  const corrects = products.some(
    (product) => productOf(product.product_id).correctsLicense && !ended.has(product.status_id),
  );
  const isOpen = license.ceremonyDate !== null && isInCorrectionWindow(license.ceremonyDate, today);
  const doubts = {
    otherCouple: isOtherCouple(order, license),
    voided: facts.voidedAt !== null,
    window: corrects && !isOpen,
  };
  return (["otherCouple", "voided", "window"] as const).filter((name) => doubts[name]);
}

/** Raises the flag, unless its newest entry says the same. */
async function raiseFlag(work: TransactionContext, id: number, comment: string): Promise<void> {
  const newest = await work.tx
    .selectFrom("flag_history")
    .select(["flagged", "comment"])
    .where("order_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.flagged === true && newest.comment === comment) return;
  await writeFlags(work, [id], { flagged: true, comment, raisedBy: "license" }, performedBySystem);
}

/**
 * Sends back to the customer what was reviewed under another license number (rule W-31). The corrections named that
 * license's data; they stay in their history.
 * @returns how many products went back
 */
async function reviewAgain({ requester: staff }: StaffContext, work: LockingContext, orderId: number): Promise<number> {
  const locked = await lockOrder(work, { id: orderId });
  if (!locked) return 0;
  const { products } = locked;
  const order = { ...locked.order, corrections: {} };
  const { changes } = await commitChanges(
    work,
    { order, products },
    {
      action: "review_again",
      actor: "system",
      author: performedBy(staff).author,
      compose: () => [{ kind: "review-license-data", data: { why: "again", doneBy: [] } }],
    },
  );
  await work.tx.updateTable("orders").set({ corrections: "{}" }).where("id", "=", orderId).execute();
  const moved = new Set(changes.map(({ product }) => product.id));
  for (const product of products) if (!moved.has(product.id)) await requeue(work.tx, order, product, work.now);
  return changes.length;
}

/**
 * Corrects the license number that the customer gave. One of another couple, a voided one or one outside the correction
 * window leaves a comment with the reason, or without one raises the flag (rule O-23). The order then follows the new
 * license: finalized, or voided (rule O-24). A voided license of another couple may be a mistyped number: until a
 * person confirms it, it voids nothing and mails nobody.
 * @throws 400 at the field for an unknown license; 404; 409 LICENSE_QUESTIONABLE where the caller asks for it; 503
 */
export async function changeLicenseNumber(
  context: StaffContext,
  id: number,
  { license_number: licenseNumber, use_anyway: useAnyway, reason = "" }: LicenseNumberRequest,
): Promise<void> {
  const { portal, today } = context;
  const license = await getLicense(portal, licenseNumber);
  await context.transaction(async (work) => {
    const { tx } = work;
    await lockLicense(tx, licenseNumber);
    const locked = await getLockedOrder(work, { id });
    const { order } = locked;
    if (order.voided) throw refused("ORDER_VOIDED");
    refuseDestroyed(order);
    // The same number again confirms one that waits for it.
    if (order.reference_id === licenseNumber && (order.license_before === null || useAnyway === undefined)) {
      context.skipAudit();
      return;
    }
    if (!license) throw invalid([{ path: "license_number", message: msg("officeValidation.licenseUnknown") }]);
    const facts = await noteLicense(work, licenseNumber, license);
    const doubts = doubtsAbout(locked, license, { facts, today });
    if (doubts.length > 0 && useAnyway === false)
      throw conflict("LICENSE_QUESTIONABLE", msg("staffErrors.licenseQuestionable", licenseNumber, doubts));
    const isConfirmed = useAnyway === true || reason !== "";
    const waits = !isConfirmed && doubts.includes("otherCouple") && doubts.includes("voided");
    // It was about the data of the other license.
    const { author: by } = performedBy(context.requester);
    await endSecondLook(tx, order, { state: "overtaken", by, now: context.now });
    const before = order.license_before ?? order.reference_id;
    // One that waited ends its wait below, with the email about it.
    const isCustomers = locked.products.some(({ product_id: product }) => isCustomerProduct(product));
    const awaitsLicense = order.awaits_license || (isCustomers && facts.finalizedAt === null);
    await tx
      .updateTable("orders")
      .set({
        reference_id: licenseNumber,
        license_before: waits ? before : null,
        awaits_license: awaitsLicense,
      })
      .where("id", "=", id)
      .execute();
    if (doubts.length > 0 && reason === "") {
      const reasons = doubts.map((doubt) => (waits && doubt === "voided" ? "unconfirmed" : doubt));
      await raiseFlag(work, id, officeTexts.staffErrors.licenseQuestionable(licenseNumber, reasons));
    } else if (doubts.length > 0)
      await insertComment(tx, context, id, officeTexts.systemFlags.licenseUsedAnyway(licenseNumber, reason));
    if (order.flagged) await lowerSettledFlag(work, id, officeTexts.systemFlags.licenseCorrected);
    await followLicense(work, facts, [id]);
    await enqueueReadingAgain(tx, portal, id);
    // Back at the number under which it was reviewed, there is nothing to review again.
    const reviewedAgain = waits || licenseNumber === before ? 0 : await reviewAgain(context, work, id);
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
