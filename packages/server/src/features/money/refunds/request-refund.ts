// Rules: M-22 (docs/rules)
import { randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { asAsked, asRefunded, owed, refundable } from "@dop/domain/ledger";
import type { Cents } from "@dop/domain/pricing";
import type { Db, Tx } from "../../../db/database.ts";
import { writeAudit, type AuditAuthor, type AuditSubject } from "../../../audit-log/audit.ts";
import type { LockingContext, TransactionContext, TransactionPorts } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { readMoney, lockOrder, type LockedOrder } from "../../order/index.ts";
import type { Schema } from "../../../db/schema.ts";

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

/** Cents of an order's money that can still be requested. */
export interface FreeMoney {
  /** Owed on the order as a whole. */
  readonly owed: Cents;
  /** All that was paid, less what went back. */
  readonly left: Cents;
  /** For one product; a product that waits for its own refund counts as ended with what was asked for. */
  of(productId: number): Cents;
  /** For each of these products when they are refunded in this order: the last one of all takes the common fees. */
  ofEach(productIds: readonly number[]): ReadonlyMap<number, Cents>;
  /** Of one payment. */
  ofPayment(paymentId: number): Promise<Cents>;
}

/** Cents that the ledger has of a payment: charged less returned. */
export async function keptOfPayment(tx: Tx, orderId: number, paymentId: number): Promise<Cents> {
  const entries = await tx
    .selectFrom("payment_entries")
    .select(["kind", "amount_cents"])
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .where("kind", "in", ["charge", "refund", "refund_failed"])
    .execute();
  return entries.reduce((cents, row) => cents + (row.kind === "refund" ? -1 : 1) * row.amount_cents, 0);
}

/** The refundable money of a locked order, without pending refunds. */
export async function freeMoney(tx: Tx, orderId: number): Promise<FreeMoney> {
  const money = await readMoney(tx, orderId);
  const asked = await tx
    .selectFrom("refunds")
    .select(["order_product_id", "amount_cents", "payment_id"])
    .where("order_id", "=", orderId)
    .where("state", "=", "asked")
    .execute();
  const sum = (list: typeof asked): Cents => list.reduce((cents, row) => cents + row.amount_cents, 0);
  const left = money.paid - money.refunded - sum(asked);
  const askedFor = (productId: number) => sum(asked.filter((row) => row.order_product_id === productId));
  const ofEach = (productIds: readonly number[]) => {
    const amounts = new Map<number, Cents>();
    let [rest, free] = [money, left];
    for (const id of productIds) {
      const cents = Math.max(Math.min(refundable(rest, id) - askedFor(id), free), 0);
      amounts.set(id, cents);
      free -= cents;
      rest = cents === 0 ? asRefunded(rest, id) : asAsked(rest, id, cents);
    }
    return amounts;
  };
  return {
    left: Math.max(left, 0),
    owed: Math.max(Math.min(owed(money) - sum(asked), left), 0),
    of: (productId) => ofEach([productId]).get(productId) ?? 0,
    ofEach,
    ofPayment: async (paymentId) =>
      (await keptOfPayment(tx, orderId, paymentId)) - sum(asked.filter((row) => row.payment_id === paymentId)),
  };
}

/** Cents of payments that are not the order's and are about to go back. */
export async function beingReturned(tx: Tx, orderId: number): Promise<number> {
  const { cents } = await tx
    .selectFrom("refunds")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount_cents"), sql<string>`0`).as("cents"))
    .where("order_id", "=", orderId)
    .where("purpose", "=", "returned")
    .where("state", "=", "asked")
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** A payment that the provider in use has taken. */
export interface TakenPayment {
  readonly id: number;
  /** The provider's reference. */
  readonly reference: string;
}

export interface RefundablePayment extends TakenPayment {
  /** Refundable cents. */
  readonly left: Cents;
}

/** The refundable payments of an order by the provider in use, the largest first; none where another system charged. */
export async function takenPayments(
  tx: Tx,
  { payments }: Pick<TransactionPorts, "payments">,
  orderId: number,
  free: FreeMoney,
): Promise<readonly RefundablePayment[]> {
  const taken = await tx
    .selectFrom("payments")
    .select(["id", "reference"])
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("gateway", "=", payments.name)
    .orderBy("attempt")
    .execute();
  const withLeft: RefundablePayment[] = [];
  for (const payment of taken) withLeft.push({ ...payment, left: await free.ofPayment(payment.id) });
  return withLeft.filter(({ left }) => left > 0).toSorted((a, b) => b.left - a.left);
}

/** A product's share of a refund; null: the order as a whole. */
export type RefundShare = Pick<NewRefund, "productId" | "amountCents" | "onePerson">;

/**
 * Stores a refund of one or more products that is spread over an order's payments (rule M-37); each part is requested
 * by itself.
 * @param asked `reference` names the whole and its first part; the amounts are at most the sum of the payments' `left`
 */
export async function insertRefundParts(
  work: TransactionContext,
  { shares, ...asked }: Omit<NewRefund, "payment" | "request" | keyof RefundShare> & { shares: readonly RefundShare[] },
  payments: readonly RefundablePayment[],
  by: AuditAuthor,
): Promise<PendingRefund[]> {
  const request = asked.reference ?? newRefundReference();
  const parts: PendingRefund[] = [];
  const left = new Map(payments.map((payment) => [payment, payment.left]));
  for (const { amountCents: whole, ...share } of shares) {
    let rest = whole;
    for (const [payment, free] of left) {
      const amountCents = Math.min(rest, free);
      if (amountCents === 0) continue;
      rest -= amountCents;
      left.set(payment, free - amountCents);
      const reference = parts.length === 0 ? request : `${request}#${String(parts.length + 1)}`;
      parts.push(await insertRefund(work, { ...asked, ...share, payment, amountCents, reference, request }, by));
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
