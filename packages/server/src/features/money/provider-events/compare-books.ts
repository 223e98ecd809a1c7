// Rules: M-24, M-40, M-62 (docs/rules)
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import { sql, type RawBuilder } from "kysely";
import { disputeReferences, refundable } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import type { Db } from "../../../db/database.ts";
import type { OrderProductRow } from "../../../db/schema.ts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { PaymentGatewayError, type PaymentReading } from "../../../ports/payments/index.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import { type Portal } from "../../../portal.ts";
import {
  orderMoney,
  writeEntry,
  documentName,
  mailCustomer,
  lockOrder,
  type LockedOrder,
  flagOnce,
  closeCheckoutsSoon,
} from "../../order/index.ts";
import { failedLines, recordFailure, type FailedLine } from "../refunds/failed-refunds.ts";
import { requestRemainder } from "../payment-state/payment-state.ts";
import { reconcileHolds } from "./reconcile-payments.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";

const author = byJob("compare-books");

/** Days after settlement, and after a refund, in which a payment is compared every night. */
const days = { settled: 10, refunded: 60 } as const;

/** The most other payments of orders in progress per night; the oldest comparison comes first. */
const mostInProgress = 1000;

/** Payments whose comparison is recorded by one statement: so few that no order waits for their rows. */
const recordedAtOnce = 100;

async function readingOf(portal: Portal, reference: string): Promise<PaymentReading | null> {
  try {
    return await portal.payments.readState(reference);
  } catch (error) {
    // An outage waits for tomorrow's run; an unknown payment is a difference.
    if (error instanceof PaymentGatewayError && error.code === "UNKNOWN_PAYMENT")
      return { state: "failed", amountCents: 0, refundedCents: 0, disputed: false };
    throw error;
  }
}

/** A payment with the ledger's sums, in cents; `asked` was requested back and not answered. */
interface BookedPayment {
  readonly id: number;
  readonly order_id: number;
  readonly reference: string;
  readonly charged: number;
  readonly refunded: number;
  /** Failed refunds, already subtracted from `refunded`. */
  readonly failed: number;
  readonly asked: number;
  /** Taken by a lost dispute: no refund at the provider. */
  readonly lost: number;
}

interface Difference {
  /** The comment of the order's flag. */
  readonly comment: string;
  /** Cents refunded at the provider itself. */
  readonly refundedThere?: number;
  /** Booked refunds that failed at the provider. */
  readonly failed?: readonly FailedLine[];
}

/** The difference between ledger and provider; null when both agree. */
async function differenceOf(portal: Portal, payment: BookedPayment): Promise<Difference | null> {
  const { reference, charged, refunded, asked } = payment;
  const reading = await readingOf(portal, reference);
  if (reading === null || reading.amountCents === null) return null;
  const { booksDiffer, disputed, refundedThere } = officeTexts.systemFlags;
  const failed = await failedLines(portal.db, payment, reading);
  if (failed.length > 0) return { comment: booksDiffer, failed };
  const missing = charged - refunded - (reading.amountCents - reading.refundedCents);
  // Unanswered refunds may have gone back, and are requested again.
  const agrees = missing === 0 || (missing > 0 && missing <= asked);
  const isRefunded = reading.state === "paid" && reading.amountCents === charged && asked === 0 && missing > 0;
  if (isRefunded && reading.refundedCents <= charged)
    return { comment: refundedThere(formatCents(missing)), refundedThere: missing };
  if (reading.disputed) return payment.lost > 0 ? null : { comment: disputed };
  return reading.state === "paid" && agrees ? null : { comment: booksDiffer };
}

