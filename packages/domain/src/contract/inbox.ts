import * as z from "zod/mini";
import { assigneeSchema } from "./queues.ts";
import { filter } from "./query-fields.ts";
import { timestampSchema } from "./timestamp.ts";

/** The most orders that the inbox lists; `count` says how many there are. */
export const inboxSize = 100;
/** The most unread messages of one order that it carries, the newest. */
export const inboxMessages = 20;

/** GET /inbox: all orders, the requester's own, or the unassigned. */
export const inboxQuerySchema = z.object({ show: filter(z.enum(["mine", "unassigned"])) });

/** An order with unread messages of its customer, in no queue too. */
export const inboxEntrySchema = z.object({
  order_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  reference_id: z.number(),
  /** The language in which the customer ordered. */
  locale: z.string(),
  voided: z.boolean(),
  flagged: z.boolean(),
  assignee: assigneeSchema,
  products: z.array(z.object({ product_name: z.string(), status_name: z.string() })),
  unread: z.number(),
  /** The unread ones, oldest first. */
  messages: z.array(z.object({ id: z.number(), message: z.string(), created_at: timestampSchema })),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;
/** The order whose unread message is the oldest comes first (rule E-21). */
export const inboxSchema = z.object({
  /** Orders and messages that wait, over all assignees. */
  orders: z.number(),
  messages: z.number(),
  items: z.array(inboxEntrySchema),
});

/** GET /inbox/count: unread messages over all orders. */
export const inboxCountSchema = z.object({ orders: z.number(), messages: z.number() });

/** PATCH /inbox/{orderId}/read: all messages of the customer up to this one. */
export const inboxReadSchema = z.strictObject({ through: z.int().check(z.positive()) });
