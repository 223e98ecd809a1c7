// Rules: M-35 (docs/rules)
import { inTransaction, type LockingContext, type TransactionContext } from "../../../transaction.ts";
import { statusIds } from "@dop/domain/orders";
import type { OrderRow } from "../../../db/schema.ts";
import { rowExists } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { type Portal } from "../../../portal.ts";
import { dueCents, mailCustomer, markedOrderLink, mayMail, lockOrder, type LockedOrder } from "../../order/index.ts";
import { isMoneyUnderWay, payByOf, unpaidUntil } from "../payment-state/payment-deadlines.ts";

const batch = 200;
const firstAfterMs = 30 * millisecondsIn.minute;
/** The second reminder leaves the customer this many days. */
const lastDays = 2;
const reminders = 2;

/** Reminders due by now. Where both fall together, the first one is the last. */
function remindersDue({ settings }: Pick<Portal, "settings">, order: Pick<OrderRow, "created_at">, now: Date): number {
  const age = now.getTime() - order.created_at.getTime();
  const second = (settings().unpaidDays - lastDays) * millisecondsIn.day;
  if (age < firstAfterMs) return 0;
  return second <= firstAfterMs || age >= second ? reminders : 1;
}

/** Orders that wait for their first payment, and whose emails arrive. */
async function isWorthReminding(
  work: TransactionContext,
  { order, products }: LockedOrder,
  ofCustomer: readonly number[],
): Promise<boolean> {
  const { tx, now } = work;
  // The reminder says that nothing was charged, which is wrong after a part payment.
  if (order.paid_at !== null || dueCents(order) === 0 || order.paid_cents > 0) return false;
  if (!products.some(({ status_id: status }) => status === statusIds.preOrder)) return false;
  // A released hold has its own email.
  const payments = tx.selectFrom("payments").select("id").where("order_id", "=", order.id);
  if (await rowExists(payments.where("state", "=", "released"))) return false;
  const mails = tx.selectFrom("mail_outbox").select("id").where("order_id", "in", ofCustomer);
  if (await rowExists(mails.where("recipient", "=", order.email).where("state", "=", "bounced"))) return false;
  return (await unpaidUntil(work, order)) > now;
}

async function remind(work: TransactionContext, [{ order }, ...others]: readonly [LockedOrder, ...LockedOrder[]]) {
  await mailCustomer(work, order, {
    kind: "payment-reminder",
    data: {
      payBy: payByOf(work, order, await unpaidUntil(work, order)),
      dueCents: dueCents(order),
      others: others.map((other) => ({
        orderNumber: other.order.id,
        orderLink: markedOrderLink(work.portal, other.order),
        dueCents: dueCents(other.order),
      })),
    },
  });
}

/** Reminds the customer of these orders if one of them is due. @returns false when no email was written */
async function remindOf(work: LockingContext, ids: readonly number[]): Promise<boolean> {
  const { tx, portal } = work;
  const open: LockedOrder[] = [];
  const due: LockedOrder[] = [];
  for (const id of ids) {
    const locked = await lockOrder(work, { id });
    if (!locked) continue;
    // Another server may have been faster.
    if (remindersDue(portal, locked.order, work.now) > locked.order.payment_reminders) due.push(locked);
    if (await isWorthReminding(work, locked, ids)) open.push(locked);
  }
  const [first, ...others] = open;
  const isDue = due.some((locked) => open.includes(locked));
  const isWritten = first !== undefined && isDue && (await mayRemind(work, first));
  if (isWritten) await remind(work, [first, ...others]);
  for (const locked of due) {
    // The mailbox has its limit for today: the order stays due.
    if (!isWritten && open.includes(locked)) continue;
    const payment_reminders = remindersDue(portal, locked.order, work.now);
    await tx.updateTable("orders").set({ payment_reminders }).where("id", "=", locked.order.id).execute();
  }
  return isWritten;
}

const mayRemind = async (work: TransactionContext, { order }: LockedOrder): Promise<boolean> =>
  (await mayMail(work, "reminder", order.email)) && (await mayMail(work, "unpaid", order.email));

/**
 * Reminds customers of unpaid orders (rule M-35): half an hour after they were placed, and two days before they are
 * canceled, by one email about all of a customer's orders. @returns the number of emails
 */
export async function remindUnpaidOrders(portal: Portal): Promise<number> {
  const now = portal.clock();
  const unpaid = await portal.db
    .selectFrom("orders")
    .select(["id", "email", "created_at", "payment_reminders"])
    .where("paid_at", "is", null)
    .where("voided", "=", false)
    .where("payment_reminders", "<", reminders)
    .where((eb) => eb.not(isMoneyUnderWay(now)))
    .where("created_at", "<=", new Date(now.getTime() - firstAfterMs))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byEmail = new Map<string, typeof unpaid>();
  for (const order of unpaid) {
    const email = order.email.toLowerCase();
    byEmail.set(email, [...(byEmail.get(email) ?? []), order]);
  }
  let written = 0;
  for (const orders of byEmail.values()) {
    if (written >= batch) break;
    if (!orders.some((order) => remindersDue(portal, order, now) > order.payment_reminders)) continue;
    const ids = orders.map(({ id }) => id).toSorted((one, other) => one - other);
    if (await inTransaction(portal, (work) => remindOf(work, ids))) written += 1;
  }
  return written;
}
