import { licenseCheckSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../testing/answer.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { TestPortal } from "../../testing/test-portal.ts";

describe("GET /orders/check/{licenseNumber}", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it.each([
    ["an issued license", "1000001", true],
    ["one that is not finalized", "1000009", true],
    ["one with leading zeros", "0001000001", true],
    ["a voided license", "1000100", false],
    ["a number that nobody issued", "77", false],
    ["a number that no column holds", "999999999999999999", false],
  ])("says of %s only whether it exists", async (_what, number, exists) => {
    expect(answered(await test.call("GET", `/orders/check/${number}`), licenseCheckSchema)).toEqual({ exists });
  });

  it.each(["abc", "12a", "-1", "1.5", "1%20or%201=1", "%27", "1".repeat(19)])(
    "refuses %s as a schema error",
    async (number) => {
      const answer = await test.call("GET", `/orders/check/${number}`);
      refusedFields(answer, { licenseNumber: "License Number must be a number." });
    },
  );
});
