import { describe, expect, it } from "vitest";
import { nextAttemptAt } from "./outbox.ts";

const start = new Date("2026-03-01T12:00:00Z");

describe("nextAttemptAt", () => {
  it("doubles from 30 s, ends with the day and is null after it", () => {
    const seconds = (attempts: number) =>
      ((nextAttemptAt(start, attempts, start)?.getTime() ?? 0) - start.getTime()) / 1000;
    expect([1, 2, 3, 4, 11, 12, 13].map(seconds)).toEqual([30, 60, 120, 240, 30_720, 61_440, 86_400]);
    expect(nextAttemptAt(start, 1, new Date(start.getTime() + 86_400_000))).toBeNull();
  });
});
