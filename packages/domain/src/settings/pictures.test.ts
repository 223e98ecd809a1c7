import { describe, expect, test } from "vitest";
import { growth } from "../../test/growth.ts";
import { svgProblem } from "./pictures.ts";

describe("svgProblem", () => {
  test.each([
    ["blanks in a fill", (count: number) => `<svg><path fill="url(${" ".repeat(count)}#a)"/></svg>`, null, 2000],
    ["a type that does not end", (count: number) => `<svg>${"<!doctype".repeat(count)}</svg>`, null, 1000],
    ["comments before it", (count: number) => `${"<!---->".repeat(count)}<svg></svg>`, null, 1000],
    ["comments that do not end", (count: number) => "<!--".repeat(count), "notSvg", 1000],
  ] as const)("takes time by the length of a drawing, not its square: %s", (_what, drawing, problem, count) => {
    expect(svgProblem(drawing(count))).toBe(problem);
    const times = 64;
    expect(growth((size) => svgProblem(drawing(size)), count, times)).toBeLessThan(times ** 1.7);
  });
});
