// Rules, Q-14 (docs/rules)
import { countryName } from "@dop/domain/countries";
import {
  departuresQuerySchema,
  departuresSchema,
  nextInQueueQuerySchema,
  nextInQueueSchema,
  presenceSchema,
  queueCountsSchema,
  queueEntriesSchema,
  queueOverviewSchema,
  queueQuerySchema,
} from "@dop/domain/contract";
import {
  defaultQueueSort,
  filterEntries,
  isQueueKey,
  nextInQueue,
  queueCollation,
  queueSortOf,
  showEntries,
  sortEntries,
  type QueueKey,
} from "@dop/domain/queues";
import { msg } from "@dop/texts/message";
import type { Permission } from "@dop/domain/staff";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import { requireExport, sendExport, wantsFile, type ExportedList } from "../../../http/csv-export.ts";
import { route, type Routes } from "../../../http/route.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { countNotesDue } from "../../office/index.ts";
import { readDepartures, readPresence } from "./colleagues.ts";
import { readListed, readNext } from "./next-in-queue.ts";
import {
  countMine,
  countOutside,
  countQueues,
  queueAsJson,
  readDays,
  queueIds,
  readQueueRows,
  type QueueRow,
} from "./queue-queries.ts";
import { holdRead, createQueueTargets } from "./queue-targets.ts";
import { readFlow } from "./read-flow.ts";
import { officeTexts } from "@dop/texts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";

const { compare } = new Intl.Collator(...queueCollation);

export const queueParams = z.object({
  queue: z.string().transform((key) => {
    if (!isQueueKey(key)) throw notFound(msg("staffErrors.queueNotFound"));
    return key;
  }),
});

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

type QueueTargets = ReturnType<typeof createQueueTargets>;
const reads = { access: "staff", audit: null } as const;

/** Counts of the queues, and of work outside them. */
function countRoutes(app: FastifyInstance, portal: Portal, targets: QueueTargets): void {
  const counts = async () => countQueues(portal.db, await targets(portal.clock()));
  const outside = () => countOutside(portal.db, officeToday(portal, portal.clock()));
  const days = holdRead(
    async (db: Portal["db"], today: string) => {
      const outBefore = (await targets(portal.clock()))("ltGovernor");
      const [flow, waiting] = await Promise.all([
        readFlow(db, today, portal.config.office.timeZone),
        readDays(db, { today, outBefore }),
      ]);
      return { ...flow, ...waiting };
    },
    { ms: millisecondsIn.minute, clock: portal.clock },
  );

  route(app, portal, {
    call: "GET /queues",
    ...reads,
    summary: "How many order products are in each queue",
    answer: queueCountsSchema,
    handle: async () => Object.fromEntries((await counts()).map(({ queue, count }) => [queue, count])),
  });

  route(app, portal, {
    call: "GET /queues/overview",
    ...reads,
    summary: "Every queue's count and oldest entry, and what waits outside the queues",
    answer: queueOverviewSchema,
    handle: async ({ requester, context: { today } }) => {
      const [queues, { quarantined, refund_requests, ...waiting }, mine, { oldest, ...ofDays }] = await Promise.all([
        counts(),
        outside(),
        countMine(portal.db, requester.userId),
        days(portal.db, today),
      ]);
      const may = (permission: Permission): boolean => requester.permissions.includes(permission);
      return {
        queues: queues.map((queue) => ({
          ...queue,
          oldest_entered_at: queue.oldest_entered_at?.toISOString() ?? null,
        })),
        ...waiting,
        ...ofDays,
        mine,
        oldest: Object.fromEntries(Object.entries(oldest).map(([kind, at]) => [kind, iso(at)])) as typeof oldest,
        // Counts go with the right to open what is counted.
        ...(may("quarantine.write") && { quarantined }),
        ...(may("money.refund.approve") && { refund_requests }),
        ...(may("settings.write") && { country_notes_due: countNotesDue(portal.settings(), today) }),
      };
    },
  });
}

