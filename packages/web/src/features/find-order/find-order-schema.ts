import { limits } from "@dop/domain/orders";
import { landingTexts } from "@dop/domain/texts/landing";
import * as z from "zod/mini";
import { textsNow } from "../../i18n/use-texts.ts";

const t = textsNow(landingTexts).findOrder;

/** What `POST /orders/lookup` takes: the order's e-mail address, and the number of the order or of the marriage license. */
export const findOrderSchema = z.object({
  email: z.pipe(
    z.string().check(z.trim(), z.minLength(1, t.emailRequired), z.maxLength(limits.email, t.tooLong)),
    z.email(t.emailInvalid),
  ),
  reference: z.string().check(z.trim(), z.minLength(1, t.referenceRequired), z.maxLength(18, t.referenceTooLong)),
});
