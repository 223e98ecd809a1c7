// Rules: P-17, W-32 (docs/rules)
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";

const digits = /^\d{6}$/;

/** POST /orders/{uuid}/correction-code/confirm: the six digits of the email; blanks between them do not count. */
export const correctionCodeSchema = z.strictObject({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
    z.regex(digits, msg("licenseReview.code.wrong")),
  ),
});

/** The `proof` that the browser sends from then on with its answers about this order's license. */
export const correctionProofSchema = z.object({ proof: z.string() });

export const viewingOffices = ["clerk", "lt-governor"] as const;
export const viewedParts = ["details", "photo", "document", "correction", "messages"] as const;

/** GET /orders/uuid/{uuid}/views: offices that saw parts of an order, by day, newest day first. */
export const orderViewsSchema = z.array(
  z.object({
    /** Of the office: YYYY-MM-DD. */
    day: z.string(),
    office: z.enum(viewingOffices),
    what: z.enum(viewedParts),
  }),
);
