import * as z from "zod/mini";

/** POST /orders/invoice; `order` is the order's uuid. BYPASSED means there is nothing to pay. */
export const invoiceSchema = z.object({ payment_link: z.string(), order: z.uuid() });
export const bypassedPaymentLink = "BYPASSED";
/** POST /orders/{uuid}/payment */
export const paymentLinkSchema = z.object({ payment_link: z.string() });

/** POST /payments/webhook/{provider}: how the event was handled. */
export const webhookAnswerSchema = z.object({ result: z.enum(["settled", "repeated", "unknown", "ignored"]) });
