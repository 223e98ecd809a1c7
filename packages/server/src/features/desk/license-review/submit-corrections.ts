// Rules: W-17, W-31 (docs/rules)
import { msg } from "@dop/texts/message";
import { awaitsReview } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { conflict, refused, type ApiError } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { performedByCustomer } from "../../../http/requester.ts";
import {
  dueCents,
  isProven,
  commitChanges,
  endSecondLook,
  getLockedOrder,
  saveCorrections,
  waitingLook,
  type LockedOrder,
} from "../../order/index.ts";

/** The customer's answer to the license data that were shown. */
interface ReviewAnswer {
  /** Field label to new value; empty when everything was right. */
  readonly corrections: Readonly<Record<string, string>>;
  /** The license that was looked at; null: the one that was shown last. */
  readonly licenseNumber: number | null;
  /** Result of `confirmEmailCode`, from this browser. */
  readonly proof?: string | undefined;
}

/** The error for a review that nothing awaits, or that awaits a payment first. */
function notReviewed({ order, products }: LockedOrder): ApiError {
  const isWaiting = products.some(({ product_id: product, status_id: status }) => awaitsReview(product, status));
  return isWaiting && dueCents(order) > 0
    ? conflict("PAYMENT_DUE", msg("errors.reviewUnpaid"))
    : conflict("NOTHING_TO_REVIEW", msg("errors.nothingToReview"));
}

/** Ends a clerk's waiting change of a field about which the customer's answer is newer (rule W-39). */
async function endOvertakenLook(tx: Tx, order: OrderRow, labels: readonly string[], now: Date): Promise<void> {
  if (!order.second_look) return;
  const look = await waitingLook(tx, order.id);
  if (!look?.changes.some(({ label }) => labels.includes(label))) return;
  await endSecondLook(tx, order, { state: "overtaken", by: performedByCustomer.author, now });
}

/**
 * The customer confirms the license data or sends corrections: edits are merged into the order's corrections and
 * logged, and every reviewable product at Info Verified moves on.
 * @throws 404 for an unknown order, 409 when nothing awaits review, the order is to be paid first, another license was
 * looked at or none since the number changed, or the office asks for a code first
 */
export async function submitCorrections(
  context: CommandContext,
  uuid: string,
  { corrections, licenseNumber, proof }: ReviewAnswer,
): Promise<void> {
  await context.transaction(async (work) => {
    const locked = await getLockedOrder(work, { key: uuid });
    if (locked.order.voided) throw refused("ORDER_VOIDED");
    // The license is another couple's, by all that is known (rule O-23).
    if (locked.order.license_before !== null) throw conflict("NOTHING_TO_REVIEW", msg("errors.nothingToReview"));
    if (licenseNumber === null ? locked.order.license_unread : licenseNumber !== locked.order.reference_id)
      throw conflict("LICENSE_CHANGED", msg("errors.licenseChanged"));
    if (context.portal.settings().correctionCode && !isProven(context.portal, locked.order, proof))
      throw conflict("CODE_REQUIRED", msg("errors.codeRequired"));
    const merged = { ...locked.order.corrections, ...corrections };
    const order = { ...locked.order, corrections: merged };
    const labels = Object.keys(corrections);
    const reviewed = { order, products: locked.products };
    const { changes } = await commitChanges(work, reviewed, {
      action: "confirm_license_data",
      ...performedByCustomer,
      audit: (made) => [context.ownEntry("order", order.id, { fields: labels.length, products: made.length })],
    });
    if (changes.length === 0) throw notReviewed(locked);
    if (labels.length === 0) return;
    await endOvertakenLook(work.tx, locked.order, labels, context.now);
    // Products of the order that had moved on before wait for the edits, too.
    const moved = new Set(changes.map(({ product }) => product.id));
    const others = locked.products.filter(({ id }) => !moved.has(id));
    const by = performedByCustomer.author.name;
    await saveCorrections(work.tx, { order, products: others }, merged, { given: corrections, by, now: context.now });
  });
}
