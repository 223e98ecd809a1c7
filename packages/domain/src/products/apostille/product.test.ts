import { expect, test } from "vitest";
import { apostille } from "./product.ts";

test("costs $30 and goes through the Lt. Governor's office within ten days", () => {
  expect(apostille.steps.map(({ status }) => status)).toEqual([1, 2, 3, 9, 4, 5, 6]);
  expect(apostille).toMatchObject({ delivery: "mail", defaultPrice: 3000, standardDays: 10 });
});
