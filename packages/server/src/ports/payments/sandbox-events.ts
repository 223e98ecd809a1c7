import { z } from "zod";
import { paymentEventKinds, WebhookRejectedError, type PaymentEvent } from "./port.ts";
import { checkWebhookSignature, signWebhook } from "./webhook-signature.ts";

/** Node gives header names in lower case. */
export const sandboxSignatureHeader = "x-sandbox-signature";

/** A name that a column takes. */
const name = z.string().regex(/^[ -~]{1,200}$/);

const Event = z.object({
  id: name,
  kind: z.enum(paymentEventKinds),
  reference: name,
  amount_cents: z.int32().positive(),
  // The database knows no year zero.
  occurred_at: z.iso.datetime().regex(/^(?!0000)/),
  card_last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

/** A webhook call as the sandbox provider makes it. */
export interface SandboxDelivery {
  readonly rawBody: Buffer;
  readonly headers: Record<string, string>;
}

/** Writes and signs an event as the provider would send it. */
export function signSandboxEvent(secret: string, event: PaymentEvent, now: Date): SandboxDelivery {
  const body: z.infer<typeof Event> = {
    id: event.eventId,
    kind: event.kind,
    reference: event.reference,
    amount_cents: event.amountCents,
    occurred_at: event.occurredAt.toISOString(),
    ...(event.cardLast4 === undefined ? {} : { card_last4: event.cardLast4 }),
  };
  const rawBody = Buffer.from(JSON.stringify(body));
  return {
    rawBody,
    headers: { "content-type": "application/json", [sandboxSignatureHeader]: signWebhook(secret, rawBody, now) },
  };
}

/** Reads what signSandboxEvent wrote; throws WebhookRejectedError. */
export function readSandboxEvent(
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
  now: Date,
): PaymentEvent {
  checkWebhookSignature(secret, rawBody, signature, now);
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new WebhookRejectedError("MALFORMED");
  }
  const { success, data } = Event.safeParse(body);
  if (!success) throw new WebhookRejectedError("MALFORMED");
  return {
    eventId: data.id,
    kind: data.kind,
    reference: data.reference,
    amountCents: data.amount_cents,
    occurredAt: new Date(data.occurred_at),
    ...(data.card_last4 === undefined ? {} : { cardLast4: data.card_last4 }),
  };
}
