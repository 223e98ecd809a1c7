import type { StatusChange } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { officeTexts, msg } from "@dop/domain/texts";
import { requestedAction } from "@dop/domain/workflow";
import { conflict, notFound, refused } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { performedBy, staffActor } from "../../http/requester.ts";
import { askPaperBack, mailChange } from "../mail/index.ts";
import {
  closeCheckoutsSoon,
  lowerSettledFlag,
  settleHoldSoon,
  notifyRefundRequested,
  notifyRefundUndone,
} from "../payments/index.ts";
import { syncLicenseIfAnswering } from "../registry/index.ts";
import {
  applyAction,
  cancelProduct,
  changeDetail,
  lockOrderOf,
  productState,
  refuseOtherPaid,
  refuseStale,
  type AppliedAction,
} from "../order-changes/index.ts";

/**
 * Moves one order product to a status on the staff's behalf (PATCH /orders/products/{id}/status), by the action that
 * the requested status maps to (rule W-23).
 * @returns the product's new status and the outbox id of the customer's email, null when none is sent
 */
export async function changeStatus(
  context: StaffContext,
  orderProductId: number,
  change: StatusChange,
): Promise<{ statusId: StatusId; outboxId: number | null }> {
  const { requester: staff, portal } = context;
  const { licenseNumber, ...changed } = await context.transaction(async (work) => {
    const { tx } = work;
    const found = await lockOrderOf(tx, orderProductId);
    if (!found) throw notFound(msg("errors.staffOrderNotFound"));
    const { locked, product } = found;
    await refuseStale(work, product, change.expected_status_id);
    await refuseOtherPaid(work, locked.order, change.expected_paid);
    const requested = requestedAction(staffActor(staff), productState(locked.order, product), change.status_id);
    if ("allowed" in requested) throw refused(requested.reason);
    const { action, step } = requested;
    // The money may be on its way back: only the provider's answer ends that.
    if (action === "undo_refund" && product.refund_asked_cents !== null)
      throw conflict("REFUND_PENDING", msg("errors.refundUnderWay"));
    // Nothing is made for money that went back (rule M-28).
    if (action === "undo_refund" && product.refunded_cents > 0)
      throw conflict("REFUND_PENDING", msg("errors.refundGone"));
    const by = {
      ...performedBy(staff),
      now: context.now,
      record: (made: AppliedAction) =>
        context.ownEntry("order_product", orderProductId, { action, ...changeDetail(made) }),
    };
    const applied =
      action === "cancel"
        ? await cancelProduct(tx, locked, product, { ...by, choice: change })
        : await applyAction(tx, locked, product, { action, ...by, ...(step === undefined ? {} : { step }) });
    if (applied.product.status_id === statusIds.canceled || locked.order.paid_at === null)
      await closeCheckoutsSoon(work, locked.order.id);
    // The order's hold may have to be taken or released now.
    await settleHoldSoon(work, locked.order);
    const isRefundRequested = applied.product.status_id === statusIds.refundRequested;
    const isUndone = action === "undo_refund";
    if (isRefundRequested || applied.product.status_id === statusIds.canceled)
      await askPaperBack(work, locked.order, [product]);
    const tell = async () => {
      if (isRefundRequested) return notifyRefundRequested(work, locked.order, [applied.product]);
      if (isUndone) return notifyRefundUndone(work, locked.order, applied.product);
      return mailChange(work, locked.order, applied);
    };
    // Money is never kept silently (rule M-29).
    const isKept = applied.product.ending === "kept";
    const outboxId = change.send_email === true || isKept ? await tell() : null;
    if (isUndone) await lowerSettledFlag(work, locked.order.id, officeTexts.systemFlags.refundUndone);
    return {
      statusId: applied.product.status_id,
      outboxId,
      licenseNumber: isUndone ? locked.order.reference_id : null,
    };
  });
  if (licenseNumber === null) return changed;
  // What the license became while the refund was requested has passed the product by (rule O-24).
  await syncLicenseIfAnswering(portal, licenseNumber);
  const { status_id: statusId } = await portal.db
    .selectFrom("order_products")
    .select("status_id")
    .where("id", "=", orderProductId)
    .executeTakeFirstOrThrow();
  return { ...changed, statusId };
}
