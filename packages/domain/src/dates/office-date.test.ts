import { expect, it } from "vitest";
import { officeDate } from "./office-date.ts";

it("ends a day when it ends at the office", () => {
  expect(officeDate(new Date("2026-11-22T06:59:59Z"), "America/Denver")).toBe("2026-11-21");
  expect(officeDate(new Date("2026-11-22T07:00:00Z"), "America/Denver")).toBe("2026-11-22");
});
