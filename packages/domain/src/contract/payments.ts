import * as z from "zod/mini";

/** POST /payments/webhook/{provider}: what became of the event. */
export const webhookAnswerSchema = z.object({ result: z.enum(["settled", "repeated", "unknown", "ignored"]) });
