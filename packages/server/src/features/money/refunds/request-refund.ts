// Rules: M-22 (docs/rules)
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { writeAudit, type AuditAuthor, type AuditSubject } from "../../../audit-log/audit.ts";
import type { LockingContext, TransactionContext, TransactionPorts } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { lockOrder, type LockedOrder } from "../../order/index.ts";
import type { Schema } from "../../../db/schema.ts";
import type { RefundablePayment, TakenPayment } from "./free-money.ts";

/** A stored refund that was requested from the provider and has no answer yet. */
export interface PendingRefund extends Selectable<Schema["refunds"]> {
  /** The provider's reference of the payment that it is taken from. */
  readonly paymentReference: string;
}

export interface NewRefund {
  readonly orderId: number;
  readonly productId: number | null;
  readonly payment: TakenPayment;
  readonly purpose: Schema["refunds"]["purpose"];
  readonly amountCents: number;
  readonly reason: string | null;
  readonly author: Performer["author"];
  /** The author has requested it too (rule M-68). */
  readonly onePerson?: boolean;
  /** The same reference refunds once. */
  readonly reference?: string;
  /** The reference of the whole refund; its own where it is no part. */
  readonly request?: string;
  /** The office need not return it (rule M-67). */
  readonly goodwill?: boolean;
  /** Products without money of their own that end with it. */
  readonly alsoEnded?: readonly number[];
}

/** A refund's subject in the audit log. */
export const refundSubject = (pending: Pick<PendingRefund, "order_id" | "order_product_id">): AuditSubject =>
  pending.order_product_id === null ? ["order", pending.order_id] : ["order_product", pending.order_product_id];

/** A refund's reference: the provider's idempotency key and the ledger's reference. */
export const newRefundReference = (): string => `refund:${randomUUID()}`;

/** Stores a refund request under the order's lock; the caller sends it afterwards. */
export async function insertRefund(
  { tx, now }: TransactionContext,
  asked: NewRefund,
  by: AuditAuthor,
): Promise<PendingRefund> {
  const reference = asked.reference ?? newRefundReference();
  const row = await tx
    .insertInto("refunds")
    .values({
      order_id: asked.orderId,
      order_product_id: asked.productId,
      payment_id: asked.payment.id,
      purpose: asked.purpose,
      amount_cents: asked.amountCents,
      reference,
      request: asked.request ?? reference,
      reason: asked.reason,
      requested_by: asked.author.name,
      user_id: asked.author.userId,
      requested_at: now,
      one_person: asked.onePerson ?? false,
      goodwill: asked.goodwill ?? false,
      also_ended: [...(asked.alsoEnded ?? [])],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeAudit(tx, {
    actor: by.actor,
    action: asked.productId === null ? "order.refund_asked" : "order_product.refund_asked",
    subject: refundSubject(row),
    detail: { asked_cents: asked.amountCents, ...(asked.onePerson && { one_person: true }) },
    requestId: by.requestId,
    at: now,
  });
  return { ...row, paymentReference: asked.payment.reference };
}

/** The parts of a refund in order; empty when the provider was never asked for it. */
export const findRefundParts = (db: Db, request: string): Promise<PendingRefund[]> =>
  refundRows(db).where("refunds.request", "=", request).orderBy("refunds.id").execute();

/** All parts of the refund that this is a part of: another act may have joined it to its own since. */
export const findWholeRefund = (db: Db, part: Pick<PendingRefund, "id">): Promise<PendingRefund[]> =>
  refundRows(db)
    .where("refunds.request", "=", (eb) =>
      eb.selectFrom("refunds as own").select("own.request").where("own.id", "=", part.id),
    )
    .orderBy("refunds.id")
    .execute();

/**
 * Makes one refund of those that these parts belong to: they end together, with one email (rule M-37).
 * @returns the parts with its reference
 */
export async function joinRefunds(tx: Tx, parts: readonly PendingRefund[]): Promise<readonly PendingRefund[]> {
  const [request, ...others] = new Set(parts.map((part) => part.request));
  if (request === undefined || others.length === 0) return parts;
  await tx.updateTable("refunds").set({ request }).where("request", "in", others).execute();
  return parts.map((part) => ({ ...part, request }));
}

const refundRows = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select("payments.reference as paymentReference");

/** Refunds without an answer, of payments by the provider in use, oldest first. */
export function pendingRefunds(db: Db, { payments }: Pick<TransactionPorts, "payments">) {
  return refundRows(db)
    .where("refunds.state", "=", "asked")
    .where("payments.gateway", "=", payments.name)
    .orderBy("refunds.id");
}

/** A product's share of a refund; null: the order as a whole. */
export type RefundShare = Pick<NewRefund, "productId" | "amountCents" | "onePerson">;

/**
 * Stores a refund of one or more products that is spread over an order's payments (rule M-37); each part is requested
 * by itself.
 * @param asked `reference` names the whole and its first part, `request` an earlier refund that the parts join; the
 *   amounts are at most the sum of the payments' `left`
 */
export async function insertRefundParts(
  work: TransactionContext,
  {
    shares,
    alsoEnded = [],
    ...asked
  }: Omit<NewRefund, "payment" | keyof RefundShare> & { shares: readonly RefundShare[] },
  payments: readonly RefundablePayment[],
  by: AuditAuthor,
): Promise<PendingRefund[]> {
  const reference = asked.reference ?? newRefundReference();
  const request = asked.request ?? reference;
  const parts: PendingRefund[] = [];
  const left = new Map(payments.map((payment) => [payment, payment.left]));
  for (const { amountCents: whole, ...share } of shares) {
    let rest = whole;
    for (const [payment, free] of left) {
      const amountCents = Math.min(rest, free);
      if (amountCents === 0) continue;
      rest -= amountCents;
      left.set(payment, free - amountCents);
      const isFirst = parts.length === 0;
      const named = { request, reference: isFirst ? reference : `${reference}#${String(parts.length + 1)}` };
      const part = { ...asked, ...share, ...named, payment, amountCents, alsoEnded: isFirst ? alsoEnded : [] };
      parts.push(await insertRefund(work, part, by));
    }
  }
  return parts;
}

/**
 * Requests a refund from the provider, outside of any transaction. Every retry requests the same amount under the same
 * key, so that a lost answer never refunds twice (rule M-22).
 * @returns `refused` when the provider refused and refunded nothing
 * @throws PaymentGatewayError UNAVAILABLE when the provider gave no answer: the outcome is unknown
 */
export async function requestRefund(portal: Portal, pending: PendingRefund): Promise<"given" | "refused"> {
  try {
    await portal.payments.refund({
      reference: pending.paymentReference,
      amountCents: pending.amount_cents,
      idempotencyKey: pending.reference,
    });
    return "given";
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code === "UNAVAILABLE") throw error;
    return "refused";
  }
}

/** Locks the order of a refund. @returns null when the refund has ended: another admin or the job was faster */
export async function lockPending(
  work: LockingContext,
  { id, order_id: orderId }: PendingRefund,
): Promise<LockedOrder | null> {
  const locked = await lockOrder(work, { id: orderId });
  const found = await work.tx.selectFrom("refunds").select("state").where("id", "=", id).executeTakeFirst();
  return found?.state === "asked" ? locked : null;
}
