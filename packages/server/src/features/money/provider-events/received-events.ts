// Rules: M-65, M-66 (docs/rules)
import { byJob } from "../../../audit-log/audit.ts";
import type { JobData } from "../../../jobs/index.ts";
import type { PaymentEvent } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { inTransaction } from "../../../transaction.ts";
import { recordProviderRefunds } from "./compare-books.ts";
import { settlePayment, type EventSource, type Settlement } from "./settle-payment.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/**
 * Settles an event on arrival. An event about a payment that no order has yet, such as a dispute that overtook the
 * payment, is retried by a job for an hour and a half: orders learn the provider's id with their checkout's event.
 */
export async function settleDelivered(portal: Portal, event: PaymentEvent, by: EventSource): Promise<Settlement> {
  const result = await settlePayment(portal, event, by);
  if (result === "unknown" && event.namedBy === "provider_payment") {
    const data = { ...event, occurredAt: event.occurredAt.toISOString() };
    await inTransaction(portal, ({ tx }) =>
      portal.jobs.enqueue(tx, "settle-early-event", data, { key: event.eventId }),
    );
  }
  return result;
}

/**
 * Settles an event that came before its payment, or one for which the payment has to be read first.
 * @throws while no order has the payment, so that the job is repeated
 */
export async function settleEarlyEvent(portal: Portal, data: JobData["settle-early-event"]): Promise<void> {
  // The job has the event that `settleDelivered` enqueued.
  if (typeof data["paymentId"] === "number") await recordProviderRefunds(portal, data["paymentId"]);
  const event = { ...data, occurredAt: new Date(String(data["occurredAt"])) } as unknown as PaymentEvent;
  if ((await settlePayment(portal, event, byJob("settle-early-event"))) === "unknown")
    throw new Error("no order has this payment yet");
}

const code = "OTHER_MODE";
/** Days for which a refused event is worth a warning. */
const warningDays = 7;

/** Records the refusal of an event of the provider's other mode, at most once a minute. */
export async function noteOtherMode({ db, payments, clock }: Portal): Promise<void> {
  const now = clock();
  await db
    .insertInto("refused_events")
    .values({ gateway: payments.name, code, refused_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["gateway", "code"])
        .doUpdateSet({ refused_at: now })
        .where("refused_events.refused_at", "<", new Date(now.getTime() - millisecondsIn.minute)),
    )
    .execute();
}

/** The last refusal of such an event in this week; null without one. */
export async function otherModeAt({ db, payments, clock }: Portal): Promise<Date | null> {
  const last = await db
    .selectFrom("refused_events")
    .select("refused_at")
    .where("gateway", "=", payments.name)
    .where("code", "=", code)
    .where("refused_at", ">", new Date(clock().getTime() - warningDays * millisecondsIn.day))
    .executeTakeFirst();
  return last?.refused_at ?? null;
}
