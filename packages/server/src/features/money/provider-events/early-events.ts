// Rules: M-65 (docs/rules)
import { byJob } from "../../../audit-log/audit.ts";
import type { JobData } from "../../../jobs/index.ts";
import type { PaymentEvent } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { inTransaction } from "../../../transaction.ts";
import { settlePayment, type EventSource, type Settlement } from "./settle-payment.ts";

/** Names of payments that an order learns only with the event of its checkout. */
const isNamedLater = ({ namedBy }: PaymentEvent): boolean => namedBy === "provider_payment";

/**
 * Takes in an event of the provider. One about a payment that no order has yet, such as a dispute that overtook the
 * payment itself, is taken in once more, by a job that is repeated for an hour and a half.
 */
export async function settleDelivered(portal: Portal, event: PaymentEvent, by: EventSource): Promise<Settlement> {
  const result = await settlePayment(portal, event, by);
  if (result === "unknown" && isNamedLater(event)) {
    const data = { ...event, occurredAt: event.occurredAt.toISOString() };
    await inTransaction(portal, ({ tx }) =>
      portal.jobs.enqueue(tx, "settle-early-event", data, { key: event.eventId }),
    );
  }
  return result;
}

/** @throws while no order has the payment, so that the job is repeated */
export async function settleEarlyEvent(portal: Portal, data: JobData["settle-early-event"]): Promise<void> {
  // The queue has what was put into it above.
  const event = { ...data, occurredAt: new Date(String(data["occurredAt"])) } as unknown as PaymentEvent;
  if ((await settlePayment(portal, event, byJob("settle-early-event"))) === "unknown")
    throw new Error("no order has this payment yet");
}
