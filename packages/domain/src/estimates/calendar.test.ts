import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDayNumber, parseDay } from "../dates/index.ts";
import { utahHolidays, type HolidayName } from "./holidays.ts";
import { officeCalendar } from "./office-calendar.ts";

const dayOf = (year: number, wanted: HolidayName): string | undefined =>
  utahHolidays(year).find(({ name }) => name === wanted)?.day;

describe("the first of the last office days", () => {
  // Thursday the 26th is a holiday, the 28th and 29th are a weekend.
  const calendar = officeCalendar(["2026-11-26"]);
  it.each([
    ["2026-11-30", 1, "2026-11-30"],
    ["2026-11-30", 2, "2026-11-27"],
    ["2026-11-30", 3, "2026-11-25"],
    ["2026-11-29", 1, "2026-11-27"],
  ])("up to %s, %i of them", (to, days, first) => {
    expect(calendar.since(to, days)).toBe(first);
  });
  it("leaves the requested number of office days from it on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 400 }), (days, offset) => {
        const to = formatDayNumber(parseDay("2026-01-01") + offset);
        const first = calendar.since(to, days);
        expect(calendar.between(formatDayNumber(parseDay(first) - 1), to)).toBe(days);
      }),
    );
  });
});

describe("Utah's holidays", () => {
  it("match those of 2026, in order", () => {
    expect(utahHolidays(2026).map(({ day }) => day)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-15",
      "2026-07-03",
      "2026-07-24",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
  });

  it.each([
    // Friday, Saturday, Sunday, Monday, Wednesday.
    [2020, "2020-06-15"],
    [2021, "2021-06-21"],
    [2022, "2022-06-20"],
    [2023, "2023-06-19"],
    [2024, "2024-06-17"],
  ])("keep Juneteenth of %i on Monday %s", (year, day) => {
    expect(dayOf(year, "juneteenth")).toBe(day);
  });

  it("move from a Saturday to the day before, also across the new year, and from a Sunday to the day after", () => {
    expect(dayOf(2022, "newYear")).toBe("2021-12-31");
    expect(dayOf(2023, "newYear")).toBe("2023-01-02");
    expect(dayOf(2027, "pioneer")).toBe("2027-07-23");
  });

  it("never fall on a weekend", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2090 }), (year) => {
        const weekdays = utahHolidays(year).map(({ day }) => new Date(day).getUTCDay());
        expect(weekdays.every((weekday) => weekday >= 1 && weekday <= 5)).toBe(true);
      }),
    );
  });
});

describe("an office's calendar", () => {
  const calendar = officeCalendar(["2026-11-26"]);

  it.each([
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-21", 0, "2026-11-23"],
    ["2026-11-25", 1, "2026-11-27"],
    ["2026-11-25", 2, "2026-11-30"],
    ["2026-11-25", 0, "2026-11-25"],
  ])("counts from %s by %i to %s", (from, days, to) => {
    expect(calendar.add(from, days)).toBe(to);
  });

  it("counts back what it has added", () => {
    const anyDay = fc
      .integer({ min: 0, max: 4000 })
      .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (from, days) => {
        expect(calendar.between(from, calendar.add(from, days))).toBe(days === 0 && !calendar.isOpen(from) ? 1 : days);
        expect(calendar.isOpen(calendar.add(from, days))).toBe(true);
      }),
    );
  });

  it("counts nothing backwards", () => {
    expect(calendar.between("2026-11-27", "2026-11-25")).toBe(0);
  });

  it("ends also where every day is closed", () => {
    const closed = Array.from({ length: 800 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
    expect(officeCalendar(closed).add("2026-01-05", 1) > "2026-12-01").toBe(true);
  });
});
