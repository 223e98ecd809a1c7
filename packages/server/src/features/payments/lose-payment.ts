import type { Work } from "../../http/command-context.ts";
import { performedBySystem } from "../../http/requester.ts";
import { statusIds } from "@dop/domain/orders";
// Rules: M-19 (docs/rules)
import { officeTexts } from "@dop/domain/texts";
import { decideHold } from "@dop/domain/workflow";
import { dueCents } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyWherePossible, type LockedOrder } from "../order-changes/index.ts";
import { flagOrderBySystem, lowerSettledFlag } from "./flag-order.ts";

/** Statuses at which a product of a paid order stands aside, and remembers where it stood. */
const aside = [7, 10] as const;

/** Whether the documents of an order are confirmed: a product of it is past the check, so that its hold is charged. */
export const isPastCheck = ({ order, products }: LockedOrder): boolean =>
  decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "capture";

/**
 * The money that was held for a locked order is held no more: the order is unpaid again. Products that await the check go
 * back to Pre-Order, and those set aside return there instead of to the check, so that nothing is done unpaid. Where the office
 * needed the money still, the flag goes up and the customer is asked to pay again.
 */
export async function losePayment(work: Work, locked: LockedOrder): Promise<void> {
  const { tx, now } = work;
  const { order, products } = locked;
  await tx.updateTable("orders").set({ paid_at: null, payment_held: false }).where("id", "=", order.id).execute();
  await applyWherePossible(tx, locked, {
    action: "lose_payment",
    ...performedBySystem,
    now,
  });
  await tx
    .updateTable("order_products")
    .set({ status_left: statusIds.preOrder })
    .where("order_id", "=", order.id)
    .where("status_id", "in", aside)
    .where("status_left", "=", 1)
    .execute();
  // Refused, canceled or voided: the office let it go, whoever tells of it first.
  if (decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) }) === "release")
    return lowerSettledFlag(work, order.id, officeTexts.systemFlags.holdReleased);
  const isChecked = isPastCheck(locked);
  await flagOrderBySystem(tx, order.id, officeTexts.systemFlags[isChecked ? "lapsedAfterCheck" : "holdLapsed"], now);
  // The order was read before the release was written: its hold is in those sums.
  const { held_cents } = await tx
    .selectFrom("orders")
    .select("held_cents")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  await mailCustomer(work, order, {
    kind: "payment-needed",
    data: { payBy: null, dueCents: dueCents({ ...order, held_cents }), isChecked },
  });
}
