// Rules: M-33 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import type { TransactionContext } from "../../../transaction.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import {
  closeCheckoutsSoon,
  dueCents,
  flagOrderBySystem,
  isBeingCaptured,
  mailCustomer,
  requestPaperReturn,
  settleHoldSoon,
  type LockedOrder,
} from "../../order/index.ts";
import { readOwed } from "./notify-charged-after-end.ts";

/**
 * Runs what follows for an order that has just turned voided, with its sums saved: its checkout is closed, its hold
 * released and its paper called back; what was paid and not shipped raises the flag, and the customer is told what
 * comes next, before payment too. To be called once for an order.
 */
export async function notifyVoided(work: TransactionContext, { order, products }: LockedOrder): Promise<void> {
  const { tx, now } = work;
  await closeCheckoutsSoon(work, order.id);
  await settleHoldSoon(work, order);
  await requestPaperReturn(work, order, products);
  // It had ended before, with an email about the money.
  if (products.every(({ status_id: at }) => at === statusIds.canceled || at === statusIds.shipped)) return;
  const owedCents = await readOwed(tx, order.id);
  if (owedCents > 0)
    await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.voidedWhilePaid(formatCents(owedCents)), now);
  const hold = order.payment_held ? ((await isBeingCaptured(tx, order.id)) ? "asked" : "released") : null;
  // What was to be paid still: the emails before led to a payment that is refused now.
  const isUnpaid = dueCents({ ...order, voided: false }) > 0;
  if (owedCents > 0 || hold !== null || isUnpaid)
    await mailCustomer(work, order, { kind: "order-voided", data: { owedCents, hold } });
}
