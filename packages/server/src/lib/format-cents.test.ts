import { expect, it } from "vitest";
import { formatCents } from "./format-cents.ts";

it("writes integer cents as dollars with cents", () => {
  expect([0, 5, 123450].map(formatCents)).toEqual(["$0.00", "$0.05", "$1,234.50"]);
});
