// Rules: M-16 (docs/rules)
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import type { Selectable } from "kysely";
import { byJob } from "../../../audit-log/audit.ts";
import type { JobName } from "../../../jobs/index.ts";
import { markUnderWay } from "../payment-state/payment-deadlines.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Schema } from "../../../db/schema.ts";

export type OpenPayment = Readonly<Pick<Selectable<Schema["payments"]>, "id" | "reference" | "amount_cents">>;

/**
 * Asks the provider about a payment, and records its answer as its event would have been.
 * @param known its state here
 * @returns false while it is in that state there, or when the event was faster
 * @throws PaymentGatewayError
 */
export async function settleAsRead(
  portal: Portal,
  { id, reference, amount_cents: amount }: OpenPayment,
  job: JobName,
  known: "open" | "authorized" = "open",
): Promise<boolean> {
  const { state, amountCents, providerPayment, cardLast4, underWay } = await portal.payments.readState(reference);
  if (underWay) await markUnderWay(portal.db, id, portal.clock());
  if (state === "open" || state === known) return false;
  const rest = {
    reference,
    amountCents: amountCents ?? amount,
    occurredAt: portal.clock(),
    // Later disputes find their order by this id.
    ...(providerPayment === undefined ? {} : { providerPayment }),
    ...(cardLast4 === undefined ? {} : { cardLast4 }),
  };
  // Released money was held before, even if no event reported it.
  const kinds = state === "released" && known === "open" ? (["authorized", state] as const) : [state];
  let isSettled = false;
  for (const kind of kinds) {
    const event = { eventId: `reconciled:${reference}:${kind}`, kind, ...rest };
    if ((await settlePayment(portal, event, byJob(job))) === "settled") isSettled = true;
  }
  return isSettled;
}

const graceMs = 2 * millisecondsIn.minute;
const batch = 100;
/** The job's interval, about. */
const turnMs = 10 * millisecondsIn.minute;

/** One batch of a list, another at each run: payments that stay open do not block the others. */
function turnOf<T>(list: readonly T[], now: Date): readonly T[] {
  if (list.length <= batch) return list;
  const first = (Math.floor(now.getTime() / turnMs) * batch) % list.length;
  return [...list.slice(first), ...list.slice(0, first)].slice(0, batch);
}

/** States in which the provider may know more than the portal. */
const unsettled = ["open", "failed", "expired"] as const;

/**
 * Asks the provider about a hundred checkouts that are still open here, to catch up on events that never arrived.
 * @param paymentId asks about this one instead, such as one released before it was known to be held (rule M-9)
 * @returns the number of settled payments
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

/**
 * Asks the provider about every hold: it may have been charged at the provider's site, or have lapsed without an event.
 * @throws the provider's last failure; the others are asked about all the same
 */
export async function reconcileHolds(portal: Portal): Promise<number> {
  const held = await portal.db
    .selectFrom("payments")
    .select(["id", "reference", "amount_cents"])
    .where("state", "=", "authorized")
    .where("gateway", "=", portal.payments.name)
    .orderBy("id")
    .execute();
  return runSequentially(held, (payment) => settleAsRead(portal, payment, "compare-books", "authorized"));
}
