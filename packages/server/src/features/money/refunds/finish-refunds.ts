// Rules: M-22 (docs/rules)
import { officeTexts } from "@dop/texts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { recordProviderRefunds } from "../provider-events/compare-books.ts";
import { lockPending, pendingRefunds, refundSubject, requestRefund, type PendingRefund } from "./request-refund.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import { recordRefund, recordRefusal } from "./record-refund.ts";
import { flagOrderBySystem } from "../../order/index.ts";

const batch = 100;
const author = byJob("finish-refunds");
const byThisJob = { action: "finish_refund", ...performedBySystem } as const;

async function end(portal: Portal, pending: PendingRefund): Promise<boolean> {
  return inTransaction(portal, async (work) => {
    const { tx } = work;
    const locked = await lockPending(work, pending);
    if (!locked) return false;
    const now = portal.clock();
    await recordRefund(work, locked, pending, byThisJob);
    await writeAudit(tx, {
      ...author,
      action: pending.order_product_id === null ? "order.refunded" : "order_product.refunded",
      subject: refundSubject(pending),
      detail: { refunded_cents: pending.amount_cents },
      at: now,
    });
    return true;
  });
}

/** Records the provider's final refusal. No user waits for the answer by then, so the order is flagged. */
async function giveUp(portal: Portal, pending: PendingRefund): Promise<boolean> {
  const isEnded = await inTransaction(portal, async (work) => {
    const { tx } = work;
    const locked = await lockPending(work, pending);
    if (!locked) return false;
    await recordRefusal(work, locked, pending, { ...byThisJob, audit: author });
    await flagOrderBySystem(tx, pending.order_id, officeTexts.systemFlags.refundRefused, work.now);
    return true;
  });
  // The money may have gone back there already (rule M-40).
  await recordProviderRefunds(portal, pending.payment_id);
  return isEnded;
}

/**
 * Repeats every stored refund request without an answer (docs/decisions/0012): approved ones whose answer was lost, and
 * payments that came too late or twice (rule M-31). Amount and key stay the same, and the answer is recorded for voided
 * orders too: the money has gone back or is about to.
 * @returns the number of refunds that ended
 * @throws the provider's last failure, so that the job is repeated; the others are asked for all the same
 */
export async function finishRefunds(portal: Portal): Promise<number> {
  const asked = await pendingRefunds(portal.db, portal).limit(batch).execute();
  return runSequentially(asked, async (pending) =>
    (await requestRefund(portal, pending)) === "given" ? end(portal, pending) : giveUp(portal, pending),
  );
}
