import { expect, test } from "vitest";
import { letterOfValidity } from "./product.ts";

test("costs $10 and is emailed after the ID check", () => {
  expect(letterOfValidity.steps.map(({ status }) => status)).toEqual([1, 2, 6]);
  expect(letterOfValidity).toMatchObject({ delivery: "email", defaultPrice: 1000, standardDays: 2 });
});
