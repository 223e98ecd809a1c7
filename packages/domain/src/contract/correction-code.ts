// Rules: W-32 (docs/rules)
import * as z from "zod/mini";
import { msg } from "../texts/message.ts";

const digits = /^\s*\d{6}\s*$/;

/** POST /orders/{uuid}/correction-code/confirm: the six digits of the email. */
export const correctionCodeSchema = z.strictObject({
  code: z.string().check(z.regex(digits, msg("licenseReview.code.wrong")), z.trim()),
});

/** What the browser sends from then on as `proof` with its answers about this order's license. */
export const correctionProofSchema = z.object({ proof: z.string() });
