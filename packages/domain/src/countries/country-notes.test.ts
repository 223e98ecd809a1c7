import { describe, expect, it } from "vitest";
import { noteHidesOn, noteState } from "./index.ts";

describe("a note of a country (rule O-59)", () => {
  it.each([
    ["2026-01-31", "2026-11-30", "shown"],
    ["2026-01-31", "2026-12-31", "ending"],
    ["2026-01-31", "2027-01-30", "ending"],
    ["2026-01-31", "2027-01-31", "hidden"],
    ["2025-12-15", "2026-11-14", "shown"],
    ["2025-12-15", "2026-11-15", "ending"],
    ["", "2026-01-01", "hidden"],
  ])("checked on %s is, on %s, %s", (checked_on, today, state) => {
    expect(noteState({ checked_on }, today)).toBe(state);
  });

  it("disappears a year after it was checked, on a day that exists", () => {
    expect(noteHidesOn("2026-11-23")).toBe("2027-11-23");
    expect(noteHidesOn("2028-02-29")).toBe("2029-02-28");
  });
});
