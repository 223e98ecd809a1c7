import type { StatusChange } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { officeTexts, msg } from "@dop/texts";
import { requestedAction } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../../../db/schema.ts";
import { conflict, notFound, refused } from "../../../../http/api-error.ts";
import type { StaffContext, TransactionContext } from "../../../../http/command-context.ts";
import { performedBy, staffActor } from "../../../../http/requester.ts";
import {
  askPaperBack,
  mailChange,
  applyAction,
  cancelProduct,
  changeDetail,
  lockOrderOf,
  productState,
  refuseOtherPaid,
  refuseStale,
  type AppliedAction,
  type LockedOrder,
} from "../../../order/index.ts";
import {
  closeCheckoutsSoon,
  lowerSettledFlag,
  settleHoldSoon,
  notifyRefundRequested,
  notifyRefundUndone,
} from "../../../money/index.ts";
import { prepareLetters } from "../../license-service/ship-letters.ts";
import { syncLicenseIfAnswering } from "../../registry/sync-licenses.ts";
import { holdChange } from "./held-change.ts";

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
 * A step back can be undone for ten seconds, and its email waits until then (rule W-43).
 * @returns the product's new status, the outbox id of the customer's email, null when none is sent now, and the id by
 * which a step back is undone
 */
export async function changeStatus(
  context: StaffContext,
  orderProductId: number,
  change: StatusChange,
): Promise<{ statusId: StatusId; outboxId: number | null; undoId: string | null }> {
  const { requester: staff, portal } = context;
  const letters =
    change.status_id === statusIds.shipped
      ? await prepareLetters(context, [orderProductId], {
          action: "tick_step",
          step: statusIds.shipped,
          ...performedBy(staff),
          now: context.now,
        })
      : null;
  const { licenseNumber, ...changed } = await context.transaction(async (work) => {
    const { tx } = work;
    await letters?.lock(tx);
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
    const isStepBack = action === "untick_step";
    const sendEmail = change.send_email === true;
    const by = {
      ...performedBy(staff),
      now: context.now,
      isQuiet: !sendEmail || isStepBack,
      record: (made: AppliedAction) =>
        context.ownEntry("order_product", orderProductId, { action, ...changeDetail(made) }),
    };
    const applied =
      action === "cancel"
        ? await cancelProduct(tx, locked, product, { ...by, choice: change })
        : await applyAction(tx, locked, product, { action, ...by, ...(step === undefined ? {} : { step }) });
    if (action === "tick_step") await letters?.send(work, [{ ...applied, order: locked.order }]);
    const outboxId = await followUp(work, found, applied, { isUndone, sendEmail: sendEmail && !isStepBack });
    const stepBack = { order: locked.order, before: product, userId: staff.userId };
    const undoId = isStepBack ? await holdChange(work, { ...stepBack, mail: sendEmail ? applied.mail : null }) : null;
    const { refundUndone, issueResolved, documentsCanceled } = officeTexts.systemFlags;
    if (isUndone) await lowerSettledFlag(work, locked.order.id, refundUndone);
    if (action === "resolve_issue") await lowerSettledFlag(work, locked.order.id, issueResolved);
    if (action === "cancel" && locked.order.flagged) await lowerSettledFlag(work, locked.order.id, documentsCanceled);
    return {
      statusId: applied.product.status_id,
      outboxId,
      undoId,
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