/** The product whose requested refund was made at the provider: the only one of which this amount is refundable. */
function requestedFor({ order, products }: LockedOrder, cents: number): OrderProductRow | undefined {
  const money = orderMoney(order, products);
  const fitting = products.filter(
    ({ id, status_id: at }) => at === statusIds.refundRequested && refundable(money, id) === cents,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Books a refund made at the provider itself, with the usual email (rule M-40). */
async function bookRefund(
  work: TransactionContext,
  locked: LockedOrder,
  payment: BookedPayment,
  missing: number,
): Promise<boolean> {
  const { tx, portal, now } = work;
  const { order } = locked;
  // The bank may have taken some of it in a dispute (rule M-48).
  const cents = Math.min(missing, order.paid_cents - order.refunded_cents);
  if (cents <= 0) return false;
  const product = requestedFor(locked, cents);
  const written = await writeEntry(work, {
    orderId: order.id,
    paymentId: payment.id,
    ...(product ? { orderProductId: product.id } : {}),
    kind: "refund",
    amountCents: cents,
    provider: portal.payments.name,
    // The same sum is booked once, however often the job runs, and again after a refund that failed.
    reference: `provider:${payment.reference}:${String(payment.refunded + payment.failed + cents)}`,
    author: { name: officeTexts.actors.paymentProvider, userId: null },
  });
  if (!written) return false;
  await writeAudit(tx, {
    ...author,
    action: "order.refunded",
    subject: ["order", order.id],
    detail: { refunded_cents: cents, at_provider: true },
    at: now,
  });
  const documents = product ? [{ name: documentName(product, order.locale), amountCents: cents }] : [];
  const data = { documents, amountCents: cents, reason: null, toCard: true };
  await mailCustomer(work, order, { kind: "refunded", data });
  await closeCheckoutsSoon(work, order.id);
  // The refunded payment was the second one, and the first is gone (rule M-31).
  if (order.paid_at !== null) await requestRemainder(work, locked, officeTexts.systemFlags.awaitsAgain);
  return true;
}

/** Books a difference, unless the ledger has changed since it was read. */
async function bookDifference(portal: Portal, payment: BookedPayment, found: Difference): Promise<boolean> {
  return inTransaction(portal, async (work) => {
    const { tx } = work;
    const locked = await lockOrder(work, { id: payment.order_id });
    const [now] = await bookedPayments(tx, portal.payments.name, sql`p.id = ${payment.id}`);
    const isSame = now && now.charged === payment.charged && now.refunded === payment.refunded;
    if (!locked || !isSame || now.asked !== payment.asked) return false;
    const { refundedThere: cents, comment, failed } = found;
    if (failed) {
      let isTaken = false;
      for (const line of failed) if (await recordFailure(work, locked, payment, line)) isTaken = true;
      return isTaken;
    }
    const isBooked = cents !== undefined && (await bookRefund(work, locked, payment, cents));
    return (await flagOnce(work, payment.order_id, comment, author)) || isBooked;
  });
}

async function bookedPayments(
  db: Db,
  provider: string,
  which: RawBuilder<unknown>,
  inTurn = sql`order by p.settled_at, p.id`,
): Promise<BookedPayment[]> {
  const sumOf = (lines: RawBuilder<unknown>) => sql`coalesce((select sum(amount_cents) from payment_entries e
    where e.order_id = p.order_id and e.payment_id = p.id and ${lines}), 0)::int`;
  const isOfDispute = sql`reference like ${disputeReferences}`;
  const { rows } = await sql<BookedPayment>`
    select p.id, p.order_id, p.reference, ${sumOf(sql`kind = 'charge' and not ${isOfDispute}`)} as charged,
      ${sumOf(sql`kind = 'refund' and not ${isOfDispute}`)}
        - ${sumOf(sql`kind = 'refund_failed'`)} as refunded,
      ${sumOf(sql`kind = 'refund_failed'`)} as failed,
        ${sumOf(sql`kind = 'refund' and ${isOfDispute}`)} as lost,
      coalesce((select sum(amount_cents) from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.state = 'asked'), 0)::int as asked
    from payments p
    where p.state = 'paid' and p.gateway = ${provider} and (${which})
    ${inTurn}`.execute(db);
  return rows;
}

type Since = Readonly<Record<keyof typeof days, Date>>;

/**
 * Payments settled, or with a refund made or refused, since then: the bank may send a refund back days afterwards. Also
 * those of orders with owed money, which someone may return at the provider itself.
 */
const isRecent = ({ settled, refunded }: Since) => sql`p.settled_at > ${settled}
  or p.id in (select payment_id from payment_entries where kind = 'refund' and recorded_at > ${refunded})
  or p.id in (select payment_id from refunds where state = 'refused' and ended_at > ${refunded})
  or p.order_id in (select order_id from order_products where status_id = ${statusIds.refundRequested})
  or p.order_id in (select id from orders where owed_cents > 0)`;

/** Payments of orders in progress: work on an order whose money was returned is unpaid. */
const isInProgress = (since: Since) => sql`p.order_id in (
    select order_id from order_products where status_id not in (${statusIds.shipped}, ${statusIds.canceled}))
  and not (${isRecent(since)})`;

const longestFirst = sql`order by p.compared_at nulls first, p.id limit ${mostInProgress}`;

/** Recent orders, and those with owed money, whose sums differ from the view over the same rows. */
async function ordersWithOtherSums(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join order_money m on m.order_id = o.id
    where (o.created_at > ${since} or o.owed_cents > 0)
      and (o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents)
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Compares the provider's charges and refunds with the ledger, payment by payment, every night (rule M-24): a dispute,
 * or a refund made at the provider itself, is found even when its event never arrived. The orders' own sums are
 * compared with a view over the same rows, and holds settled that have ended there.
 * @returns the number of flagged orders
 * @throws the provider's last failure, so that the job is repeated
 */
export async function compareBooks(portal: Portal): Promise<number> {
  const daysAgo = (count: number) => new Date(portal.clock().getTime() - count * millisecondsIn.day);
  const since: Since = { settled: daysAgo(days.settled), refunded: daysAgo(days.refunded) };
  let flagged = 0;
  for (const id of await ordersWithOtherSums(portal.db, since.settled)) {
    const isNew = await inTransaction(portal, async (work) => {
      return (await lockOrder(work, { id })) !== null && flagOnce(work, id, officeTexts.systemFlags.sumsDiffer, author);
    });
    if (isNew) flagged += 1;
  }
  const recent = await bookedPayments(portal.db, portal.payments.name, isRecent(since));
  const others = await bookedPayments(portal.db, portal.payments.name, isInProgress(since), longestFirst);
  let compared: number[] = [];
  const recordCompared = async () => {
    const ids = compared;
    compared = [];
    // One that an order is changing comes first tomorrow.
    await sql`update payments set compared_at = ${portal.clock()}
      where id in (select id from payments where id = any(${ids}) for update skip locked)`.execute(portal.db);
  };
  try {
    const different = await runSequentially([...recent, ...others], async (payment) => {
      const found = await differenceOf(portal, payment);
      compared.push(payment.id);
      if (compared.length === recordedAtOnce) await recordCompared();
      return found !== null && bookDifference(portal, payment, found);
    });
    await reconcileHolds(portal);
    return flagged + different;
  } finally {
    await recordCompared();
  }
}

/**
 * Books refunds of one payment that were made at the provider itself (rule M-40), and those that failed (rule M-62).
 * Other differences wait for the night, when refunds requested now have their answers.
 * @returns the number of payments with one
 * @throws PaymentGatewayError, so that the job is repeated
 */
export async function recordProviderRefunds(portal: Portal, paymentId: number): Promise<number> {
  const booked = await bookedPayments(portal.db, portal.payments.name, sql`p.id = ${paymentId}`);
  return runSequentially(booked, async (payment) => {
    const found = await differenceOf(portal, payment);
    const isMoved = found?.refundedThere !== undefined || found?.failed !== undefined;
    return isMoved && bookDifference(portal, payment, found);
  });
}
