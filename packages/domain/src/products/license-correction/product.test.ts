import { expect, test } from "vitest";
import { licenseCorrection } from "./product.ts";

test("costs $20 and is reviewed by the customer before it is mailed", () => {
  expect(licenseCorrection.steps.map(({ status }) => status)).toEqual([1, 2, 3, 6]);
  expect(licenseCorrection).toMatchObject({ delivery: "mail", defaultPrice: 2000, standardDays: 5 });
});
