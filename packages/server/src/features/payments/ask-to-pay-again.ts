// Rules: M-34 (docs/rules)
import type { Work } from "../../http/command-context.ts";
import { dueCents } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";
import type { LockedOrder } from "../order-changes/index.ts";
import { isPastCheck } from "./lose-payment.ts";
import { payByOf, unpaidUntil, waitsForPerson } from "./pay-by.ts";

/**
 * Asks the customer of a locked order that is not paid any more to pay again, who has sent new documents and wants it to go on: its
 * hold was released when the old ones were rejected, or a dispute took its money. @returns the email's outbox id; null where nothing is due
 */
export async function askToPayAgain(work: Work, locked: LockedOrder): Promise<number | null> {
  const { order } = locked;
  if (order.paid_at !== null || dueCents(order) === 0) return null;
  const payBy = waitsForPerson(order) ? null : payByOf(work, order, await unpaidUntil(work, order));
  return mailCustomer(work, order, {
    kind: "payment-needed",
    data: {
      payBy,
      dueCents: dueCents(order),
      isChecked: isPastCheck(locked),
      paidCents: Math.max(order.paid_cents - order.refunded_cents, 0),
    },
  });
}
