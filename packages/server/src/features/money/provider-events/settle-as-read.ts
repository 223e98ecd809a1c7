import type { Selectable } from "kysely";
import { byJob } from "../../../audit-log/audit.ts";
import type { JobName } from "../../../jobs/index.ts";
import type { Portal } from "../../../portal.ts";
import { markUnderWay } from "../payment-state/money-under-way.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Schema } from "../../../db/schema.ts";

/** A payment that is open here. */
export type OpenPayment = Readonly<Pick<Selectable<Schema["payments"]>, "id" | "reference" | "amount_cents">>;

/**
 * Asks the provider about a payment that is open here, and records its answer as its event would have been.
 * @returns false while it is open there, or when the event was faster
 * @throws PaymentGatewayError
 */
export async function settleAsRead(
  portal: Portal,
  { id, reference, amount_cents: amount }: OpenPayment,
  job: JobName,
): Promise<boolean> {
  const { state, amountCents, providerPayment, cardLast4, underWay } = await portal.payments.readState(reference);
  if (underWay) await markUnderWay(portal.db, id, portal.clock());
  if (state === "open") return false;
  const rest = {
    reference,
    amountCents: amountCents ?? amount,
    occurredAt: portal.clock(),
    // By which a later dispute finds its order.
    ...(providerPayment === undefined ? {} : { providerPayment }),
    ...(cardLast4 === undefined ? {} : { cardLast4 }),
  };
  // Released money was held before, even if no event has said so.
  const kinds = state === "released" ? (["authorized", state] as const) : [state];
  let isSettled = false;
  for (const kind of kinds) {
    const event = { eventId: `reconciled:${reference}:${kind}`, kind, ...rest };
    if ((await settlePayment(portal, event, byJob(job))) === "settled") isSettled = true;
  }
  return isSettled;
}
