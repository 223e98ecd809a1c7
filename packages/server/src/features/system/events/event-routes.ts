// Rules: Q-14 (docs/rules)
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { ApiError } from "../../../http/api-error.ts";
import { route, type Routes } from "../../../http/route.ts";
import { addressGroup } from "../../../lib/address-group.ts";
import { eventReader } from "./event-concern.ts";
import { createEventStreams } from "./event-streams.ts";

/** Streams that one session, and the holders of keys at one host, may have open. */
const mostStreams = { session: 6, host: 12 } as const;

const number = z.coerce.number().int().min(0);
const eventsQuery = z.object({
  /** The key of a transmittal's desk. */
  key: z.string().max(100).optional(),
  /** The key of a customer's order. */
  uuid: z.string().max(100).optional(),
  after: number.optional(),
  /** Ends at the first change: for networks that keep an answer back until its end. */
  once: z.literal("1").optional(),
});

/** Changes as they happen: for the staff, the Lt. Governor's desk and customers. */
export const eventRoutes: Routes = (app, portal) => {
  const streams = createEventStreams(portal);
  // Open streams would be requests under way, for which a stop waits.
  app.addHook("preClose", () => streams.end());

  route(app, portal, {
    call: "GET /events",
    access: "key_or_staff",
    rateLimit: "reads",
    audit: null,
    summary:
      "What has changed, as server-sent events (queue, order, inbox, counts, transmittal, settings, reset); " +
      "Last-Event-ID or after replays those of the last ten minutes",
    query: eventsQuery,
    file: "text/event-stream",
    handle: async ({ query, requester, request, reply }) => {
      const staff = requester.kind === "staff" ? requester : undefined;
      const reader = eventReader(staff, query.key, query.uuid);
      const [owner, most] =
        staff === undefined ? [addressGroup(request.ip), mostStreams.host] : [staff.sessionId, mostStreams.session];
      // A number that no event can have is one of another database.
      const last = number.catch(Number.MAX_SAFE_INTEGER).optional().parse(request.headers["last-event-id"]);
      const known = last ?? query.after ?? null;
      const stream = await streams.open(reader, owner, most, { known, once: query.once !== undefined });
      if (stream === null) throw new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"), { retryAfter: 30 });
      // A proxy would keep events until it has a page full of them, and a stop would wait for an idle connection.
      const headers = { "cache-control": "no-store", "x-accel-buffering": "no", connection: "close" };
      void reply.headers(headers).type("text/event-stream");
      return stream;
    },
  });
};
