import { expect, test } from "vitest";
import { firstCertificateUs } from "./product.ts";

test("costs nothing and is mailed when the license is finalized", () => {
  expect(firstCertificateUs.steps.map(({ status }) => status)).toEqual([11, 12, 6]);
  expect(firstCertificateUs).toMatchObject({ delivery: "mail", defaultPrice: 0, standardDays: 5 });
});
