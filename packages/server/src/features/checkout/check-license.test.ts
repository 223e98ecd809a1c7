import { licenseCheckSchema } from "@dop/domain/contract";
import { aCorrectionCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

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
    ["a number that was never issued", "77", false],
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

/** For each question one more address. */
const addresses = Array.from({ length: 62 }, (_each, index) => `10.4.0.${String(index)}`);

describe("why a license cannot be corrected (rule O-14)", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => test.close());

  it("tells its couple, and nobody who guesses, from however many addresses", async () => {
    const license = await test.portal.registry.getLicense(1_000_019);
    const [spouse1Last = "", spouse2Last = ""] = license?.data.spouses.map(({ last_name: name }) => name) ?? [];
    const refusal = async (names: object, address: string) => {
      const cart = aCorrectionCart();
      const body = { ...cart, license: { ...cart.license, number: "1000019", ...names } };
      const answer = await test.call("POST", "/orders/invoice", body, { "x-forwarded-for": address });
      return JSON.stringify(answer.body);
    };
    const [first = "", last = "", ...others] = addresses;
    for (const names of [
      { spouse1Last, spouse2Last },
      { spouse1Last: spouse2Last.toUpperCase(), spouse2Last: ` ${spouse1Last.toLowerCase()}- ` },
    ])
      expect(await refusal(names, first)).toContain("Your officiant has not returned this license yet.");
    const answers = new Set<string>();
    for (const [guess, address] of others.entries())
      answers.add(await refusal({ spouse1Last: `Guess${String(guess)}`, spouse2Last }, address));
    answers.add(await refusal({ spouse1Last, spouse2Last }, last));
    expect([...answers]).toEqual([expect.not.stringContaining("not returned this license yet")]);
    const kept = JSON.stringify(await test.database.db.selectFrom("rate_limit_hits").selectAll().execute());
    for (const secret of [spouse1Last, spouse2Last, "1000019"]) expect(kept).not.toContain(secret);
  });
});
