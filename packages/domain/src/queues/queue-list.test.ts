import { describe, expect, it } from "vitest";
import type { QueueEntry } from "../contract/index.ts";
import { documentCode } from "../scan/index.ts";
import { filterEntries, nextInQueue, prepareFilter, queueCollation, showEntries, sortEntries } from "./queue-list.ts";

const entry = (order_id: number, changes: Partial<QueueEntry> = {}): QueueEntry => ({
  id: order_id,
  order_id,
  time_in_queue: 1000 - order_id,
  created_at: "2026-11-13T07:00:00.000Z",
  first_name: "Ada",
  last_name: "Okafor",
  reference_id: 1_180_000 + order_id,
  unread_messages: 0,
  flagged: false,
  comment: "",
  quantity: 1,
  country: null,
  shipping_type: null,
  awaiting_payment: false,
  second_look: false,
  at_risk: null,
  assignee: null,
  ...changes,
});
const { compare } = new Intl.Collator(...queueCollation);
const list = (...orders: number[]): QueueEntry[] => orders.map((orderId, id) => entry(orderId, { id }));

describe("next in queue (rule Q-6)", () => {
  it("goes to the next order, not to the next product of the same one", () => {
    expect(nextInQueue(list(1, 2, 2, 3), { after: 2 })).toEqual({ next: 3, left: 1, place: 1 });
  });
  it("continues at the order's former place when it has left the list", () => {
    expect(nextInQueue(list(1, 3, 4), { after: 2, place: 1 })).toEqual({ next: 3, left: 2, place: 1 });
    expect(nextInQueue(list(1, 3), { after: 2, place: 900 })).toEqual({ next: null, left: 0, place: 2 });
  });
  it("starts at the first one for an order that never was in the list", () => {
    expect(nextInQueue(list(1, 3), { after: 9 })).toEqual({ next: 1, left: 2, place: 0 });
  });
  it("ends after the last one, and in an empty list", () => {
    expect(nextInQueue(list(1, 2), { after: 2 })).toMatchObject({ next: null, left: 0 });
    expect(nextInQueue(list(1), { after: 2, place: 1 })).toMatchObject({ next: null, left: 0 });
    expect(nextInQueue([], { after: 2, place: 5 })).toEqual({ next: null, left: 0, place: 0 });
  });

  it("passes over orders that colleagues have open, while another is left", () => {
    const open = (inUse: number[]) =>
      nextInQueue(
        list(1, 2, 2, 3, 4).map((each) => ({ ...each, in_use: inUse.includes(each.order_id) })),
        { after: 1 },
      );
    expect(open([1, 4])).toEqual({ next: 2, left: 3, place: 0 });
    expect(open([2, 4])).toEqual({ next: 3, left: 3, place: 0, in_use: 1 });
    expect(open([2, 3, 4])).toEqual({ next: 2, left: 3, place: 0, in_use: 3 });
  });
  it("leaves out flagged orders, but knows the place of a flagged one that is open", () => {
    const flagged = { flagged: true, comment: "Address Issue" };
    const queue = [entry(1), entry(2, flagged), entry(3), entry(4, flagged)];
    expect(nextInQueue(queue, { after: 1 })).toEqual({ next: 3, left: 1, place: 0 });
    expect(nextInQueue(queue, { after: 2 })).toEqual({ next: 3, left: 1, place: 1 });
    expect(nextInQueue(queue, { after: 3 })).toMatchObject({ next: null, left: 0 });
  });
  it("goes to flagged orders when the filter has a word of their comment", () => {
    const queue = [
      entry(1, { flagged: true, comment: "Address Issue" }),
      entry(2, { flagged: true, comment: "Payment" }),
    ];
    expect(nextInQueue(queue, { after: 9, filter: "okafor ADDRESS" })).toMatchObject({ next: 1, left: 1 });
    expect(nextInQueue(queue, { after: 9, filter: "okafor" })).toMatchObject({ next: null });
  });
});

