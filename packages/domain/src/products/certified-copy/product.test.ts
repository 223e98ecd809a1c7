import { expect, test } from "vitest";
import { certifiedCopy } from "./product.ts";

test("costs $10 and is mailed after the ID check", () => {
  expect(certifiedCopy.steps.map(({ status }) => status)).toEqual([1, 2, 6]);
  expect(certifiedCopy).toMatchObject({ delivery: "mail", defaultPrice: 1000, standardDays: 3 });
});
