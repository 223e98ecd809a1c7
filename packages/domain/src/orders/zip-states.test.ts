import { describe, expect, it } from "vitest";
import { statesOtherThan } from "./zip-states.ts";

describe("statesOtherThan", () => {
  it.each([
    ["84601", "UT", []],
    ["84601", " utah ", []],
    ["84601", "U.T.", []],
    ["84601", "Nevada", ["Utah"]],
    ["10001", "NJ", ["New York"]],
    ["05501", "MA", []],
    ["05501", "NH", ["Massachusetts", "Vermont"]],
    ["00501", "New York", []],
    ["20500", "District of Columbia", []],
    ["99950", "Alaska", []],
  ])("%s in %s", (zip, state, others) => {
    expect(statesOtherThan(zip, state)).toEqual(others);
  });

  it("says nothing about what it does not know", () => {
    // A territory, a military address, no state, half a code, another country's.
    for (const [zip, state] of [
      ["00901", "UT"],
      ["09012", "AE"],
      ["84601", "Jalisco"],
      ["8460", "NV"],
      ["75001 CEDEX", "NV"],
      ["", ""],
    ] as const)
      expect(statesOtherThan(zip, state)).toEqual([]);
  });
});
