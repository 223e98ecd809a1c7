// Rules: E-31 (docs/rules)
import { rowExists } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { countCall } from "../../../http/rate-limit-store.ts";
import { mailboxLimits } from "../../../http/rate-limits.ts";
import { mailboxOf } from "../../../lib/mailbox-of.ts";

/** True for an order whose money was never there: anybody may have placed it in the name of the mailbox's owner. */
export async function isUnproven(
  { tx }: TransactionContext,
  { id, paid_at }: Pick<OrderRow, "id" | "paid_at">,
): Promise<boolean> {
  const payments = tx.selectFrom("payments").select("id").where("order_id", "=", id);
  return paid_at === null && !(await rowExists(payments.where("state", "in", ["authorized", "paid", "released"])));
}

/**
 * Counts an email that a stranger may have caused; true while its mailbox still gets it. Emails of paid orders, and
 * those that a person at the office writes, are not counted.
 */
export async function mayMail(
  { tx, portal: { config, clock } }: Pick<TransactionContext, "tx" | "portal">,
  kind: keyof typeof mailboxLimits,
  address: string,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const { max, timeWindow } = mailboxLimits[kind];
  // In the transaction: an email that is rolled back is not counted.
  const counted = await countCall({ db: tx, config, clock }, `mail ${kind}`, mailboxOf(address), timeWindow);
  return counted.current <= max;
}