/** The entries of one queue. */
function entryRoutes(app: FastifyInstance, portal: Portal, targets: QueueTargets): void {
  route(app, portal, {
    call: "GET /queues/:queue",
    ...reads,
    audit: "queue.viewed",
    summary:
      "The entries of a queue, longest waiting first; time_in_queue is in seconds; ?first=200 answers the orders of " +
      "the first documents, and counts all in x-total-orders and x-total-documents; " +
      "with Accept: text/csv as a file, for admins",
    stepUp: "as_file",
    params: queueParams,
    query: queueQuerySchema,
    answer: queueEntriesSchema,
    file: "text/csv",
    handle: async ({ params, query: { first }, context, requester, request, reply }) => {
      const { now, today } = context;
      if (wantsFile(request.headers.accept)) {
        requireExport(portal, requester);
        const list = await exportQueue(portal, params.queue);
        const detail = { results: list.ids.length, file: true };
        await context.auditNow("queue", params.queue, detail);
        return sendExport(reply, params.queue, list);
      }
      const overdueBefore = (await targets(now))(params.queue);
      const known = /^W\/"(.*)"$/.exec(request.headers["if-none-match"] ?? "")?.[1];
      const part = { first, known };
      const { json, count, all, tag } = await queueAsJson(portal.db, params.queue, { now, today, overdueBefore }, part);
      context.recordView("queue", params.queue, { results: count });
      if (all) void reply.headers({ "x-total-orders": all[0], "x-total-documents": all[1] });
      void reply.header("etag", `W/"${tag}"`).type("application/json; charset=utf-8");
      if (json === null) void reply.code(304);
      return json ?? "";
    },
  });

  route(app, portal, {
    call: "GET /queues/:queue/next",
    ...reads,
    summary: "The order after another one in a queue as it is sorted and filtered, and how many are left",
    params: queueParams,
    query: nextInQueueQuerySchema,
    answer: nextInQueueSchema,
    handle: async ({ params, query: { sort, reverse, ...open }, requester, context }) => {
      const isNarrowed = open.show !== undefined || (open.filter ?? "") !== "";
      const isOpening = !isNarrowed && reverse === undefined && (sort ?? defaultQueueSort.by) === defaultQueueSort.by;
      if (isOpening) return readNext(portal.db, params.queue, open, context);
      const entries = await readListed(portal.db, params.queue, { ...open, sort }, context);
      const sorted = sortEntries(entries, queueSortOf(sort, reverse === "1"), compare);
      const shown = showEntries(filterEntries(sorted, open.filter ?? ""), open.show, requester.userId);
      return nextInQueue(shown, open);
    },
  });
}

/** Changes by colleagues to orders that left a list on the screen, and the orders that they have open (rule Q-14). */
function colleagueRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    call: "GET /queues/departures",
    ...reads,
    summary: "Who else has moved these orders within the last minute, and to which status",
    query: departuresQuerySchema,
    answer: departuresSchema,
    handle: ({ query, requester, context }) => readDepartures(portal.db, query.orders, requester, context.now),
  });

  route(app, portal, {
    call: "GET /queues/presence",
    ...reads,
    summary: "The orders that others have open, with their names",
    answer: presenceSchema,
    handle: ({ requester, context }) => readPresence(portal.db, requester, context.now),
  });
}

/** The staff's work lists (rules ). */
export const queueRoutes: Routes = (app, portal) => {
  const targets = createQueueTargets(portal);
  countRoutes(app, portal, targets);
  colleagueRoutes(app, portal);
  entryRoutes(app, portal, targets);
};

/** A queue as a file, longest waiting first: all of it, however the screen filters. */
async function exportQueue(portal: Portal, queue: QueueKey): Promise<ExportedList<QueueRow>> {
  const { db, config } = portal;
  const { timeZone } = config.office;
  const today = officeToday(portal);
  const { exportHeads: heads, yes } = officeTexts.queue;
  return {
    columns: [
      [heads.order, (row) => row.order_id],
      [heads.lastName, (row) => row.last_name],
      [heads.firstName, (row) => row.first_name],
      [heads.license, (row) => row.reference_id],
      [heads.country, (row) => (row.country === null ? null : countryName(row.country))],
      [heads.quantity, (row) => row.quantity],
      [heads.since, (row) => formatOfficeTimestamp(row.queue_entered_at, timeZone)],
      [heads.created, (row) => formatOfficeTimestamp(row.created_at, timeZone)],
      [heads.awaitingPayment, (row) => (row.awaiting_payment ? yes : "")],
      [heads.secondLook, (row) => (row.second_look ? yes : "")],
      [heads.promised, (row) => row.at_risk?.promised_on],
      [heads.expected, (row) => row.at_risk?.expected_on],
      [heads.flagged, (row) => (row.flagged ? yes : "")],
      [heads.comment, (row) => (row.flagged ? row.comment : "")],
      [heads.unread, (row) => row.unread_messages],
      [heads.assigned, (row) => row.assignee?.display_name],
    ],
    ids: await queueIds(db, queue),
    read: (ids) => readQueueRows(db, ids, today),
  };
}
