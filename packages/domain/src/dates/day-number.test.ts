import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber, formatDayNumber, parseDay, weekdayOf } from "./index.ts";

describe("the number of a day", () => {
  const anyDay = fc.integer({ min: -800_000, max: 800_000 });

  it("counts as the runtime does, over leap years and centuries", () => {
    fc.assert(
      fc.property(anyDay, (number) => {
        const date = new Date(number * 86_400_000);
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        expect(dayNumber(year, month, day)).toBe(number);
        expect(weekdayOf(number)).toBe(date.getUTCDay());
        if (year < 1 || year > 9999) return;
        expect(formatDayNumber(number)).toBe(date.toISOString().slice(0, 10));
        expect(parseDay(formatDayNumber(number))).toBe(number);
      }),
    );
  });
});
