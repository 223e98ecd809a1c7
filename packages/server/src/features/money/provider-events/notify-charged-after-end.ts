// Rules: M-33 (docs/rules)
import { officeTexts } from "@dop/texts";
import type { Tx } from "../../../db/database.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import { mailCustomer, type LockedOrder, flagOrderBySystem } from "../../order/index.ts";

/** What is owed to the customer of an order, in cents, with this transaction's changes. */
export async function readOwed(tx: Tx, orderId: number): Promise<number> {
  const order = await tx.selectFrom("orders").select("owed_cents").where("id", "=", orderId).executeTakeFirstOrThrow();
  return order.owed_cents;
}

/**
 * What follows when the hold of an order that has ended was charged after all, once the charge is written: the flag
 * names what is owed. The customer of a voided order had an email about a release, and now gets one about the charge;
 * the customer of a canceled one learned of it with the cancellation.
 */
export async function notifyChargedAfterEnd(
  work: TransactionContext,
  { order }: Pick<LockedOrder, "order">,
): Promise<void> {
  const { tx, now } = work;
  const owedCents = await readOwed(tx, order.id);
  if (owedCents === 0) return;
  const { chargedAfterVoiding, chargedAfterCancellation } = officeTexts.systemFlags;
  const flag = order.voided ? chargedAfterVoiding : chargedAfterCancellation;
  await flagOrderBySystem(tx, order.id, flag(formatCents(owedCents)), now);
  if (order.voided) await mailCustomer(work, order, { kind: "order-voided", data: { owedCents, hold: "charged" } });
}
