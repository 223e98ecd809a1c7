// Rules: M-62 (docs/rules)
import { officeTexts } from "@dop/texts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { type Db, rowExists, type Tx } from "../../../db/database.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import type { FailedRefund, PaymentReading } from "../../../ports/payments/index.ts";
import {
  writeEntry,
  documentName,
  mailCustomer,
  type LockedOrder,
  closeCheckoutsSoon,
  flagOrderBySystem,
} from "../../order/index.ts";
import { refundSubject } from "./request-refund.ts";

const author = byJob("compare-books");

interface Refunded {
  readonly id: number;
  readonly order_id: number;
  /** Booked refunds less the failed ones, in cents. */
  readonly refunded: number;
}

/** A failed refund, as the ledger takes it back. */
export interface FailedLine {
  /** The provider's reference of the refund, by which it counts once. */
  readonly reference: string;
  readonly amountCents: number;
  readonly productId: number | null;
  /** Our refund; none for one made at the provider itself. */
  readonly refundId?: number;
}

async function refundLines(db: Db, { id, order_id: orderId }: Refunded) {
  return db
    .selectFrom("payment_entries as m")
    .leftJoin("refunds as r", "r.reference", "m.reference")
    .select(["m.kind", "m.reference", "m.amount_cents", "m.order_product_id", "r.id as refund_id"])
    .where("m.order_id", "=", orderId)
    .where("m.payment_id", "=", id)
    .where("m.kind", "in", ["refund", "refund_failed"])
    .orderBy("m.id")
    .execute();
}

type RefundLine = Awaited<ReturnType<typeof refundLines>>[number];

/** Booked refunds made at the provider itself, without those whose failure is booked: each of their amounts once. */
function bookedThere(lines: readonly RefundLine[], failed: readonly FailedRefund[]) {
  const booked = lines.filter(({ reference }) => reference.startsWith("provider:"));
  let left = booked.reduce((cents, line) => cents + line.amount_cents, 0);
  const take = (cents: number): RefundLine | undefined => {
    left -= cents;
    const at = booked.findIndex((line) => line.amount_cents === cents);
    return at === -1 ? undefined : booked.splice(at, 1)[0];
  };
  for (const { reference } of failed) {
    const line = lines.find((one) => one.kind === "refund_failed" && one.reference === reference);
    if (line) take(line.amount_cents);
  }
  return { left: () => left, has: (cents: number) => booked.some((line) => line.amount_cents === cents), take };
}

/**
 * Booked refunds of a payment that failed at the provider. Ours are known by their key; those made at the provider
 * itself by their amount, and otherwise as far as the ledger has more than went back there.
 */
export async function failedLines(db: Db, payment: Refunded, reading: PaymentReading): Promise<FailedLine[]> {
  const failed = reading.failedRefunds ?? [];
  if (failed.length === 0) return [];
  const lines = await refundLines(db, payment);
  const ourLine = ({ idempotencyKey: key }: FailedRefund) =>
    lines.find((line) => line.kind === "refund" && line.reference === key && line.refund_id !== null);
  const open = failed.filter(({ reference }) => !lines.some((line) => line.reference === reference));
  const ours = open.flatMap((one): FailedLine[] => {
    const line = ourLine(one);
    if (!line || line.refund_id === null) return [];
    // The booked amount is less where the bank had taken the rest back before.
    const amountCents = Math.min(one.amountCents, line.amount_cents);
    return [{ reference: one.reference, amountCents, productId: line.order_product_id, refundId: line.refund_id }];
  });
  let tooMuch = payment.refunded - reading.refundedCents - ours.reduce((cents, one) => cents + one.amountCents, 0);
  const isTheirs = (one: FailedRefund): boolean => ourLine(one) === undefined;
  const there = bookedThere(lines, failed.filter(isTheirs));
  const theirs = open
    .filter(isTheirs)
    .toSorted((a, b) => Number(there.has(b.amountCents)) - Number(there.has(a.amountCents)))
    .flatMap(({ reference, amountCents }): FailedLine[] => {
      // A booked one counts whole where another one was made since, which the next comparison books.
      if (there.left() < amountCents || tooMuch < (there.has(amountCents) ? 1 : amountCents)) return [];
      tooMuch -= amountCents;
      return [{ reference, amountCents, productId: there.take(amountCents)?.order_product_id ?? null }];
    });
  return [...ours, ...theirs];
}

/** True when the provider has reported a failed refund of the order since then. */
export const mayHaveFailed = (tx: Tx, orderId: number, since: Date): Promise<boolean> =>
  rowExists(
    tx
      .selectFrom("payment_events")
      .select("event_id")
      .where("order_id", "=", orderId)
      .where("kind", "=", "refund_failed")
      .where("received_at", ">=", since),
  );

/**
 * Books a failed refund as of today, so that its amount is owed again, flags the order and emails the customer. The
 * caller has locked the order. @returns false where it is booked already
 */
export async function recordFailure(
  work: TransactionContext,
  { order, products }: LockedOrder,
  payment: Refunded,
  { reference, amountCents, productId, refundId }: FailedLine,
): Promise<boolean> {
  const { tx, portal, now } = work;
  const written = await writeEntry(work, {
    orderId: order.id,
    paymentId: payment.id,
    ...(productId === null ? {} : { orderProductId: productId }),
    kind: "refund_failed",
    amountCents,
    provider: portal.payments.name,
    reference,
    author: { name: officeTexts.actors.paymentProvider, userId: null },
  });
  if (!written) return false;
  if (refundId !== undefined)
    await tx.updateTable("refunds").set({ state: "failed", ended_at: now }).where("id", "=", refundId).execute();
  await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.refundFailed(formatCents(amountCents)), now);
  const product = products.find(({ id }) => id === productId);
  const productName = product ? documentName(product, order.locale) : null;
  await mailCustomer(work, order, { kind: "refund-failed", data: { productName, amountCents } });
  await writeAudit(tx, {
    ...author,
    action: productId === null ? "order.refund_failed" : "order_product.refund_failed",
    subject: refundSubject({ order_id: order.id, order_product_id: productId }),
    detail: { failed_cents: amountCents },
    at: now,
  });
  await closeCheckoutsSoon(work, order.id);
  return true;
}

/** Enqueues the comparison of one payment after the provider reported a refund (rule M-40). */
export const compareSoon = (
  { tx, portal }: Pick<TransactionContext, "tx" | "portal">,
  paymentId: number,
): Promise<void> => portal.jobs.enqueue(tx, "compare-books", { paymentId }, { key: `payment:${String(paymentId)}` });
