import * as z from "zod/mini";
import { isOneLine, textField } from "../orders/index.ts";
import { queueShows, queueSortColumns, type QueueSortColumn } from "../queues/index.ts";
import { msg } from "@dop/texts/message";
import { queueKeySchema } from "./queues.ts";

/** The most views of one user, and of all shared ones that a list carries. */
export const savedViewLimits = { own: 30, name: 60, filter: 200 } as const;

const name = textField(savedViewLimits.name, {
  required: msg("officeValidation.nameRequired"),
  max: msg("officeValidation.max60"),
}).check(z.refine(isOneLine, msg("officeValidation.oneLine")));

/** POST /views: a queue as it is sorted and narrowed, under a name (rule Q-8). */
export const savedViewRequestSchema = z.strictObject({
  name,
  queue: queueKeySchema,
  /** Null: as the queue comes. */
  sort: z.nullable(z.enum(Object.keys(queueSortColumns) as [QueueSortColumn, ...QueueSortColumn[]])),
  reverse: z.boolean(),
  filter: textField(savedViewLimits.filter, { max: msg("validation.max200") }),
  /** Null: all of them. */
  show: z.nullable(z.enum(queueShows)),
  /** The columns that it hides, by their names on the page; null or absent: those that its reader hides. */
  hidden: z.optional(z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)))),
  /** Everybody sees it; only its owner and admins change it. */
  shared: z.boolean(),
});
export type SavedViewRequest = z.infer<typeof savedViewRequestSchema>;
/** PATCH /views/{id} */
export const savedViewChangeSchema = z.partial(z.pick(savedViewRequestSchema, { name: true, shared: true }));

export const savedViewSchema = z.extend(savedViewRequestSchema, {
  id: z.number(),
  /** Of its owner. */
  owner: z.string(),
  /** The requester's own. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;
/** GET /views: one's own by name, then those that others share. */
export const savedViewsSchema = z.array(savedViewSchema);
