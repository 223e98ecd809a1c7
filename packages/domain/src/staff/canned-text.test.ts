import { describe, expect, it } from "vitest";
import { fillCannedText, unknownPlaceholders } from "./canned-text.ts";

describe("canned texts (rule E-20)", () => {
  it("fills in what it knows, once, and leaves every other brace", () => {
    const values = { name: "Ada {order}", order: "40001", date: "Nov 22, 2026" };
    expect(fillCannedText("Dear {name}, order {order} of {date}. {x} { } {", values)).toBe(
      "Dear Ada {order}, order 40001 of Nov 22, 2026. {x} { } {",
    );
  });
  it("names what nothing fills in", () => {
    expect(unknownPlaceholders("{name} {Name} {order} {} {\n} {license number}")).toEqual([
      "Name",
      "",
      "license number",
    ]);
    expect(unknownPlaceholders("no braces, {date}")).toEqual([]);
  });
});
