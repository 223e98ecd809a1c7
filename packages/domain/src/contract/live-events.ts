import * as z from "zod/mini";
import { queueKeySchema } from "./queues.ts";

/** Kinds of changes that an open page is told of (rule Q-14); `reset`: anything may have changed. */
export const liveEventKinds = ["queue", "order", "inbox", "counts", "transmittal", "settings", "reset"] as const;
export type LiveEventKind = (typeof liveEventKinds)[number];

/** The data of an event of GET /events. */
export const liveEventDataSchema = z.object({
  order: z.optional(z.number()),
  queue: z.optional(queueKeySchema),
});
export type LiveEventData = z.infer<typeof liveEventDataSchema>;
