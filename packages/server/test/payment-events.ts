import { webhookAnswerSchema } from "@dop/domain/contract";
import { signSandboxEvent } from "../src/ports/payments/sandbox-events.ts";
import type { PaymentEvent } from "../src/ports/payments/index.ts";
import { answered, type Answer } from "./answer.ts";
import type { TestOrder } from "./orders.ts";
import type { TestPortal } from "./test-portal.ts";

/** The provider's name of the payment that a link leads to. */
export function referenceOf(paymentLink: string): string {
  return paymentLink.split("/").at(-1) ?? "";
}

/** An event as the provider would send it, for an order of 46.50 dollars. */
export function anEvent(test: TestPortal, order: Pick<TestOrder, "paymentLink">, changes: Partial<PaymentEvent> = {}) {
  const reference = referenceOf(order.paymentLink);
  const kind = changes.kind ?? "paid";
  const event = { eventId: `evt_${reference}_${kind}`, kind, reference, amountCents: 4650, occurredAt: test.now };
  return { ...event, ...changes } satisfies PaymentEvent;
}

/** Sends raw bytes to the webhook. */
export function sendRaw(
  test: TestPortal,
  rawBody: Buffer | string,
  headers: Readonly<Record<string, string>>,
  provider = "sandbox",
): Promise<Answer> {
  return test.call("POST", `/payments/webhook/${provider}`, rawBody, headers);
}

/** Signs and sends an event. @returns the result */
export async function sendEvent(
  test: TestPortal,
  event: PaymentEvent,
): Promise<"settled" | "repeated" | "unknown" | "ignored"> {
  const { rawBody, headers } = signSandboxEvent(test.portal.config.secrets.sandboxWebhook, event, test.now);
  return answered(await sendRaw(test, rawBody, headers), webhookAnswerSchema).result;
}
