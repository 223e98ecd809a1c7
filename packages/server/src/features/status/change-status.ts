import type { StatusChange } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { officeTexts, msg } from "@dop/domain/texts";
import { requestedAction } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../db/schema.ts";
import { conflict, notFound, refused } from "../../http/api-error.ts";
import type { StaffContext, TransactionContext } from "../../http/command-context.ts";
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
  type LockedOrder,
} from "../order-changes/index.ts";

/** Money of the product may be on its way back, or gone (rule M-28). @throws 409 REFUND_PENDING */
function refuseUndo(product: OrderProductRow): void {
  // Only the provider's answer ends a refund that it was asked for.
  if (product.refund_asked_cents !== null) throw conflict("REFUND_PENDING", msg("staffErrors.refundUnderWay"));
  if (product.refunded_cents > 0) throw conflict("REFUND_PENDING", msg("staffErrors.refundGone"));
}

/** What follows from a change for the order's money, its paper and its customer. @returns the email's outbox id */
async function followUp(
  work: TransactionContext,
  { locked: { order }, product: before }: { readonly locked: LockedOrder; readonly product: OrderProductRow },
  applied: AppliedAction,
  { isUndone, sendEmail }: { readonly isUndone: boolean; readonly sendEmail: boolean },
): Promise<number | null> {
  const { product } = applied;
  const isCanceled = product.status_id === statusIds.canceled;
  const isRefundRequested = product.status_id === statusIds.refundRequested;
  if (isCanceled || order.paid_at === null) await closeCheckoutsSoon(work, order.id);
  // The order's hold may have to be taken or released now.
  await settleHoldSoon(work, order);
  if (isRefundRequested || isCanceled) await askPaperBack(work, order, [before]);
  // Money is never kept silently (rule M-29).
  if (!sendEmail && product.ending !== "kept") return null;
  if (isRefundRequested) return notifyRefundRequested(work, order, [product]);
  return isUndone ? notifyRefundUndone(work, order, product) : mailChange(work, order, applied);
}

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
    const isUndone = action === "undo_refund";
    if (isUndone) refuseUndo(product);
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
    const outboxId = await followUp(work, found, applied, { isUndone, sendEmail: change.send_email === true });
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
