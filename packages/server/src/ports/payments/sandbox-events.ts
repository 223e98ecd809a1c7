import { z } from "zod";
import { paymentEventKinds, WebhookRejectedError, type PaymentEvent } from "./port.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The greatest difference of a signed call's time from our clock, in seconds. */
const toleranceSeconds = 300;

const digest = (secret: string, timestamp: string, rawBody: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 over "t.body">`. */
export function signWebhook(secret: string, rawBody: Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return `t=${timestamp},v1=${digest(secret, timestamp, rawBody).toString("hex")}`;
}

/** Accepts several v1 entries, one per secret. @throws WebhookRejectedError unless `header` signs `rawBody` now */
function checkWebhookSignature(secret: string, rawBody: Buffer, header: string | undefined, now: Date): void {
  const pairs = (header ?? "").split(",").map((pair) => pair.trim().split("="));
  const timestamp = pairs.find(([key]) => key === "t")?.[1];
  const signatures = pairs.filter(([key]) => key === "v1").map(([, value]) => Buffer.from(value ?? "", "hex"));
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0)
    throw new WebhookRejectedError("MALFORMED");
  const expected = digest(secret, timestamp, rawBody);
  const signed = signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!signed) throw new WebhookRejectedError("BAD_SIGNATURE");
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) throw new WebhookRejectedError("STALE");
}

/** Node gives header names in lower case. */
export const sandboxSignatureHeader = "x-sandbox-signature";

/** An id that fits the column. */
const name = z.string().regex(/^[ -~]{1,200}$/);

const Event = z.object({
  id: name,
  kind: z.enum(paymentEventKinds),
  reference: name,
  amount_cents: z.int32().positive(),
  // The database has no year zero.
  occurred_at: z.iso.datetime().regex(/^(?!0000)/),
  card_last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

/** A webhook call of the sandbox provider. */
export interface SandboxDelivery {
  readonly rawBody: Buffer;
  readonly headers: Record<string, string>;
}

/** Signs an event as the provider would. */
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

/** Reverses `signSandboxEvent`. @throws WebhookRejectedError */
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
