// Rules: M-19, M-34, M-47, M-10 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { statusIds, type StatusId, customerProductIds } from "@dop/domain/orders";
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
  makePromises,
  orderConfirmationMail,
} from "../../order/index.ts";
import { beingReturned } from "../refunds/free-money.ts";
import { payByOf, unpaidUntil, waitsForPerson } from "./payment-deadlines.ts";

/** Statuses at which a product of a paid order is set aside and keeps its earlier status. */
const setAsideStatuses: readonly StatusId[] = [statusIds.refundRequested, statusIds.orderIssue];

/** Orders with confirmed documents: a product is past the check, so that the hold is charged. */
const isPastIdentityCheck = ({ order, products }: LockedOrder): boolean =>
  decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "capture";

/** Returns products that await the check to Pre-Order, also those set aside, so that nothing is done unpaid. */
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

/** The order's row with the transaction's changes: the locked row has the sums from before. */
const reloadOrder = ({ tx }: Pick<TransactionContext, "tx">, { order }: LockedOrder): Promise<OrderRow> =>
  tx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();

/** Makes an order unpaid where something of it is due now. @returns the due cents */
export async function awaitPayment(work: TransactionContext, locked: LockedOrder): Promise<number> {
  const due = dueCents(await reloadOrder(work, locked));
  if (due > 0 && locked.order.paid_at !== null) await markUnpaid(work, locked);
  return due;
}

/** Flags a paid order of which something is due now, as after a partial charge (rule M-47), and asks for the rest. */
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

/** Emails the customer the amount due for an order. */
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

/** Orders that need no hold: the earlier payment is enough since a product was canceled. */
async function isPaidWithoutHold(work: TransactionContext, locked: LockedOrder): Promise<boolean> {
  const fresh = await reloadOrder(work, locked);
  const returned = await beingReturned(work.tx, fresh.id);
  const isOver = fresh.voided || locked.products.every(({ status_id: at }) => at === statusIds.canceled);
  return !isOver && dueCents(fresh) + returned === 0 && fresh.paid_cents > fresh.reversed_cents;
}

/** Makes a locked order unpaid after its hold was released; flags it and asks to pay again where money is still due. */
export async function releasePayment(work: TransactionContext, locked: LockedOrder): Promise<void> {
  const { tx, now } = work;
  const { order, products } = locked;
  if (await isPaidWithoutHold(work, locked)) {
    await tx.updateTable("orders").set({ payment_held: false }).where("id", "=", order.id).execute();
    return lowerSettledFlag(work, order.id, officeTexts.systemFlags.holdReleased);
  }
  await markUnpaid(work, locked);
  // Refused, canceled or voided: the office released the hold, even if the provider reports it first.
  if (decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "release")
    return lowerSettledFlag(work, order.id, officeTexts.systemFlags.holdReleased);
  const flag = officeTexts.systemFlags[isPastIdentityCheck(locked) ? "lapsedAfterCheck" : "holdLapsed"];
  await flagOrderBySystem(tx, order.id, flag, now);
  await requestPayment(work, locked);
}

/**
 * Asks a customer who has sent new documents to pay a locked order again: its hold was released when the old ones were
 * rejected, or a dispute took its money. @returns the email's outbox id; null when nothing is due
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

/**
 * Marks a locked, unpaid order as paid: its products go to Order Placed and the confirmation email is queued.
 * @param held the money is on the card and not charged yet
 * @returns false for an order that is paid already
 */
export async function markPaid(work: TransactionContext, locked: LockedOrder, held = false): Promise<boolean> {
  const { tx, now } = work;
  if (locked.order.paid_at !== null) return false;
  await tx.updateTable("orders").set({ paid_at: now, payment_held: held }).where("id", "=", locked.order.id).execute();
  // Products that were set aside when their hold was released return to the check, not to Pre-Order.
  if (locked.products.some(({ status_id: at }) => setAsideStatuses.includes(at)))
    await tx
      .updateTable("order_products")
      .set({ status_left: statusIds.orderPlaced })
      .where("order_id", "=", locked.order.id)
      .where("status_id", "in", setAsideStatuses)
      .where("status_left", "=", statusIds.preOrder)
      .where("product_id", "in", customerProductIds)
      .execute();
  if (locked.order.flagged) await lowerSettledFlag(work, locked.order.id, officeTexts.systemFlags.paidAgain);
  const order = { ...locked.order, payment_held: held };
  const isChecked = isPastIdentityCheck(locked);
  const confirmation = async (isUnderWay: boolean) => {
    const promised = await makePromises(work, order.id);
    return orderConfirmationMail(work, { ...locked, order }, { isUnderWay, isChecked, promised });
  };
  const { changes } = await commitChanges(work, locked, {
    action: "confirm_payment",
    actor: "system",
    author: { name: officeTexts.actors.customer, userId: null },
    compose: async () => [await confirmation(isChecked)],
  });
  // Products past the check do not move when they are paid again after a lost hold.
  if (changes.length === 0) await mailCustomer(work, order, await confirmation(true));
  return true;
}
