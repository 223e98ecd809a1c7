import { expect, it } from "vitest";
import { formatOfficeTime, officeDateBefore } from "./office-time.ts";

const denver = "America/Denver";

it("counts days by the calendar, where a day has 23 or 25 hours too", () => {
  expect(officeDateBefore(new Date("2026-03-15T06:30:00Z"), 14, denver)).toBe("2026-03-01");
  expect(officeDateBefore(new Date("2026-11-02T06:30:00Z"), 1, denver)).toBe("2026-10-31");
});

it("says the day of a time that is not of today", () => {
  const now = new Date("2026-11-22T18:00:00Z");
  expect(formatOfficeTime(new Date("2026-11-22T17:41:00Z"), denver, now)).toMatch(/^10:41\sAM$/u);
  expect(formatOfficeTime(new Date("2026-11-22T05:41:00Z"), denver, now)).toMatch(/^10:41\sPM on 11\/21\/26$/u);
});
