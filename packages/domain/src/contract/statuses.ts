import * as z from "zod/mini";
import { isStatusId, type StatusId } from "../orders/index.ts";
import { expectedPaidField, keptHasReason, refundChoiceFields } from "./refunds.ts";
import { msg } from "@dop/texts/message";

export const statusIdSchema = z.pipe(
  z.int().check(z.refine(isStatusId, msg("officeValidation.statusUnknown"))),
  z.transform((id: number) => id as StatusId),
);

/** PATCH /orders/products/{id}/status */
export const statusChangeSchema = z
  .strictObject({
    status_id: statusIdSchema,
    send_email: z.optional(z.boolean()),
    expected_status_id: z.optional(statusIdSchema),
    /** With Canceled only. */
    ...refundChoiceFields,
    ...expectedPaidField,
  })
  .check(keptHasReason());
export type StatusChange = z.infer<typeof statusChangeSchema>;
export const statusChangeAnswerSchema = z.object({
  status_id: z.number(),
  isEmailError: z.boolean(),
  /** The address to which the step has sent a letter of validity (rule W-42). */
  letter_sent_to: z.optional(z.string()),
});
