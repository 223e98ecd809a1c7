import { limits } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import * as z from "zod/mini";

/** What `POST /orders/lookup` takes: the order's email address, and the number of the order or of the license. */
export const findOrderSchema = z.object({
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, msg("landing.findOrder.emailRequired")),
        z.maxLength(limits.email, msg("landing.findOrder.tooLong")),
      ),
    z.email(msg("landing.findOrder.emailInvalid")),
  ),
  reference: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, msg("landing.findOrder.referenceRequired")),
      z.maxLength(18, msg("landing.findOrder.referenceTooLong")),
    ),
});
