// Rules: P-17, W-32 (docs/rules)
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";

/** POST /orders/{uuid}/correction-code/confirm: the six digits of the email; blanks between them do not count. */
export const correctionCodeSchema = z.strictObject({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, msg("licenseReview.code.wrong")),
  ),
});

/** The `proof` that the browser sends from then on with its answers about this order's license. */
export const correctionProofSchema = z.object({ proof: z.string() });

/** GET /orders/uuid/{uuid}/views: offices that saw parts of an order, by day, newest day first. */
export const orderViewsSchema = z.array(
  z.object({
    /** Of the office: YYYY-MM-DD. */
    day: z.string(),
    office: z.enum(["clerk", "lt-governor"]),
    what: z.enum(["details", "photo", "document", "correction", "messages"]),
  }),
);
