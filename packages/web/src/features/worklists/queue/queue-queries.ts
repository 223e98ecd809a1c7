import {
  nextInQueueSchema,
  presenceSchema,
  queueCountsSchema,
  queueEntriesSchema,
  queueOverviewSchema,
  type QueueEntry,
} from "@dop/domain/contract";
import type { NextInQueue, QueueKey } from "@dop/domain/queues";
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, live } from "../../../lib/api/api-query.ts";
import { api, type Kept } from "../../../lib/api/api.ts";
import { queryClient, reload } from "../../../lib/api/query.ts";

/**
 * GET /queues: a count per queue key. Colleagues change the queues all the time: lists reload whenever they are shown.
 */
export const queueCountsQuery = apiQuery(["queues", "counts"], "/queues", queueCountsSchema, live);

/** GET /queues/overview: counts and oldest entries, and what waits outside the queues. */
export const overviewQuery = apiQuery(["queues", "overview"], "/queues/overview", queueOverviewSchema, live);

/** Queues as they were answered, for as long as the cache has them. */
const kept = new WeakMap<object, Kept<QueueEntry[]>>();

/** GET /queues/{queue}: one row per order product, longest in the queue first; all again only when one has changed. */
export const queueEntriesQuery = (queue: QueueKey) => {
  const queryKey = ["queues", "entries", queue];
  return queryOptions({
    ...live,
    queryKey,
    queryFn: ({ signal }) => {
      const query = queryClient.getQueryCache().find({ queryKey }) ?? {};
      const before = kept.get(query) ?? {};
      kept.set(query, before);
      return api.get(`/queues/${queue}`, { schema: queueEntriesSchema, signal, kept: before });
    },
  });
};

/** Milliseconds after which a colleague whose browser has ended without a word no longer has an order open. */
const presenceEnds = 90_000;

/** GET /queues/presence: the orders that others have open, each with their names. */
export const presenceQuery = apiQuery(["queues", "presence"], "/queues/presence", presenceSchema, {
  ...live,
  background: true,
  refetchInterval: presenceEnds,
});

/**
 * GET /queues/{queue}/next: the order after another one in the list, or after its last place if it has left the list.
 * @param list `listAddress` of the list
 */
export const nextInQueueQuery = (queue: QueueKey, orderId: number, list: string) => {
  const queryKey = ["queues", "next", queue, orderId, list];
  return queryOptions({
    ...live,
    queryKey,
    queryFn: ({ signal }) => {
      const place = queryClient.getQueryData<NextInQueue>(queryKey)?.place;
      const from = place === undefined ? "" : `&place=${place}`;
      return api.get(`/queues/${queue}/next?after=${orderId}${from}${list}`, { schema: nextInQueueSchema, signal });
    },
  });
};

/** Reloads every list on the screen; the others reload when they are opened. */
export const reloadQueues = (): Promise<void> => reload({ queryKey: ["queues"] });
