import type { StatusChange } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { requestedAction } from "@dop/domain/workflow";
import type { OrderProductRow } from "../../../../db/schema.ts";
import { conflict, notFound, refused } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import {
  changeDetail,
  commitChange,
  lockOrderOf,
  productState,
  refuseOtherPaid,
  refuseStale,
} from "../../../order/index.ts";
import { prepareLetters } from "../../license-service/ship-letters.ts";
import { syncLicenseIfAnswering } from "../../registry/sync-licenses.ts";

/** Money of the product may be on its way back, or gone (rule M-28). @throws 409 REFUND_PENDING */
function refuseUndo(product: OrderProductRow): void {
  // Only the provider's answer ends a refund that it was asked for.
  if (product.refund_asked_cents !== null) throw conflict("REFUND_PENDING", msg("staffErrors.refundUnderWay"));
  if (product.refunded_cents > 0) throw conflict("REFUND_PENDING", msg("staffErrors.refundGone"));
}

/**
 * Moves one order product to a status on the staff's behalf (PATCH /orders/products/{id}/status), by the action that
 * the requested status maps to (rule W-23).
 * @returns the product's new status, the outbox id of the customer's email, null when none is sent now, and the
 * address of the letter that was sent
 */
export async function changeStatus(
  context: StaffContext,
  orderProductId: number,
  change: StatusChange,
): Promise<{ statusId: StatusId; outboxId: number | null; letterTo: string | undefined }> {
  const { requester: staff, portal } = context;
  const letters =
    change.status_id === statusIds.shipped
      ? await prepareLetters(context, [orderProductId], {
          action: "tick_step",
          step: statusIds.shipped,
          ...performedBy(staff),
        })
      : null;
  const { licenseNumber, ...changed } = await context.transaction(async (work) => {
    await letters?.lock(work.tx);
    const found = await lockOrderOf(work, orderProductId);
    if (!found) throw notFound(msg("errors.staffOrderNotFound"));
    const { locked, product } = found;
    await refuseStale(work, product, change.expected_status_id);
    await refuseOtherPaid(work, locked.order, change.expected_paid);
    const requested = requestedAction(staff.permissions, productState(locked.order, product), change.status_id);
    if ("allowed" in requested) throw refused(requested.reason);
    const { action } = requested;
    const isUndone = action === "undo_refund";
    if (isUndone) refuseUndo(product);
    const { order } = locked;
    const done = await commitChange(
      work,
      { order, product },
      {
        ...requested,
        ...performedBy(staff),
        choice: change,
        letters,
        isQuiet: change.send_email !== true,
        audit: (changes) =>
          changes.map((made) => context.ownEntry("order_product", orderProductId, { action, ...changeDetail(made) })),
      },
    );
    return {
      statusId: done.product.status_id,
      outboxId: done.outboxIds[0] ?? null,
      letterTo: letters?.sentTo(orderProductId),
      licenseNumber: isUndone ? order.reference_id : null,
    };
  });
  if (licenseNumber === null) return changed;
  // The product missed changes of its license while the refund was requested (rule O-24).
  await syncLicenseIfAnswering(portal, licenseNumber);
  const { status_id: statusId } = await portal.db
    .selectFrom("order_products")
    .select("status_id")
    .where("id", "=", orderProductId)
    .executeTakeFirstOrThrow();
  return { ...changed, statusId };
}
