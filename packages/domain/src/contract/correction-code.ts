// Rules: W-32 (docs/rules)
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
