import type { QueueEntry } from "@dop/domain/contract";
import { describe, expect, it } from "vitest";
import { nextInQueue } from "./next-in-queue.ts";

const queue = (...orders: number[]): QueueEntry[] =>
  orders.map((order_id, index) => ({ id: index, order_id }) as QueueEntry);

describe("next in queue", () => {
  it("goes to the next order, not to the next product of the same one", () => {
    expect(nextInQueue(queue(1, 2, 2, 3), 2, undefined)).toEqual({ next: 3, remaining: 1, place: 1 });
  });
  it("continues at the order's former place when it has left the queue", () => {
    expect(nextInQueue(queue(1, 3, 4), 2, 1)).toEqual({ next: 3, remaining: 2, place: 1 });
  });
  it("ends after the last one", () => {
    expect(nextInQueue(queue(1, 2), 2, undefined)).toMatchObject({ next: undefined, remaining: 0 });
    expect(nextInQueue(queue(1), 2, 1)).toMatchObject({ next: undefined, remaining: 0 });
  });
});
