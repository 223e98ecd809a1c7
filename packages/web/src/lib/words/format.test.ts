import { describe, expect, it } from "vitest";
import { formatCents, formatDate, formatDateTime, formatDollars } from "./format.ts";

describe("money", () => {
  it.each([
    [1234.5, "$1,234.50"],
    [0, "$0.00"],
    [0.05, "$0.05"],
    [1_234_567.89, "$1,234,567.89"],
    [-2.5, "-$2.50"],
    [undefined, "$--.--"],
    [null, "$--.--"],
    [Number.NaN, "$--.--"],
  ])("%s dollars", (dollars, text) => expect(formatDollars(dollars)).toBe(text));

  it("formats cents", () => expect(formatCents(150)).toBe("$1.50"));
});

describe("dates", () => {
  it("use the US format in the office's zone, in summer and in winter", () => {
    expect(formatDateTime("2026-11-13T23:01:00Z", "America/Denver")).toBe("11/13/2026, 04:01 PM");
    expect(formatDateTime("2026-07-04T06:00:00Z", "America/Denver")).toBe("07/04/2026, 12:00 AM");
    expect(formatDate("2026-07-04T05:59:59Z", "America/Denver")).toBe("07/03/2026");
  });

  it("become empty text when there is none", () => {
    expect(formatDate(null)).toBe("");
    expect(formatDateTime("soon")).toBe("");
  });
});