describe("a list narrowed (rule Q-7)", () => {
  const me = { id: 7, display_name: "K. Madsen" };
  const queue = [
    entry(1, { flagged: true }),
    entry(2, { unread_messages: 2, assignee: me }),
    entry(3, { awaiting_payment: true, assignee: { id: 8, display_name: "A. Admin" } }),
    entry(4),
    entry(5, { second_look: true, assignee: me }),
    entry(6, { at_risk: { promised_on: "2026-12-04", expected_on: "2026-12-09" } }),
  ];
  it.each([
    ["flagged", [1]],
    ["unread", [2]],
    ["due", [3]],
    ["second_look", [5]],
    ["at_risk", [6]],
    ["mine", [2, 5]],
    ["unassigned", [1, 4, 6]],
    [undefined, [1, 2, 3, 4, 5, 6]],
  ] as const)("to %s", (show, orders) => {
    expect(showEntries(queue, show, me.id).map(({ order_id }) => order_id)).toEqual(orders);
  });
  it("goes from one flagged order to the next when it is narrowed to them", () => {
    const flagged = [entry(1, { flagged: true }), entry(2, { flagged: true })];
    expect(nextInQueue(flagged, { after: 1, show: "flagged" })).toMatchObject({ next: 2, left: 1 });
    expect(nextInQueue(flagged, { after: 1, show: "unassigned" })).toMatchObject({ next: null });
  });
});

describe("the list of a queue", () => {
  it.each([
    ["time", "desc", [1, 2, 3]],
    ["time", "asc", [3, 2, 1]],
    ["order", "desc", [3, 2, 1]],
    ["name", "asc", [3, 1, 2]],
    ["messages", "desc", [2, 1, 3]],
  ] as const)("sorts by %s, %s", (by, direction, orders) => {
    const queue = [
      entry(2, { last_name: "Zimmer", unread_messages: 2 }),
      entry(3, { last_name: "alvarez" }),
      entry(1, { last_name: "Nielsen" }),
    ];
    expect(sortEntries(queue, { by, direction }, compare).map(({ order_id: id }) => id)).toEqual(orders);
  });
  it("filters by every word in number, name, license or the comment of a flag that is up", () => {
    const queue = [
      entry(41, { flagged: true, comment: "Payment" }),
      entry(42, { comment: "Payment", last_name: "Rossi" }),
    ];
    const found = (filter: string) => filterEntries(queue, filter).map(({ order_id: id }) => id);
    expect(found("")).toEqual([41, 42]);
    expect(found("payment")).toEqual([41]);
    expect(found("ADA, rossi")).toEqual([42]);
    expect(found("1180041")).toEqual([41]);
  });

  it("reads prepared entries no more", () => {
    let reads = 0;
    const counted = Object.defineProperty(entry(41), "last_name", { get: () => `Okafor${String((reads += 1))}` });
    prepareFilter([counted]);
    expect(filterEntries([counted], "okafor")).toEqual([counted]);
    expect(filterEntries([counted], "ada")).toEqual([counted]);
    expect(reads).toBe(1);
  });

  it("finds the order of a scanned document", () => {
    const queue = [entry(41), entry(42)];
    for (const scan of [documentCode(42, 7), `]C1\u001D${documentCode(42, 7)}`])
      expect(filterEntries(queue, scan)).toEqual([queue[1]]);
  });

  it("without accents on either side, as the search does", () => {
    const queue = [entry(41, { last_name: "Núñez" }), entry(42, { last_name: "Nunez" }), entry(43)];
    for (const filter of ["nunez", "NÚÑEZ", "Nun\u0303ez"])
      expect(filterEntries(queue, filter).map(({ order_id: id }) => id)).toEqual([41, 42]);
    const flagged = [entry(1), entry(2, { flagged: true, comment: "Señor called" })];
    expect(nextInQueue(flagged, { after: 1, filter: "senor" }).next).toBe(2);
  });
});
