import { searchSortColumns } from "@dop/domain/contract";
import { readOrderAhead } from "../packages/server/dist/features/desk/order/view/open-order.js";
import { countQueues, queueAsJson } from "../packages/server/dist/features/worklists/queues/queue-queries.js";
import { searchOrders } from "../packages/server/dist/features/worklists/search/search-orders.js";
import { longestQueue } from "./back-office-orders.mjs";

/** A queue without a target is late after a week. */
const overdueBefore = (now) => new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
const todayOf = (now) => now.toISOString().slice(0, 10);

/** A call of the portal: its path, and the function of the server that has its SQL. */
const queue = (key) => ({
  path: `/queues/${key}`,
  read: (db, now) => queueAsJson(db, key, { now, today: todayOf(now), overdueBefore: overdueBefore(now) }),
});

const search = (query) => {
  const { page, reverse, ...words } = query;
  return {
    path: `/orders/search?${new URLSearchParams(query)}`,
    read: (db, now) =>
      searchOrders(
        db,
        {
          ...words,
          ...(page === undefined ? {} : { page: Number(page) }),
          ...(reverse === undefined ? {} : { reverse: reverse === "true" }),
          ...(words.orderNumber === undefined ? {} : { orderNumber: Number(words.orderNumber) }),
          ...(words.licenseNumber === undefined ? {} : { licenseNumber: Number(words.licenseNumber) }),
        },
        { now, userId: 1, timeZone: "America/Denver" },
      ),
  };
};

/**
 * Measured calls by name: each a list of variants that take turns, so that no single answer is measured.
 *
 * @param {{ order_id: number, reference_id: number, email: string, tracking_shipping: string }[]} samples rows of the
 * search table
 */
export function backOfficeCalls(samples) {
  const searches = (queries) => queries.map(search);
  return {
    "queue counts": [{ path: "/queues", read: (db, now) => countQueues(db, () => overdueBefore(now)) }],
    // Compared with the count of what is open, which is the least that it can be.
    home: [{ path: "/queues/overview", read: (db, now) => countQueues(db, () => overdueBefore(now)) }],
    "a queue of the longest": [queue(longestQueue)],
    "a queue of the shorter": [queue("apostille-printAndShip")],
    "order detail": samples.map(({ order_id }) => ({
      path: `/orders/${order_id}`,
      read: (db, now) => readOrderAhead(db, order_id, { userId: 0 }, { now, today: todayOf(now) }),
    })),
    "name of 5 % of the orders": searches(["christensen", "Christensen", "christense"].map((name) => ({ name }))),
    "name of a handful": searches(["quackenbush", "quacken", "ackenbus"].map((name) => ({ name }))),
    "order number": searches(samples.map(({ order_id }) => ({ orderNumber: order_id }))),
    "license number": searches(samples.map(({ reference_id }) => ({ licenseNumber: reference_id }))),
    email: searches(samples.map(({ email }) => ({ email }))),
    "tracking number": searches(samples.map((row) => ({ trackingNumber: row.tracking_shipping }))),
    "one box: surname, first name": searches(
      ["Quackenbush, Olivia", "emma quackenbush", "christensen zoë"].map((q) => ({ q })),
    ),
    "one box: surname of 5 %": searches(["christensen", "Christense"].map((q) => ({ q }))),
    "one box: last four": searches(samples.map(({ order_id }) => ({ q: String(order_id % 10_000).padStart(4, "0") }))),
    "one box: phone": searches(
      samples.map(({ order_id }) => ({ q: `801-555-${String(order_id % 10_000).padStart(4, "0")}` })),
    ),
    phone: searches(
      samples.map(({ order_id }) => ({ phone: `(801) 555 ${String(order_id % 10_000).padStart(4, "0")}` })),
    ),
    "flagged orders": searches([{ flagged: "true" }]),
    "orders without an assignee": searches([{ assigned: "unassigned" }]),
    "two letters of a name": searches(["mu", "so", "ev"].map((name) => ({ name }))),
    "part of most emails": searches(["example", "mail"].map((email) => ({ email }))),
    everything: searches([{}]),
    "time: active": searches([{ time: "active" }]),
    "time: 3 months": searches([{ time: "past-3-months" }]),
    "time: a year": searches([{ time: "past-year" }]),
    "time: a year, by status": searches([{ time: "past-year", sortBy: "STATUS_ID" }]),
    "type: apostille": searches([{ type: "APOSTILLE" }]),
    "type: letter of validity": searches([{ type: "LETTER_OF_VALIDITY" }]),
    "type and time": searches([{ type: "CERTIFIED_COPY", time: "past-6-months" }]),
    ...Object.fromEntries(
      searchSortColumns.flatMap((sortBy) => [
        [`by ${sortBy}`, searches([{ sortBy }, { sortBy, reverse: "true" }])],
        [
          `by ${sortBy}, page 1000`,
          searches([
            { sortBy, page: "1000" },
            { sortBy, reverse: "true", page: "1000" },
          ]),
        ],
      ]),
    ),
  };
}
