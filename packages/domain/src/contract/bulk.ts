import * as z from "zod/mini";
import { optionalLine, optionalText } from "../orders/index.ts";
import { msg } from "@dop/texts/message";
import { bulkSize } from "./bulk-answer.ts";
import { assigneeIdSchema, queueKeySchema } from "./queues.ts";
import { statusIdSchema } from "./statuses.ts";

const ids = z.array(z.int().check(z.positive()), { error: msg("officeValidation.chooseOrders") }).check(
  z.minLength(1, msg("officeValidation.chooseOrders")),
  z.maxLength(bulkSize, msg("officeValidation.bulkSize")),
  z.refine((list) => new Set(list).size === list.length, msg("officeValidation.bulkRepeated")),
);
const trackingText = optionalLine(100, msg("officeValidation.max100"));
const tracking = z.optional(trackingText);
const comment = z.optional(optionalText(2000, msg("validation.max2000")));

/**
 * POST /order-products/bulk: one action on each of up to fifty order products; one that refuses does not stop the
 * others.
 */
export const bulkRequestSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("tick_step"),
    ids,
    status_id: statusIdSchema,
    tracking_shipping: tracking,
    /** In which the rows are shown: those that have left it meanwhile refuse. */
    queue: z.optional(queueKeySchema),
  }),
  z.strictObject({ action: z.literal("flag"), ids, comment }),
  z.strictObject({ action: z.literal("unflag"), ids, comment }),
  /** Assigns to a colleague or oneself, or unassigns. */
  z.strictObject({ action: z.literal("assign"), ids, user_id: assigneeIdSchema }),
  z.strictObject({ action: z.literal("add_to_transmittal"), ids, transmittal_id: z.int().check(z.positive()) }),
  z.strictObject({
    action: z.literal("batch_print"),
    ids,
    /** For all of them; a number by order product id takes precedence. */
    tracking_shipping: tracking,
    tracking_numbers: z.optional(z.record(z.string().check(z.regex(/^\d{1,15}$/)), trackingText)),
  }),
]);
export type BulkRequest = z.infer<typeof bulkRequestSchema>;

/** POST /orders/products/refunds: approves the refunds of up to fifty order products; each order is one act (M-21). */
export const refundsApprovalSchema = z.strictObject({
  order_products: ids,
  /** The sum that the screen shows, in dollars; another one now is a conflict. */
  expected_total: z.optional(z.number().check(z.nonnegative(), z.lte(10_000_000))),
});
