import * as z from "zod/mini";
import { listedEntrySchema } from "../queues/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

/** The user to whom the order is assigned; null: unassigned. */
export const assigneeSchema = listedEntrySchema.shape.assignee;
export type Assignee = z.infer<typeof assigneeSchema>;

/** Greater ones are no user's: the database's numbers of users end there. */
const largestUserId = 2 ** 31 - 1;

/** The user who gets the order; null: unassigned. */
export const assigneeIdSchema = z.nullable(
  z.int({ error: msg("officeValidation.userRequired") }).check(z.positive(), z.maximum(largestUserId)),
);

/** PATCH /orders/{id}/assignee: assigns an order to a colleague or oneself, or unassigns it. */
export const assignmentRequestSchema = z.strictObject({
  user_id: assigneeIdSchema,
});
export const assignmentAnswerSchema = z.object({ assignee: assigneeSchema, assigned_at: z.nullable(timestampSchema) });

/** GET /users/assignable: who an order can be given to, by name. */
export const assignableSchema = z.array(z.object({ id: z.number(), display_name: z.string() }));
