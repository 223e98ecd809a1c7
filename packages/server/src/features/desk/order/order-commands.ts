// Rules: A-9, E-14, M-38, W-20, W-26 (docs/rules)
import type { flagRequestSchema } from "@dop/domain/contract";
import type { StatusId } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import type { z } from "zod";
import { conflict, notFound } from "../../../http/api-error.ts";
import { performedBy } from "../../../http/requester.ts";
import type { CommandContext, StaffContext } from "../../../http/command-context.ts";
import {
  canceledOrderMails,
  commitChanges,
  endCorrections,
  mailCustomer,
  getLockedOrder,
  hold,
  keepOrdersForUndo,
  type RefundChoice,
  refuseDestroyed,
  refuseOtherPaid,
  refuseStale,
  writeFlags,
  lockForChange,
  refuseUnlessPossible,
} from "../../order/index.ts";
import { invalidateSealedDocuments, lockLicenseOf } from "../../documents/index.ts";
import { randomUUID } from "node:crypto";

/**
 * Cancels every product, with one email (rule E-14), and what was paid by `choice` (rule M-29); a refund that was
 * requested goes on as owed (rule W-10). Where a part of the money is kept and another owed, there is an email for each
 * product (rule E-17).
 * @param choice with what the caller saw as paid, in dollars (rule M-38)
 * @returns the outbox id of the first email
 * @throws 404, 409
 */
export async function cancelOrder(
  context: StaffContext,
  id: number,
  { expected_paid: expectedPaid, ...choice }: RefundChoice & { readonly expected_paid?: number | undefined },
): Promise<number | null> {
  return context.transaction(async (work) => {
    const locked = await lockForChange(work, id);
    refuseUnlessPossible(locked, "cancel", context.requester);
    await refuseOtherPaid(work, locked.order, expectedPaid);
    const { changes, outboxIds } = await commitChanges(work, locked, {
      action: "cancel",
      ...performedBy(context.requester),
      choice,
      compose: (canceled) =>
        canceledOrderMails(
          locked.order,
          canceled.map(({ product }) => product),
        ),
    });
    const chosen = choice.refund === undefined ? {} : { refund: choice.refund };
    await context.audit(work.tx, "order", id, { products: changes.length, ...chosen });
    return outboxIds[0] ?? null;
  });
}

/**
 * Raises, lowers or rewrites an order's flag (rule W-26); of a voided one too, which the office may still discuss.
 * @throws 404, 409 STALE when the order has a flag and the caller saw none, or the other way around
 */
export async function flagOrder(
  context: StaffContext,
  id: number,
  { expected_flagged: expected, ...flag }: z.infer<typeof flagRequestSchema>,
): Promise<void> {
  await context.transaction(async (work) => {
    const { tx } = work;
    const locked = await getLockedOrder(work, { id });
    const { flagged } = locked.order;
    if (expected !== undefined && expected !== flagged)
      throw conflict("STALE", flagged ? msg("staffErrors.flaggedMeanwhile") : msg("staffErrors.unflaggedMeanwhile"));
    if (flag.comment !== "") refuseDestroyed(locked.order);
    const by = performedBy(context.requester);
    hold(work);
    await writeFlags(work, [id], { ...flag, raisedBy: "staff" }, by);
    await context.audit(tx, "order", id, { flagged: flag.flagged });
    await keepOrdersForUndo(work, [locked.order], by);
  });
}

/** Empties and logs the corrections, which the office has made, and moves the products on. Harmless when repeated. */
export async function markCorrected(context: StaffContext, id: number): Promise<void> {
  const { requester: staff } = context;
  await context.transaction(async (work) => {
    // A license is locked before its orders, everywhere.
    await lockLicenseOf(work, id);
    const locked = await lockForChange(work, id);
    if (Object.keys(locked.order.corrections).length === 0) {
      context.skipAudit();
      return;
    }
    refuseUnlessPossible(locked, "mark_corrected", staff);
    await invalidateSealedDocuments(work, locked.order.reference_id, "correction");
    await endCorrections(work, locked, performedBy(staff));
    await context.audit(work.tx, "order", id, { fields: Object.keys(locked.order.corrections).length });
  });
}

/**
 * Saves the tracking number of an order product.
 * @param expectedStatus what the clerk sees; the number of a faster one is not overwritten. @throws 404, 409
 */
export async function setShippingNumber(
  context: CommandContext,
  orderProductId: number,
  tracking: string,
  expectedStatus?: StatusId,
): Promise<void> {
  await context.transaction(async (work) => {
    const { tx } = work;
    const found = await tx
      .selectFrom("order_products")
      .select("order_id")
      .where("id", "=", orderProductId)
      .executeTakeFirstOrThrow(() => notFound(msg("errors.staffOrderNotFound")));
    const { products } = await lockForChange(work, found.order_id);
    const product = products.find(({ id }) => id === orderProductId);
    if (product) await refuseStale(work, product, expectedStatus);
    await tx
      .updateTable("order_products")
      // A new number is announced, also at a status that the customer was told.
      .set({ tracking_shipping: tracking, ...(product?.tracking_shipping === tracking ? {} : { told_status: null }) })
      .where("id", "=", orderProductId)
      .execute();
    await context.audit(tx, "order_product", orderProductId);
  });
}

/**
 * Gives an order a new link, and tells the customer by email: the old link shows nothing. Mails that wait get the link
 * of the day on which they leave. Payments know the order by other keys, which stay.
 * @returns the outbox id of the email
 * @throws 404, 409 when the order no longer has a customer
 */
export async function renewLink(context: CommandContext, id: number): Promise<number> {
  return context.transaction(async (work) => {
    const locked = await getLockedOrder(work, { id });
    refuseDestroyed(locked.order);
    const key = work.portal.accessKeys.seal(randomUUID());
    await work.tx.updateTable("orders").set(key).where("id", "=", id).execute();
    // Neither link: the audit log outlives both.
    await context.audit(work.tx, "order", id);
    return mailCustomer(work, locked.order, { kind: "link-renewed", data: {} });
  });
}
