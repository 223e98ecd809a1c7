// Rules: M-16 (docs/rules)
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import { settleAsRead } from "./settle-as-read.ts";

const graceMs = 2 * millisecondsIn.minute;
const batch = 100;
/** About as often as the job runs. */
const turnMs = 10 * millisecondsIn.minute;

/** One batch of a list, the next one at each run: those that stay open do not block the others. */
function turnOf<T>(list: readonly T[], now: Date): readonly T[] {
  if (list.length <= batch) return list;
  const first = (Math.floor(now.getTime() / turnMs) * batch) % list.length;
  return [...list.slice(first), ...list.slice(0, first)].slice(0, batch);
}

/** Payments of which nothing has come yet: more may be known of them at the provider. */
const unsettled = ["open", "failed", "expired"] as const;

/**
 * Asks the provider about a hundred checkouts that are still open here: this catches up on events that never arrived.
 * @param paymentId asks about this one instead, as one that was released before it was known to be held (rule M-9)
 * @returns how many were settled
 * @throws the provider's last failure, so that the job is repeated; the others are asked about all the same
 */
export async function reconcilePayments(portal: Portal, paymentId?: number): Promise<number> {
  const now = portal.clock();
  const payments = portal.db
    .selectFrom("payments")
    .select(["id", "reference", "amount_cents"])
    .where("gateway", "=", portal.payments.name);
  const asked =
    paymentId === undefined
      ? payments.where("state", "=", "open").where("created_at", "<", new Date(now.getTime() - graceMs))
      : payments.where("id", "=", paymentId).where("state", "in", unsettled);
  const open = await asked.orderBy("created_at").orderBy("id").execute();
  return runSequentially(turnOf(open, now), (payment) => settleAsRead(portal, payment, "reconcile-payments"));
}
