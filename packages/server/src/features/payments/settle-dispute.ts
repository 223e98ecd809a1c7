import { disputeReference } from "@dop/domain/ledger";
import { officeTexts } from "@dop/domain/texts";
import type { Work } from "../../http/command-context.ts";
import type { PaymentEvent } from "../../ports/payments/index.ts";
import { formatDollars } from "../../ports/plain-pages/index.ts";
import { writeEntry } from "../ledger/index.ts";
import type { LockedOrder } from "../order-changes/index.ts";
import { flagOrderBySystem } from "./flag-order.ts";
import { awaitPayment } from "./lose-payment.ts";

/** What the office still has of a payment, in cents, and never more than of the order. */
async function leftOf({ tx }: Work, { order }: LockedOrder, paymentId: number): Promise<number> {
  const entries = await tx
    .selectFrom("payment_entries")
    .select(["kind", "amount_cents"])
    .where("order_id", "=", order.id)
    .where("payment_id", "=", paymentId)
    .where("kind", "in", ["charge", "refund"])
    .execute();
  const left = entries.reduce((cents, row) => cents + (row.kind === "charge" ? 1 : -1) * row.amount_cents, 0);
  return Math.max(Math.min(left, order.paid_cents - order.refunded_cents), 0);
}

/** Whether the end of the dispute is known already: the provider keeps no order. */
async function isClosed({ tx, portal }: Work, orderId: number, dispute: string): Promise<boolean> {
  const closed = await tx
    .selectFrom("payment_entries")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "dispute_closed")
    .where("provider", "=", portal.payments.name)
    .where("reference", "=", dispute)
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * Raises the flag for a dispute, and for its end. One that was lost is money that went back (rule M-11): the ledger says so, the order
 * waits for its payment again (rule M-48), and the customer, whose bank has paid, is told nothing.
 */
export async function settleDispute(
  work: Work,
  locked: LockedOrder,
  { paymentId, event }: { readonly paymentId: number; readonly event: PaymentEvent },
): Promise<void> {
  const { tx, portal, now } = work;
  const orderId = locked.order.id;
  const { disputed, disputeClosed, disputeLost } = officeTexts.systemFlags;
  const dispute = event.dispute ?? event.eventId;
  if (event.kind === "disputed") {
    if (!(await isClosed(work, orderId, dispute))) await flagOrderBySystem(tx, orderId, disputed, now);
    return;
  }
  if (event.lost !== true) return flagOrderBySystem(tx, orderId, disputeClosed, now);
  const amountCents = Math.min(event.amountCents, await leftOf(work, locked, paymentId));
  if (amountCents > 0)
    await writeEntry(work, {
      orderId,
      paymentId,
      kind: "refund",
      amountCents,
      provider: portal.payments.name,
      reference: disputeReference(dispute),
      author: { name: officeTexts.actors.paymentProvider, userId: null },
      occurredAt: event.occurredAt,
    });
  const due = await awaitPayment(work, locked);
  await flagOrderBySystem(tx, orderId, disputeLost(formatDollars(event.amountCents), due > 0), now);
}
