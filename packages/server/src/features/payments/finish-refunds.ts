// Rules: M-22 (docs/rules)
import { officeTexts } from "@dop/domain/texts";
import { writeAudit } from "../../http/audit.ts";
import { performedBySystem } from "../../http/requester.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { lockOrderOf } from "../order-changes/index.ts";
import { flagOrderBySystem } from "./flag-order.ts";
import { clearPendingRefund, refund, returnedBy, takenPayment, type PendingRefund } from "./refund.ts";
import { runSequentially } from "./run-sequentially.ts";
import { recordRefund } from "./record-refund.ts";

const batch = 100;
const actor = { kind: "system", ...performedBySystem.author } as const;
const requestId = "finish-refunds";

/** Writes down that the money went back, unless somebody was faster. */
async function end(portal: Portal, pending: PendingRefund, now: Date): Promise<boolean> {
  return inTransaction(portal, async (tx) => {
    const found = await lockOrderOf(tx, pending.productId);
    if (found?.product.refund_asked_cents !== pending.amountCents) return false;
    await recordRefund({ tx, portal, now }, found, returnedBy(portal, pending), {
      action: "finish_refund",
      ...performedBySystem,
      now,
    });
    await writeAudit(tx, {
      actor,
      action: "order_product.refunded",
      subjectType: "order_product",
      subjectId: pending.productId,
      detail: { refunded_cents: pending.amountCents },
      requestId,
      at: now,
    });
    return true;
  });
}

/** The provider has said no after all: nobody waits at a screen to be told, so that the order's flag says it. */
async function giveUp(portal: Portal, pending: PendingRefund, now: Date): Promise<boolean> {
  return inTransaction(portal, async (tx) => {
    if (!(await lockOrderOf(tx, pending.productId))) return false;
    if (!(await clearPendingRefund(tx, pending, { actor, requestId, now }))) return false;
    await flagOrderBySystem(tx, pending.orderId, officeTexts.systemFlags.refundRefused, now);
    return true;
  });
}

/**
 * Brings to their end the refunds that an admin has approved, that the provider was asked for, and whose answer was lost
 * (docs/decisions/0012): asks again for the same amount under the same key, and writes down what came of it. Those of
 * orders that were voided meanwhile too, because the money has gone back or is about to.
 * @returns how many came to an end
 * @throws the provider's last failure, so that the job is repeated; the other refunds are asked for all the same
 */
export async function finishRefunds(portal: Portal): Promise<number> {
  const now = portal.clock();
  const asked = await portal.db
    .selectFrom("order_products")
    .select(["id", "order_id", "refund_asked_cents"])
    .where("status_id", "=", 7)
    .where("refund_asked_cents", "is not", null)
    .orderBy("id")
    .limit(batch)
    .execute();
  return runSequentially(asked, async ({ id, order_id: orderId, refund_asked_cents: amountCents }) => {
    const payment = await takenPayment(portal.db, portal, orderId);
    // Asked of a provider that is not in use any more: an admin sees to it there.
    if (payment === undefined || amountCents === null) return false;
    const pending = { orderId, productId: id, payment, amountCents };
    return (await refund(portal, pending)) === "given" ? end(portal, pending, now) : giveUp(portal, pending, now);
  });
}
