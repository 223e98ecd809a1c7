import { millisecondsIn } from "../../http/time.ts";
import type { Portal } from "../../portal.ts";
import { settlePayment } from "./settle-payment.ts";

const graceMs = 2 * millisecondsIn.minute;
const batch = 100;

/**
 * Asks the provider about checkouts that are still open here, oldest first: an event that never arrived is made up for.
 * @returns how many were settled
 */
export async function reconcilePayments(portal: Portal): Promise<number> {
  const now = portal.clock();
  const open = await portal.db
    .selectFrom("payments")
    .select(["reference", "amount_cents"])
    .where("state", "=", "open")
    .where("gateway", "=", portal.payments.name)
    .where("created_at", "<", new Date(now.getTime() - graceMs))
    .orderBy("created_at")
    .limit(batch)
    .execute();
  let settled = 0;
  for (const { reference, amount_cents } of open) {
    const reading = await portal.payments.readState(reference);
    if (reading.state === "open") continue;
    const result = await settlePayment(
      portal,
      {
        eventId: `reconciled:${reference}:${reading.state}`,
        kind: reading.state,
        reference,
        amountCents: reading.amountCents ?? amount_cents,
        occurredAt: now,
      },
      "reconcile-payments",
    );
    if (result === "settled") settled += 1;
  }
  return settled;
}
