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

/** What the customer says of the license data that were shown. */
export interface ReviewAnswer {
  /** Field label to new value; empty when everything was right. */
  readonly corrections: Readonly<Record<string, string>>;
  /** The license that was looked at; null from a caller that does not say, which means the one that was shown last. */
  readonly licenseNumber: number | null;
  /** What `confirmCorrectionCode` gave this browser. */
  readonly proof?: string | undefined;
}

/** Why nothing was reviewed: what awaits the review is no longer paid, or nothing awaits it. */
function notReviewed({ order, products }: LockedOrder): ApiError {
  const isWaiting = products.some(({ product_id: product, status_id: status }) => awaitsReview(product, status));
  return isWaiting && dueCents(order) > 0
    ? conflict("PAYMENT_DUE", msg("errors.reviewUnpaid"))
    : conflict("NOTHING_TO_REVIEW", msg("errors.nothingToReview"));
}

/** What the customer says about a field is newer: a clerk's change of it no longer waits (rule W-39). */
async function endOvertakenLook(tx: Tx, order: OrderRow, labels: readonly string[], now: Date): Promise<void> {
  if (!order.second_look) return;
  const look = await waitingLook(tx, order.id);
  if (!look?.changes.some(({ label }) => labels.includes(label))) return;
  await endSecondLook(tx, order, { state: "overtaken", by: performedByCustomer.author, now });
}

/**
 * The customer confirms the license data or sends corrections (rule W-17): edits are merged into the order's
 * corrections and logged, and every reviewable product at Info Verified moves on.
 * @throws 404 for an unknown order, 409 when nothing awaits review, the order is to be paid first, another license was
 * looked at or none since the number changed (rule W-31), or the office asks for a code first
 */
export async function submitCorrections(
  context: CommandContext,
  uuid: string,
  { corrections, licenseNumber, proof }: ReviewAnswer,
): Promise<void> {
  await context.transaction(async (work) => {
    const { tx } = work;
    const locked = await getLockedOrder(work, { key: uuid });
    if (locked.order.voided) throw refused("ORDER_VOIDED");
    if (licenseNumber === null ? locked.order.license_unread : licenseNumber !== locked.order.reference_id)
      throw conflict("LICENSE_CHANGED", msg("errors.licenseChanged"));
    if (context.portal.settings().correctionCode && !isProven(context.portal, locked.order, proof))
      throw conflict("CODE_REQUIRED", msg("errors.codeRequired"));
    const merged = { ...locked.order.corrections, ...corrections };
    const order = { ...locked.order, corrections: merged };
    const reviewed = { order, products: locked.products };
    const { changes } = await commitChanges(work, reviewed, {
      action: "confirm_license_data",
      ...performedByCustomer,
      audit: (made) => [
        context.ownEntry("order", order.id, { fields: Object.keys(corrections).length, products: made.length }),
      ],
    });
    if (changes.length === 0) throw notReviewed(locked);
    if (Object.keys(corrections).length > 0) {
      await endOvertakenLook(tx, locked.order, Object.keys(corrections), context.now);
      const by = performedByCustomer.author.name;
      // Products of the order that had moved on before wait for the edits, too.
      const moved = new Set(changes.map(({ product }) => product.id));
      const others = locked.products.filter(({ id }) => !moved.has(id));
      await saveCorrections(tx, { order, products: others }, merged, { given: corrections, by, now: context.now });
    }
  });
}
