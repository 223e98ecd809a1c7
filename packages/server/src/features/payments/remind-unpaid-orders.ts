// Rules: M-35 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import type { OrderRow } from "../../db/schema.ts";
import { rowExists, type Tx } from "../../db/database.ts";
import type { TransactionContext } from "../../http/command-context.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { dueCents } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";
import { lockOrder, type LockedOrder } from "../order-changes/index.ts";
import { isMoneyUnderWay } from "./money-under-way.ts";
import { payByOf, unpaidUntil } from "./pay-by.ts";

const batch = 200;
const firstAfterMs = 30 * millisecondsIn.minute;
/** The second reminder leaves the customer this many days. */
const lastDays = 2;
const reminders = 2;

/** How many reminders an order of this age has had its time for. */
function remindersDue(portal: Portal, { created_at: createdAt }: Pick<OrderRow, "created_at">, now: Date): number {
  const age = now.getTime() - createdAt.getTime();
  const second = (portal.settings().unpaidDays - lastDays) * millisecondsIn.day;
  if (age < firstAfterMs) return 0;
  return second > firstAfterMs && age >= second ? reminders : 1;
}

/** Whether there is something to remind of: it waits for its first payment, and its emails arrive. */
async function isWorthReminding(tx: Tx, { order, products }: LockedOrder): Promise<boolean> {
  // Of an order that was paid in part the reminder would say that nothing was charged.
  if (order.paid_at !== null || dueCents(order) === 0 || order.paid_cents > 0) return false;
  if (!products.some(({ status_id: status }) => status === statusIds.preOrder)) return false;
  // A released hold has its own email.
  const payments = tx.selectFrom("payments").select("id").where("order_id", "=", order.id);
  if (await rowExists(payments.where("state", "=", "released"))) return false;
  const mails = tx.selectFrom("mail_outbox").select("id").where("order_id", "=", order.id);
  return !(await rowExists(mails.where("recipient", "=", order.email).where("state", "=", "bounced")));
}

async function remind(work: TransactionContext, locked: LockedOrder, due: number): Promise<boolean> {
  const { tx, now } = work;
  const { order } = locked;
  await tx.updateTable("orders").set({ payment_reminders: due }).where("id", "=", order.id).execute();
  if (!(await isWorthReminding(tx, locked))) return false;
  const end = await unpaidUntil(work, order);
  if (end <= now) return false;
  await mailCustomer(work, order, {
    kind: "payment-reminder",
    data: { payBy: payByOf(work, order, end), dueCents: dueCents(order) },
  });
  return true;
}

/**
 * Reminds customers of orders that were saved and not paid (rule M-35): half an hour after they were placed, and two
 * days before they are canceled. @returns how many emails were written
 */
export async function remindUnpaidOrders(portal: Portal): Promise<number> {
  const now = portal.clock();
  const unpaid = await portal.db
    .selectFrom("orders")
    .select(["id", "created_at", "payment_reminders"])
    .where("paid_at", "is", null)
    .where("voided", "=", false)
    .where("payment_reminders", "<", reminders)
    .where((eb) => eb.not(isMoneyUnderWay(now)))
    .where("created_at", "<=", new Date(now.getTime() - firstAfterMs))
    .orderBy("created_at")
    .execute();
  const waiting = unpaid.filter((order) => remindersDue(portal, order, now) > order.payment_reminders).slice(0, batch);
  let written = 0;
  for (const { id } of waiting) {
    await inTransaction(portal, async (tx) => {
      const locked = await lockOrder(tx, { id });
      // Another server may have been faster.
      const due = locked ? remindersDue(portal, locked.order, now) : 0;
      if (!locked || due <= locked.order.payment_reminders) return;
      if (await remind({ tx, portal, now }, locked, due)) written += 1;
    });
  }
  return written;
}
