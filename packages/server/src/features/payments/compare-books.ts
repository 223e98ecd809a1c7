// Rules: M-24 (docs/rules)
import { sql } from "kysely";
import { officeTexts } from "@dop/domain/texts";
import { byJob } from "../../http/audit-author.ts";
import { writeAudit } from "../../http/audit.ts";
import { millisecondsIn } from "../../http/time.ts";
import { PaymentGatewayError, type PaymentReading } from "../../ports/payments/index.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { lockOrder } from "../order-changes/index.ts";
import { flagOrderBySystem } from "./flag-order.ts";
import { runSequentially } from "./run-sequentially.ts";

/** Payments are compared every night for so many days after they were settled, or something of them was refunded. */
const days = 10;

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

/** A payment, and what the ledger says of it: charged less refunded, and asked back without an answer. */
interface BookedPayment {
  readonly order_id: number;
  readonly reference: string;
  readonly left: number;
  readonly asked: number;
}

/** What is wrong with a payment at the provider, as a flag comment; null when both books agree. */
async function differenceOf(portal: Portal, { reference, left, asked }: BookedPayment): Promise<string | null> {
  const reading = await readingOf(portal, reference);
  if (reading === null || reading.amountCents === null) return null;
  if (reading.disputed) return officeTexts.systemFlags.disputed;
  const missing = left - (reading.amountCents - reading.refundedCents);
  // What was asked for and not answered may have gone back, and is asked for again.
  const agrees = missing === 0 || (missing > 0 && missing <= asked);
  return reading.state === "paid" && agrees ? null : officeTexts.systemFlags.booksDiffer;
}

/** Raises the flag once for each finding: a person who lowered it has seen it. */
async function flagOnce(portal: Portal, orderId: number, comment: string): Promise<boolean> {
  return inTransaction(portal, async (tx) => {
    const locked = await lockOrder(tx, { id: orderId });
    const told = await tx
      .selectFrom("flag_history")
      .select("id")
      .where("order_id", "=", orderId)
      .where("comment", "=", comment)
      .executeTakeFirst();
    if (!locked || told) return false;
    const now = portal.clock();
    await flagOrderBySystem(tx, orderId, comment, now);
    await writeAudit(tx, {
      ...byJob("compare-books"),
      action: "order.flagged",
      subjectType: "order",
      subjectId: orderId,
      at: now,
    });
    return true;
  });
}

/** Payments that were settled, or of which something was refunded, since then: the bank may send a refund back days afterwards. */
async function bookedPayments({ db, payments }: Portal, since: Date): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select p.order_id, p.reference,
      coalesce((select sum(case kind when 'charge' then amount_cents else -amount_cents end)
        from payment_entries e where e.order_id = p.order_id and e.payment_id = p.id and kind in ('charge', 'refund')), 0)::int
        as left,
      coalesce((select sum(amount_cents) from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.state = 'asked'), 0)::int as asked
    from payments p
    where p.state = 'paid' and p.gateway = ${payments.name} and (p.settled_at > ${since} or p.id in (
      select payment_id from payment_entries where kind = 'refund' and recorded_at > ${since}))
    order by p.settled_at, p.id`.execute(db);
  return rows;
}

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
 * Compares what the provider has received and refunded with what the ledger says, payment by payment, every night (rule M-24): a
 * dispute or a refund that was made at the provider itself is found even when its event never arrived. The orders' own sums are
 * held against the second opinion of the database.
 * @returns how many orders were flagged
 * @throws the provider's last failure, so that the job is repeated
 */
export async function compareBooks(portal: Portal): Promise<number> {
  const since = new Date(portal.clock().getTime() - days * millisecondsIn.day);
  let flagged = 0;
  for (const id of await ordersWithOtherSums(portal.db, since))
    if (await flagOnce(portal, id, officeTexts.systemFlags.sumsDiffer)) flagged += 1;
  const booked = await bookedPayments(portal, since);
  const different = await runSequentially(booked, async (payment) => {
    const difference = await differenceOf(portal, payment);
    return difference !== null && flagOnce(portal, payment.order_id, difference);
  });
  return flagged + different;
}
