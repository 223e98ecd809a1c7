// Rules: P-45 (docs/rules)
import * as z from "zod/mini";
import { limits } from "../orders/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

/** A copy of what is held about the order; a correction of it; its destruction. */
export const dataRequestKinds = ["copy", "correction", "deletion"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** Days after the answer in which the customer can fetch the copy. */
export const copyDays = 30;

/** `proof` is that of the code from an email (rule W-32). */
const proofField = z.optional(z.string().check(z.maxLength(100)));

const wordsField = z.string().check(z.trim(), z.maxLength(limits.reason, msg("validation.max2000")));

/** POST /orders/{uuid}/data-requests */
export const newDataRequestSchema = z
  .strictObject({ kind: z.enum(dataRequestKinds), words: z._default(wordsField, ""), proof: proofField })
  .check(
    z.refine(({ kind, words }) => kind !== "correction" || words !== "", {
      error: msg("dataRequests.wordsRequired"),
      path: ["words"],
    }),
  );

/** POST /orders/{uuid}/held.pdf */
export const fetchCopySchema = z.strictObject({ proof: proofField });

const requestFields = {
  id: z.number(),
  kind: z.enum(dataRequestKinds),
  /** The customer's words; often empty. */
  words: z.string(),
  requested_at: timestampSchema,
  /** YYYY-MM-DD at the office. */
  due_on: z.string(),
  state: z.enum(["open", "done", "refused"]),
  /** The office's words to the customer; may be empty. */
  answer: z.string(),
  answered_at: z.nullable(timestampSchema),
};

/** A request as its customer sees it. */
export const dataRequestSchema = z.object({
  ...requestFields,
  /** The last day YYYY-MM-DD on which the copy can be fetched; absent for other requests, and afterwards. */
  copy_until: z.optional(z.string()),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

/** A request as staff see it. */
export const staffDataRequestSchema = z.object({
  ...requestFields,
  answered_by: z.nullable(z.string()),
  /** Open on the office's day after `due_on`. */
  overdue: z.boolean(),
});
export type StaffDataRequest = z.infer<typeof staffDataRequestSchema>;

/** POST /orders/{id}/data-requests/{request} */
export const answerDataRequestSchema = z
  .strictObject({ state: z.enum(["done", "refused"]), answer: z._default(wordsField, "") })
  .check(
    z.refine(({ state, answer }) => state !== "refused" || answer !== "", {
      error: msg("officeValidation.reasonRequired"),
      path: ["answer"],
    }),
  );
