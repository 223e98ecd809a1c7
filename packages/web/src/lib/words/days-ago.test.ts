import { describe, expect, it } from "vitest";
import { calendarDaysSince, daysAgo } from "./days-ago.ts";

const denver = "America/Denver";
const at = (iso: string): number => Date.parse(iso);

describe("daysAgo", () => {
  it.each([
    // 23:30 at the office is the next day in UTC.
    [0, "2026-11-22T06:30:00Z", "2026-11-21"],
    [0, "2026-11-22T07:00:00Z", "2026-11-22"],
    // 00:30, a week after the clocks went forward: fourteen times 24 hours before was another day.
    [14, "2026-03-15T06:30:00Z", "2026-03-01"],
    // 00:30 on the day of 25 hours: in 24 hours it is still today.
    [-1, "2026-11-01T06:30:00Z", "2026-11-02"],
    [1, "2026-01-01T12:00:00Z", "2025-12-31"],
  ])("%i days before %s is %s at the office", (days, now, date) => {
    expect(daysAgo(days, denver, at(now))).toBe(date);
  });
});

it("counts calendar days at the office", () => {
  expect(calendarDaysSince("2026-11-21T06:59:00Z", denver, at("2026-11-21T07:01:00Z"))).toBe(1);
  expect(calendarDaysSince("2026-10-31T12:00:00Z", denver, at("2026-11-02T12:00:00Z"))).toBe(2);
});
