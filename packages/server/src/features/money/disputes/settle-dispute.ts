// Rules: M-48, M-49 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { sql } from "kysely";
import { keptOfPayment } from "../refunds/free-money.ts";
import { disputeReference, due, owed, reinstatementReference, type EntryKind } from "@dop/domain/ledger";
import { officeTexts } from "@dop/texts";
import type { PaymentEvent } from "../../../ports/payments/index.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import { readMoney, writeEntry, type LockedOrder, closeCheckoutsSoon, flagOrderBySystem } from "../../order/index.ts";
import { awaitPayment, markPaid } from "../payment-state/payment-state.ts";
import { surplusOf } from "../refunds/return-payment.ts";

/** Ends the id of an event that is settled again after its payment was read. */
const again = ":again";

/** Cents that the office still has of a payment, and never more than of the order. */
async function leftOf({ tx }: TransactionContext, { order }: LockedOrder, paymentId: number): Promise<number> {
  const left = await keptOfPayment(tx, order.id, paymentId);
  return Math.max(Math.min(left, order.paid_cents - order.refunded_cents), 0);
}

/** Cents that were charged for a payment, as far as the ledger knows. */
async function chargedOf({ tx }: TransactionContext, orderId: number, paymentId: number): Promise<number> {
  const { cents } = await tx
    .selectFrom("payment_entries")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount_cents"), sql<string>`0`).as("cents"))
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .where("kind", "=", "charge")
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The ledger's line of this kind and reference: events come out of order, and some twice. */
async function lineOf({ tx, portal }: TransactionContext, orderId: number, kind: EntryKind, reference: string) {
  return tx
    .selectFrom("payment_entries")
    .select(["amount_cents", "occurred_at"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .where("provider", "=", portal.payments.name)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Losses that are booked already, or were overtaken by the later end of the dispute, whose event came first. */
async function isOldLoss(work: TransactionContext, orderId: number, dispute: string, at: Date): Promise<boolean> {
  const closed = await lineOf(work, orderId, "dispute_closed", dispute);
  if (closed && closed.occurred_at > at) return true;
  const isLost = (await lineOf(work, orderId, "refund", disputeReference(dispute))) !== undefined;
  return isLost && (await lineOf(work, orderId, "charge", reinstatementReference(dispute))) === undefined;
}

/**
 * Books money of a lost dispute that came back (rule M-49): it counts as paid again, and an order that waited for it
 * continues. @returns false for a dispute that was not lost before
 */
async function takeBack(
  work: TransactionContext,
  locked: LockedOrder,
  { paymentId, event, dispute }: { readonly paymentId: number; readonly event: PaymentEvent; readonly dispute: string },
): Promise<boolean> {
  const { tx, portal, now } = work;
  const { order } = locked;
  const taken = await lineOf(work, order.id, "refund", disputeReference(dispute));
  if (!taken) return false;
  const amountCents = Math.min(event.amountCents, taken.amount_cents);
  const isNew =
    amountCents > 0 &&
    (await writeEntry(work, {
      orderId: order.id,
      paymentId,
      kind: "charge",
      amountCents,
      provider: portal.payments.name,
      reference: reinstatementReference(dispute),
      author: { name: officeTexts.actors.paymentProvider, userId: null },
      occurredAt: event.occurredAt,
    }));
  if (!isNew) return true;
  const money = await readMoney(tx, order.id);
  if (order.paid_at === null && due(money) === 0 && surplusOf(locked) === null)
    await markPaid(work, locked, money.held > 0);
  // Paying a checkout that was opened since would be a second payment.
  await closeCheckoutsSoon(work, order.id);
  const { disputeWonAfterAll } = officeTexts.systemFlags;
  await flagOrderBySystem(tx, order.id, disputeWonAfterAll(formatCents(amountCents), owed(money) > 0), now);
  return true;
}

/**
 * Raises the flag for a dispute, and for its end. A lost one is money that went back (rule M-11): it is booked, the
 * order waits for its payment again (rule M-48), and the customer, whose bank has paid, gets no email.
 */
export async function settleDispute(
  work: TransactionContext,
  locked: LockedOrder,
  { paymentId, event }: { readonly paymentId: number; readonly event: PaymentEvent },
): Promise<void> {
  const { tx, portal, now } = work;
  const orderId = locked.order.id;
  const { disputed, disputeClosed, disputeLost } = officeTexts.systemFlags;
  const dispute = event.dispute ?? event.eventId;
  if (event.kind === "disputed") {
    if (!(await lineOf(work, orderId, "dispute_closed", dispute))) await flagOrderBySystem(tx, orderId, disputed, now);
    return;
  }
  if (event.lost !== true) {
    // The end of the dispute has reported the returned money before.
    if ((await takeBack(work, locked, { paymentId, event, dispute })) || event.reinstated === true) return;
    return flagOrderBySystem(tx, orderId, disputeClosed, now);
  }
  if (await isOldLoss(work, orderId, dispute, event.occurredAt)) return;
  const amountCents = Math.min(event.amountCents, await leftOf(work, locked, paymentId));
  if (amountCents < event.amountCents) {
    const isAgain = event.eventId.endsWith(again);
    // A booked refund may have failed: the payment is read first.
    const data = { ...event, eventId: event.eventId + again, occurredAt: event.occurredAt.toISOString(), paymentId };
    if (!isAgain) return portal.jobs.enqueue(tx, "settle-early-event", data, { key: data.eventId });
    // A dispute can be over more than the charge.
    if ((await chargedOf(work, orderId, paymentId)) === 0)
      throw new Error("the charge that was lost to a dispute is not known yet");
  }
  if (amountCents > 0)
    await writeEntry(work, {
      orderId,
      paymentId,
      kind: "refund",
      amountCents,
      provider: portal.payments.name,
      reference: disputeReference(dispute),
      author: { name: officeTexts.actors.paymentProvider, userId: null },
      occurredAt: event.occurredAt,
    });
  const missing = await awaitPayment(work, locked);
  await closeCheckoutsSoon(work, orderId);
  await flagOrderBySystem(tx, orderId, disputeLost(formatCents(event.amountCents), missing > 0), now);
}
