// Rules: M-37 (docs/rules)
import { due } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { writeAudit, type AuditAuthor } from "../../../audit-log/audit.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import {
  readMoney,
  writeEntry,
  documentName,
  commitChange,
  lowerSettledFlag,
  mailCustomer,
  type CustomerMail,
  type LockedOrder,
} from "../../order/index.ts";
import { compareSoon, mayHaveFailed } from "./failed-refunds.ts";
import { requestRemainder, markPaid } from "../payment-state/payment-state.ts";
import { surplusOf } from "./return-payment.ts";
import { findRefundParts, refundSubject, type PendingRefund } from "./request-refund.ts";

type EndedBy = Performer & { readonly action: "approve_refund" | "finish_refund" };

/** The email about returned money, with the cents of all parts together. */
async function mailOf(
  work: TransactionContext,
  { order, products }: LockedOrder,
  pending: PendingRefund,
  amountCents: number,
): Promise<CustomerMail> {
  if (pending.purpose === "returned") {
    const payment = await work.tx
      .selectFrom("payments")
      .select("return_reason")
      .where("id", "=", pending.payment_id)
      .executeTakeFirstOrThrow();
    return { kind: "payment-returned", data: { amountCents, why: payment.return_reason ?? "ended", held: false } };
  }
  const product = products.find(({ id }) => id === pending.order_product_id);
  const productName = product ? documentName(product, order.locale) : null;
  return { kind: "refunded", data: { productName, amountCents, reason: pending.reason, toCard: true } };
}

/**
 * Ends a refund as a whole when its last part was answered: the product of an approval is canceled where all of it went
 * back, and waits for another approval where a part was refused; the customer gets one email about all parts.
 * @returns the email's outbox id; null while a part is unanswered, and where nothing went back
 */
async function endWhole(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  by: EndedBy | null,
): Promise<number | null> {
  const { tx } = work;
  const parts = await findRefundParts(tx, pending.request);
  if (parts.some(({ state }) => state === "asked")) return null;
  const given = parts.filter(({ state }) => state === "given");
  const amountCents = given.reduce((sum, part) => sum + part.amount_cents, 0);
  const mail = given.length === 0 ? null : await mailOf(work, locked, pending, amountCents);
  const product = locked.products.find(({ id }) => id === pending.order_product_id);
  if (pending.purpose === "approval" && product) {
    const isWaiting = product.status_id === statusIds.refundRequested;
    // Canceled while the provider was asked (rule W-10): only the refund remains to be ended.
    if (isWaiting && given.length === parts.length && by !== null && mail !== null) {
      const done = await commitChange(work, { order: locked.order, product }, { ...by, compose: () => [mail] });
      return done.outboxIds[0] ?? null;
    }
    await tx.updateTable("order_products").set({ refund_asked_cents: null }).where("id", "=", product.id).execute();
  }
  return mail === null ? null : mailCustomer(work, locked.order, mail);
}

/**
 * Books a part of a refund that the provider has made, and ends the refund with its last part. The caller has locked
 * the order by `lockPending`, and writes the audit entry.
 * @returns the email's outbox id; null while another part is unanswered
 */
export async function recordRefund(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  by: EndedBy,
): Promise<number | null> {
  const { tx, now } = work;
  await tx.updateTable("refunds").set({ state: "given", ended_at: now }).where("id", "=", pending.id).execute();
  const outboxId = await endWhole(work, locked, pending, by);
  // The bank may have taken the same money back already: a refund is of what the order has (rule M-48).
  const { paid_cents: paid, refunded_cents: refunded } = locked.order;
  const amountCents = Math.min(pending.amount_cents, paid - refunded);
  if (amountCents > 0)
    await writeEntry(work, {
      orderId: pending.order_id,
      ...(pending.order_product_id === null ? {} : { orderProductId: pending.order_product_id }),
      paymentId: pending.payment_id,
      kind: "refund",
      amountCents,
      provider: work.portal.payments.name,
      reference: pending.reference,
      ...(pending.reason === null ? {} : { reason: pending.reason }),
      author: { name: pending.requested_by, userId: pending.user_id },
    });
  // The refund's failure was reported before its success.
  if (await mayHaveFailed(tx, pending.order_id, pending.requested_at)) await compareSoon(work, pending.payment_id);
  await lowerSettledFlag(work, pending.order_id, officeTexts.systemFlags.moneyReturned);
  // The first payment was lost before the second one went back (rule M-31).
  if (pending.purpose === "returned" && locked.order.paid_at !== null)
    await requestRemainder(work, locked, officeTexts.systemFlags.awaitsAgain);
  return outboxId;
}

/** Records the provider's refusal: staff can undo the refund or ask again. `lockPending` locks the order. */
export async function recordRefusal(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  by: AuditAuthor,
): Promise<void> {
  const { tx, now } = work;
  await tx.updateTable("refunds").set({ state: "refused", ended_at: now }).where("id", "=", pending.id).execute();
  await endWhole(work, locked, pending, null);
  // The payment that counted for the order is gone: the remaining one counts now.
  const isPaid = locked.order.paid_at === null && due(await readMoney(tx, pending.order_id)) === 0;
  if (pending.purpose === "returned" && isPaid && surplusOf(locked) === null) await markPaid(work, locked);
  await writeAudit(tx, {
    actor: by.actor,
    action: pending.order_product_id === null ? "order.refund_refused" : "order_product.refund_refused",
    subject: refundSubject(pending),
    detail: { asked_cents: pending.amount_cents },
    requestId: by.requestId,
    at: now,
  });
}
