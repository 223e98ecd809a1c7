import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import {
  listedEntrySchema,
  queueKeys,
  queueShows,
  queueSortColumns,
  type QueueKey,
  type QueueSortColumn,
} from "../queues/index.ts";
import { filter, numberFilter, textFilter } from "./query-fields.ts";
import { listedProductsSchema } from "./papers.ts";
import { timestampSchema } from "./timestamp.ts";

export const queueKeySchema = z.enum(queueKeys as [QueueKey, ...QueueKey[]]);

/** GET /queues: a count for every queue key, zeros included. */
export const queueCountsSchema = z.record(z.string(), z.number());

/** GET /queues/{queue}: one row per order product, oldest in the queue first. */
export const queueEntrySchema = z.extend(listedEntrySchema, {
  /** Seconds in the queue after which it has waited too long, by the queue's target (rule Q-12). */
  overdue_after: z.optional(z.number()),
  quantity: z.number(),
  country: z.nullable(z.string()),
  /** The shipping type in the United States; null for every other address, and where nothing is shipped. */
  shipping_type: z.nullable(z.number()),
});
export type QueueEntry = z.infer<typeof queueEntrySchema>;
export const queueEntriesSchema = z.array(queueEntrySchema);

/** Query of GET /queues/{queue}: a number of documents, the first orders of which are answered, and no others. */
export const queueQuerySchema = z.object({ first: numberFilter() });

/** The longest filter of a list, in characters. */
export const longestFilter = 200;

/** Query of GET /queues/{queue}/next: an order, and how the list is sorted and filtered. */
export const nextInQueueQuerySchema = z.object({
  /** The number of the order that is open. */
  after: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
  /** The place in the last answer. */
  place: numberFilter(),
  sort: filter(z.enum(Object.keys(queueSortColumns) as [QueueSortColumn, ...QueueSortColumn[]])),
  reverse: filter(z.enum(["1"])),
  filter: textFilter(longestFilter),
  show: filter(z.enum(queueShows)),
});

/** GET /queues/{queue}/next: the number of the next order, null at the end; how many are left; the open one's place. */
export const nextInQueueSchema = z.object({
  next: z.nullable(z.number()),
  left: z.number(),
  place: z.number(),
  /** Orders next in the list that colleagues have open: all that are left, or those that are passed over. */
  in_use: z.optional(z.number()),
});

/** Query of GET /queues/departures: the numbers of up to fifty orders between commas. */
export const departuresQuerySchema = z.object({ orders: listedProductsSchema });

/** GET /queues/departures: who has just moved an order, and to which status; own changes are left out. */
export const departuresSchema = z.array(
  z.object({ order_id: z.number(), created_by: z.string(), status_id: z.number() }),
);
export type Departure = z.infer<typeof departuresSchema>[number];

/** GET /queues/presence: the orders that others have open, each with their names. */
export const presenceSchema = z.array(z.object({ order_id: z.number(), names: z.array(z.string()) }));
export type Presence = z.infer<typeof presenceSchema>[number];

/** GET /queues/overview: what the staff home shows besides the counts. */
export const queueOverviewSchema = z.object({
  queues: z.array(
    z.object({
      queue: queueKeySchema,
      count: z.number(),
      oldest_entered_at: z.nullable(timestampSchema),
      /** The number that has waited too long (rule Q-12). */
      overdue: z.number(),
    }),
  ),
  order_issues: z.number(),
  refunds_requested: z.number(),
  undelivered_mails: z.number(),
  /** Text messages of the last 14 days that were not delivered (rule E-29). */
  undelivered_texts: z.optional(z.number()),
  /** Unread messages of customers. */
  unread_messages: z.number(),
  /** Orders that were paid, and ended or were voided without a refund (rule M-27). */
  orders_owed: z.number(),
  /** Orders whose corrections wait for a second person (rule W-39). */
  second_looks: z.number(),
  /** Order products whose promised date is at risk (rule O-65). */
  at_risk: z.number(),
  /** Transmittals of which not every document has been sent. */
  transmittals_out: z.number(),
  /** The number that has been out too long (rule Q-12). */
  transmittals_overdue: z.number(),
  /** Orders with something in a queue that are the reader's (rule Q-7). */
  mine: z.number(),
  /** The time since which the oldest of them waits; null for none. */
  oldest: z.object({
    unread_messages: z.nullable(timestampSchema),
    order_issues: z.nullable(timestampSchema),
    refunds_requested: z.nullable(timestampSchema),
    undelivered_mails: z.nullable(timestampSchema),
    transmittals_out: z.nullable(timestampSchema),
    second_looks: z.nullable(timestampSchema),
  }),
  /** Products that came in (paid, or placed by the license application) and went out (shipped), today and before. */
  flow: z.array(
    z.object({
      product_id: z.number(),
      came_in: z.number(),
      went_out: z.number(),
      /** Mean of a day of the 28 days before. */
      usual_in: z.number(),
      usual_out: z.number(),
    }),
  ),
  /** Those of all products on each of the 28 days before and today, the oldest first. */
  days: z.optional(z.array(z.object({ day: z.string(), came_in: z.number(), went_out: z.number() }))),
  /** People with orders in queues, and their number of orders, the most first. */
  people: z.optional(z.array(z.object({ name: z.string(), orders: z.number() }))),
  /** Refunds that wait for a second admin (rule M-68): for admins, absent for everybody else. */
  refund_requests: z.optional(z.number()),
  /** Requests of customers about their personal data (rule P-45). */
  data_requests: z.optional(z.number()),
  /** Those whose day has passed. */
  data_requests_overdue: z.optional(z.number()),
  /** Harmful uploads that are kept: for admins, absent for everybody else. */
  quarantined: z.optional(z.number()),
  /** Notes for countries that are hidden or soon will be (rule O-59): for admins, absent for everybody else. */
  country_notes_due: z.optional(z.number()),
});

/** The user to whom the order is assigned; null: unassigned. */
export const assigneeSchema = listedEntrySchema.shape.assignee;
export type Assignee = z.infer<typeof assigneeSchema>;

/** The largest id that the database gives to a user. */
export const largestUserId = 2 ** 31 - 1;

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

/**
 * The date that a customer was promised first and the one by which half of such products are done now, YYYY-MM-DD; null
 * where the promise is not at risk (rule O-65).
 */
export const atRiskSchema = listedEntrySchema.shape.at_risk;
export type AtRisk = z.infer<typeof atRiskSchema>;
