// Rules: M-33 (docs/rules)
import { officeTexts } from "@dop/texts";
import type { Tx } from "../../../db/database.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import {
  mailCustomer,
  type LockedOrder,
  flagOrderBySystem,
  closeCheckoutsSoon,
  dueCents,
  isBeingCaptured,
  requestPaperReturn,
  settleHoldSoon,
} from "../../order/index.ts";
import { statusIds } from "@dop/domain/orders";

/** Cents owed to the customer of an order, with this transaction's changes. */
async function readOwed(tx: Tx, orderId: number): Promise<number> {
  const order = await tx.selectFrom("orders").select("owed_cents").where("id", "=", orderId).executeTakeFirstOrThrow();
  return order.owed_cents;
}

/**
 * Flags an order that has ended and whose hold was charged after all, with the amount owed. The customer of a voided
 * order had an email about a release, and now gets one about the charge; that of a canceled one knew of it.
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

/**
 * Follows up on an order that was just voided, once, after its sums were saved: closes the checkout, releases the hold,
 * requests papers back, flags the order if something is owed, and emails the customer, also before payment.
 */
export async function notifyVoided(work: TransactionContext, { order, products }: LockedOrder): Promise<void> {
  const { tx, now } = work;
  await closeCheckoutsSoon(work, order.id);
  await settleHoldSoon(work, order);
  await requestPaperReturn(work, order, products);
  // The order had ended before, with an email about the money.
  if (products.every(({ status_id: at }) => at === statusIds.canceled || at === statusIds.shipped)) return;
  const owedCents = await readOwed(tx, order.id);
  if (owedCents > 0)
    await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.voidedWhilePaid(formatCents(owedCents)), now);
  const hold = order.payment_held ? ((await isBeingCaptured(tx, order.id)) ? "asked" : "released") : null;
  // Earlier emails asked for a payment that is refused now.
  const isUnpaid = dueCents({ ...order, voided: false }) > 0;
  if (owedCents > 0 || hold !== null || isUnpaid)
    await mailCustomer(work, order, { kind: "order-voided", data: { owedCents, hold } });
}
