import { textsIn } from "@dop/domain/texts";
import type { OrderProductRow } from "../../db/schema.ts";
import type { AuditAuthor } from "../../http/audit-author.ts";
import { writeAudit } from "../../http/audit.ts";
import type { Work } from "../../http/command-context.ts";
import type { Performer } from "../../http/requester.ts";
import { writeEntry } from "../ledger/index.ts";
import { mailCustomer, type CustomerMail } from "../mail/index.ts";
import { applyAction, type LockedOrder } from "../order-changes/index.ts";
import { refundSubject, type PendingRefund } from "./refund.ts";

/** How the customer is told of money that went back. */
async function mailOf(work: Work, { order, products }: LockedOrder, pending: PendingRefund): Promise<CustomerMail> {
  const amountCents = pending.amount_cents;
  if (pending.purpose === "returned") {
    const payment = await work.tx
      .selectFrom("payments")
      .select("return_reason")
      .where("id", "=", pending.payment_id)
      .executeTakeFirstOrThrow();
    return { kind: "payment-returned", data: { amountCents, why: payment.return_reason ?? "ended" } };
  }
  const product = products.find(({ id }) => id === pending.order_product_id);
  const productName = product ? textsIn(order.locale).statuses.products[product.product_id] : null;
  return { kind: "refunded", data: { productName, amountCents, reason: pending.reason, toCard: true } };
}

/** Cancels the product whose refund was approved; no money is asked for it any more. */
export async function endApproval(
  { tx, now }: Work,
  { locked, product }: { readonly locked: LockedOrder; readonly product: OrderProductRow },
  by: Performer & { readonly action: "approve_refund" | "finish_refund" },
): Promise<void> {
  await applyAction(tx, locked, product, { ...by, now });
  await tx.updateTable("order_products").set({ refund_asked_cents: null }).where("id", "=", product.id).execute();
}

/**
 * Writes down that the provider has given money back: the line of the ledger, the canceled product where a refund was approved,
 * and the customer's email. The caller has locked the order by `lockPending`, and writes the audit entry.
 * @returns the email's outbox id
 */
export async function recordRefund(
  work: Work,
  locked: LockedOrder,
  pending: PendingRefund,
  by: Performer & { readonly action: "approve_refund" | "finish_refund" },
): Promise<number> {
  const { tx, now } = work;
  const product = locked.products.find(({ id }) => id === pending.order_product_id);
  if (pending.purpose === "approval" && product) await endApproval(work, { locked, product }, by);
  await tx.updateTable("refunds").set({ state: "given", ended_at: now }).where("id", "=", pending.id).execute();
  await writeEntry(work, {
    orderId: pending.order_id,
    ...(pending.order_product_id === null ? {} : { orderProductId: pending.order_product_id }),
    paymentId: pending.payment_id,
    kind: "refund",
    amountCents: pending.amount_cents,
    provider: work.portal.payments.name,
    reference: pending.reference,
    ...(pending.reason === null ? {} : { reason: pending.reason }),
    author: { name: pending.requested_by, userId: pending.user_id },
  });
  return mailCustomer(work, locked.order, await mailOf(work, locked, pending));
}

/** Writes down that the provider refused, so that staff can undo the refund or ask again. The order is locked by `lockPending`. */
export async function recordRefusal({ tx, now }: Work, pending: PendingRefund, by: AuditAuthor): Promise<void> {
  await tx.updateTable("refunds").set({ state: "refused", ended_at: now }).where("id", "=", pending.id).execute();
  if (pending.purpose === "approval")
    await tx
      .updateTable("order_products")
      .set({ refund_asked_cents: null })
      .where("id", "=", pending.order_product_id)
      .execute();
  await writeAudit(tx, {
    actor: by.actor,
    action: pending.order_product_id === null ? "order.refund_refused" : "order_product.refund_refused",
    ...refundSubject(pending),
    detail: { asked_cents: pending.amount_cents },
    requestId: by.requestId,
    at: now,
  });
}
