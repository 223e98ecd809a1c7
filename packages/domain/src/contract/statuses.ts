import { z } from "zod";
import { isStatusId, type StatusId } from "../orders/index.ts";

export const statusIdSchema = z.int().refine((id): id is StatusId => isStatusId(id), "There is no such status.");

/** PATCH /orders/products/{id}/status */
export const statusChangeSchema = z.strictObject({
  status_id: statusIdSchema,
  send_email: z.boolean().optional(),
  expected_status_id: statusIdSchema.optional(),
});
export const statusChangeAnswerSchema = z.object({ status_id: z.number(), isEmailError: z.boolean() });
