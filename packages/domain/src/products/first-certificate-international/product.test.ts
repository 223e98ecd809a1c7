import { expect, test } from "vitest";
import { firstCertificateInternational } from "./product.ts";

test("costs $60 and is reviewed before it is mailed", () => {
  expect(firstCertificateInternational.steps.map(({ status }) => status)).toEqual([11, 2, 3, 6]);
  expect(firstCertificateInternational).toMatchObject({ delivery: "mail", defaultPrice: 6000, standardDays: 7 });
});
