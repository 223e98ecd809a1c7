import { limits } from "@dop/domain/orders";
import { landingTexts } from "@dop/domain/texts/landing";
import { z } from "zod";
import { textsNow } from "../../i18n/use-texts.ts";

const t = textsNow(landingTexts).findOrder;

/** What `POST /orders/lookup` takes: the order's e-mail address, and the number of the order or of the marriage license. */
export const findOrderSchema = z.object({
  email: z.string().trim().min(1, t.emailRequired).max(limits.email, t.tooLong).pipe(z.email(t.emailInvalid)),
  reference: z.string().trim().min(1, t.referenceRequired).max(18, t.referenceTooLong),
});
