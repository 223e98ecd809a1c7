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
import { api, firstRowsOf, type Kept } from "../../../lib/api/api.ts";
import { firstOfQueue } from "../../../lib/api/first-call.ts";
import { queryClient, reload } from "../../../lib/api/query.ts";
import { countsOf } from "./queue-rows.ts";

/**
 * GET /queues: a count per queue key. Colleagues change the queues all the time: lists reload whenever they are shown.
 */
export const queueCountsQuery = apiQuery(["queues", "counts"], "/queues", queueCountsSchema, live);

/** GET /queues/overview: counts and oldest entries, and what waits outside the queues. */
export const overviewQuery = apiQuery(["queues", "overview"], "/queues/overview", queueOverviewSchema, live);

/** A queue, or its first orders while the others are on their way. */
export interface QueueList {
  /** One for each document, longest in the queue first. */
  readonly entries: readonly QueueEntry[];
  /** Those of the whole queue. */
  readonly counts: readonly [orders: number, documents: number];
  readonly isWhole: boolean;
}

const wholeQueue = (entries: readonly QueueEntry[]): QueueList => ({
  entries,
  counts: countsOf(entries),
  isWhole: true,
});

/** Queues as they were answered, for as long as the cache has them. */
const kept = new WeakMap<object, Kept<QueueEntry[]>>();

/**
 * GET /queues/{queue}: all again only when a row has changed.
 * @param isInParts the first orders of a long queue come before the others
 */
export const queueEntriesQuery = (queue: QueueKey, isInParts: boolean) => {
  const queryKey = ["queues", "entries", queue];
  return queryOptions<QueueList>({
    ...live,
    queryKey,
    queryFn: async ({ signal }) => {
      const query = queryClient.getQueryCache().find({ queryKey }) ?? {};
      const isNew = queryClient.getQueryData(queryKey) === undefined;
      const before = (isNew ? undefined : kept.get(query)) ?? {};
      kept.set(query, before);
      const options = { schema: firstRowsOf(queueEntriesSchema), signal, kept: before };
      if (isInParts && isNew) {
        const entries = await api.get(firstOfQueue(queue), options);
        const ofAll = (what: string) => Number(before.headers?.get(`x-total-${what}`));
        if (ofAll("documents") <= entries.length) return wholeQueue(entries);
        const counts = [ofAll("orders"), ofAll("documents")] as const;
        queryClient.setQueryData<QueueList>(queryKey, { entries, counts, isWhole: false });
      }
      return wholeQueue(await api.get(`/queues/${queue}`, options));
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
