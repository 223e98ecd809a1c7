// Rules: M-19, M-34, M-47 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { decideHold } from "@dop/domain/workflow";
import type { OrderRow } from "../../../db/schema.ts";
import {
  commitChanges,
  dueCents,
  flagOrderBySystem,
  lowerSettledFlag,
  mailCustomer,
  type LockedOrder,
} from "../../order/index.ts";
import { beingReturned } from "../refunds/request-refund.ts";
import { payByOf, unpaidUntil, waitsForPerson } from "./pay-by.ts";

/** Statuses at which a product of a paid order is set aside, and remembers its earlier status. */
export const setAsideStatuses: readonly StatusId[] = [statusIds.refundRequested, statusIds.orderIssue];

/** Whether the documents of an order are confirmed: a product of it is past the check, so that its hold is charged. */
export const isPastIdentityCheck = ({ order, products }: LockedOrder): boolean =>
  decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "capture";

/**
 * A locked order is unpaid again. Products that await the check go
 * back to Pre-Order, and those set aside return there instead of to the check, so that nothing is done unpaid.
 */
async function markUnpaid(work: TransactionContext, locked: LockedOrder): Promise<void> {
  const { tx } = work;
  const { order } = locked;
  await tx.updateTable("orders").set({ paid_at: null, payment_held: false }).where("id", "=", order.id).execute();
  await commitChanges(work, locked, { action: "lose_payment", ...performedBySystem });
  await tx
    .updateTable("order_products")
    .set({ status_left: statusIds.preOrder })
    .where("order_id", "=", order.id)
    .where("status_id", "in", setAsideStatuses)
    .where("status_left", "=", statusIds.orderPlaced)
    .execute();
}

/** The order's row as the transaction has changed it so far: what was locked has the sums from before. */
const reloadOrder = ({ tx }: Pick<TransactionContext, "tx">, { order }: LockedOrder): Promise<OrderRow> =>
  tx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();

/** Has an order wait for payment again where something of it is due now. @returns what is due, in cents */
export async function awaitPayment(work: TransactionContext, locked: LockedOrder): Promise<number> {
  const due = dueCents(await reloadOrder(work, locked));
  if (due > 0 && locked.order.paid_at !== null) await markUnpaid(work, locked);
  return due;
}

/**
 * Where something of a paid order is due now, as when less was charged of a hold (rule M-47): the order waits for it,
 * the flag goes up, and the customer is asked to pay it.
 */
export async function requestRemainder(
  work: TransactionContext,
  locked: LockedOrder,
  flag: string = officeTexts.systemFlags.wrongAmount,
): Promise<void> {
  const due = await awaitPayment(work, locked);
  if (due === 0) return;
  await flagOrderBySystem(work.tx, locked.order.id, flag, work.now);
  await requestPayment(work, locked);
}

/** Emails the customer what is due for an order. */
export async function requestPayment(work: TransactionContext, locked: LockedOrder): Promise<void> {
  // The order was read before the ledger was written.
  const fresh = await reloadOrder(work, locked);
  const paidCents = Math.max(fresh.paid_cents - fresh.refunded_cents, 0);
  const returned = await beingReturned(work.tx, fresh.id);
  const data = {
    payBy: null,
    dueCents: dueCents(fresh) + returned,
    isChecked: isPastIdentityCheck(locked),
    paidCents: Math.max(paidCents - returned, 0),
  };
  await mailCustomer(work, locked.order, { kind: "payment-needed", data });
}

/** Whether an order that lost its hold needs none: what was paid before is enough since a product was canceled. */
async function isPaidWithoutHold(work: TransactionContext, locked: LockedOrder): Promise<boolean> {
  const fresh = await reloadOrder(work, locked);
  const returned = await beingReturned(work.tx, fresh.id);
  const isOver = fresh.voided || locked.products.every(({ status_id: at }) => at === statusIds.canceled);
  return !isOver && dueCents(fresh) + returned === 0 && fresh.paid_cents > fresh.reversed_cents;
}

/**
 * The money that was held for a locked order is released: the order is unpaid again. Where the office needed the
 * money still, the flag goes up and the customer is asked to pay again.
 */
export async function releasePayment(work: TransactionContext, locked: LockedOrder): Promise<void> {
  const { tx, now } = work;
  const { order, products } = locked;
  if (await isPaidWithoutHold(work, locked)) {
    await tx.updateTable("orders").set({ payment_held: false }).where("id", "=", order.id).execute();
    return lowerSettledFlag(work, order.id, officeTexts.systemFlags.holdReleased);
  }
  await markUnpaid(work, locked);
  // Refused, canceled or voided: the office released it, even if the provider reports it first.
  if (decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "release")
    return lowerSettledFlag(work, order.id, officeTexts.systemFlags.holdReleased);
  const flag = officeTexts.systemFlags[isPastIdentityCheck(locked) ? "lapsedAfterCheck" : "holdLapsed"];
  await flagOrderBySystem(tx, order.id, flag, now);
  await requestPayment(work, locked);
}

/**
 * Asks a customer who has sent new documents to pay their locked, unpaid order again: its hold was released when the
 * old ones were rejected, or a dispute took its money. @returns the email's outbox id; null: nothing is due
 */
export async function requestPaymentAgain(work: TransactionContext, locked: LockedOrder): Promise<number | null> {
  const { order } = locked;
  if (order.paid_at !== null || dueCents(order) === 0) return null;
  const payBy = waitsForPerson(order) ? null : payByOf(work, order, await unpaidUntil(work, order));
  return mailCustomer(work, order, {
    kind: "payment-needed",
    data: {
      payBy,
      dueCents: dueCents(order),
      isChecked: isPastIdentityCheck(locked),
      paidCents: Math.max(order.paid_cents - order.refunded_cents, 0),
    },
  });
}
