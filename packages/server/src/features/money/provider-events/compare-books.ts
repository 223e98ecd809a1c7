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
import { requestRemainder } from "../payment-state/release-payment.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";

const author = byJob("compare-books");

/** Payments are compared every night for this many days after they were settled, and after they were refunded. */
const days = { settled: 10, refunded: 60 } as const;

/** The most other payments of orders at work per night, those first that were not compared for longest. */
const mostOfLiving = 1000;

async function readingOf(portal: Portal, reference: string): Promise<PaymentReading | null> {
  try {
    return await portal.payments.readState(reference);
  } catch (error) {
    // A provider that is down tonight is asked again tomorrow; one that does not know the payment is a difference.
    if (error instanceof PaymentGatewayError && error.code === "UNKNOWN_PAYMENT")
      return { state: "failed", amountCents: 0, refundedCents: 0, disputed: false };
    throw error;
  }
}

/** A payment, and what the ledger says of it, in cents; `asked` is asked back without an answer. */
interface BookedPayment {
  readonly id: number;
  readonly order_id: number;
  readonly reference: string;
  readonly charged: number;
  readonly refunded: number;
  /** What of its refunds failed; `refunded` is less these. */
  readonly failed: number;
  readonly asked: number;
  /** What a lost dispute took of it: no refund at the provider. */
  readonly lost: number;
}

/** What is wrong with a payment, as a flag comment; `refundedThere`: what the provider alone knows to be refunded. */
interface Difference {
  readonly comment: string;
  readonly refundedThere?: number;
  /** Refunds that the ledger has, and that failed at the provider. */
  readonly failed?: readonly FailedLine[];
}

/** What is wrong with a payment at the provider; null when both books agree. */
async function differenceOf(portal: Portal, payment: BookedPayment): Promise<Difference | null> {
  const { reference, charged, refunded, asked } = payment;
  const reading = await readingOf(portal, reference);
  if (reading === null || reading.amountCents === null) return null;
  const { booksDiffer, disputed, refundedThere } = officeTexts.systemFlags;
  const failed = await failedLines(portal.db, payment, reading);
  if (failed.length > 0) return { comment: booksDiffer, failed };
  if (reading.disputed) return payment.lost > 0 ? null : { comment: disputed };
  const missing = charged - refunded - (reading.amountCents - reading.refundedCents);
  // What was asked for and not answered may have gone back, and is asked for again.
  const agrees = missing === 0 || (missing > 0 && missing <= asked);
  if (reading.state === "paid" && agrees) return null;
  const isRefunded = reading.state === "paid" && reading.amountCents === charged && asked === 0 && missing > 0;
  return isRefunded && reading.refundedCents <= charged
    ? { comment: refundedThere(formatCents(missing)), refundedThere: missing }
    : { comment: booksDiffer };
}

/** The product whose requested refund was made at the provider: the only one for which this amount is to go back. */
function requestedFor({ order, products }: LockedOrder, cents: number): OrderProductRow | undefined {
  const money = orderMoney(order, products);
  const fitting = products.filter(
    ({ id, status_id: at }) => at === statusIds.refundRequested && refundable(money, id) === cents,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Books what was refunded at the provider itself, with the email of any refund (rule M-40). */
async function bookRefund(
  work: TransactionContext,
  locked: LockedOrder,
  payment: BookedPayment,
  cents: number,
): Promise<boolean> {
  const { tx, portal, now } = work;
  const { order } = locked;
  const product = requestedFor(locked, cents);
  const written = await writeEntry(work, {
    orderId: order.id,
    paymentId: payment.id,
    ...(product ? { orderProductId: product.id } : {}),
    kind: "refund",
    amountCents: cents,
    provider: portal.payments.name,
    // The same sum is found once, however often the night is repeated, and again after a refund that failed.
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
  const productName = product ? documentName(product, order.locale) : null;
  const data = { productName, amountCents: cents, reason: null, toCard: true };
  await mailCustomer(work, order, { kind: "refunded", data });
  await closeCheckoutsSoon(work, order.id);
  // It was the second payment, and what the order stood on is gone (rule M-31).
  if (order.paid_at !== null) await requestRemainder(work, locked, officeTexts.systemFlags.awaitsAgain);
  return true;
}

/** Takes in what was found of a payment, unless its books have changed since they were read. */
async function takeIn(portal: Portal, payment: BookedPayment, found: Difference): Promise<boolean> {
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
 * Payments that were settled, or of which something was refunded or refused, since then: the bank may send a refund
 * back days afterwards. And those of orders that are owed money, which someone may return at the provider itself.
 */
const ofLate = ({ settled, refunded }: Since) => sql`p.settled_at > ${settled}
  or p.id in (select payment_id from payment_entries where kind = 'refund' and recorded_at > ${refunded})
  or p.id in (select payment_id from refunds where state = 'refused' and ended_at > ${refunded})
  or p.order_id in (select order_id from order_products where status_id = ${statusIds.refundRequested})
  or p.order_id in (select id from orders where owed_cents > 0)`;

/** Payments of orders in progress: work on an order whose money was returned is unpaid. */
const ofLiving = (since: Since) => sql`p.order_id in (
    select order_id from order_products where status_id not in (${statusIds.shipped}, ${statusIds.canceled}))
  and not (${ofLate(since)})`;

const longestFirst = sql`order by p.compared_at nulls first, p.id limit ${mostOfLiving}`;

/** Orders of the last days, and those that are owed money, whose sums are not what the view makes of the same rows. */
async function ordersWithOtherSums(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join order_money m on m.order_id = o.id
    where (o.created_at > ${since} or o.owed_cents > 0)
      and (o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents)
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Compares what the provider has received and refunded with what the ledger says, payment by payment, every night (rule
 * M-24): a dispute or a refund that was made at the provider itself is found even when its event never arrived. The
 * orders' own sums are held against the second opinion of the database.
 * @returns how many orders were flagged
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
  const late = await bookedPayments(portal.db, portal.payments.name, ofLate(since));
  const living = await bookedPayments(portal.db, portal.payments.name, ofLiving(since), longestFirst);
  const compared: number[] = [];
  try {
    const different = await runSequentially([...late, ...living], async (payment) => {
      const found = await differenceOf(portal, payment);
      compared.push(payment.id);
      return found !== null && takeIn(portal, payment, found);
    });
    return flagged + different;
  } finally {
    if (compared.length > 0)
      await sql`update payments set compared_at = ${portal.clock()} where id = any(${compared})`.execute(portal.db);
  }
}

/**
 * Writes down what was refunded of one payment at the provider itself (rule M-40), and which of its refunds failed
 * (rule M-62). What else differs waits for the
 * night, by which refunds that are asked for now have their answers.
 * @returns how many payments had one
 * @throws PaymentGatewayError, so that the job is repeated
 */
export async function recordProviderRefunds(portal: Portal, paymentId: number): Promise<number> {
  const booked = await bookedPayments(portal.db, portal.payments.name, sql`p.id = ${paymentId}`);
  return runSequentially(booked, async (payment) => {
    const found = await differenceOf(portal, payment);
    const isMoved = found?.refundedThere !== undefined || found?.failed !== undefined;
    return isMoved && takeIn(portal, payment, found);
  });
}
