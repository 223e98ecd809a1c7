import { licenseAnswerSchema, licenseCheckSchema } from "@dop/domain/contract";
import { productIds } from "@dop/domain/orders";
import { aCorrectionCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../testing/answer.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";

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

describe("POST /orders/check-license (rule O-26)", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  /** The last names of a license's couple, as the registry has them. */
  const couple = async (number: number): Promise<[string, string]> => {
    const license = await test.portal.registry.getLicense(number);
    const [one, two] = license?.data.spouses ?? [];
    return [one?.last_name ?? "", two?.last_name ?? ""];
  };
  const ask = async (number: number, productType: unknown, [spouse1Last, spouse2Last]: readonly string[]) =>
    test.call("POST", "/orders/check-license", { number: String(number), productType, spouse1Last, spouse2Last });
  const answerTo = async (number: number, productType: number, names?: readonly string[]) =>
    answered(await ask(number, productType, names ?? (await couple(number))), licenseAnswerSchema);
  const { apostille, certifiedCopy, licenseCorrection } = productIds;

  it("tells the couple, in either order and however the names are written", async () => {
    const [one, two] = await couple(1_000_001);
    for (const names of [
      [one, two],
      [two.toUpperCase(), ` ${one.toLowerCase()}- `],
    ]) {
      expect(await answerTo(1_000_001, certifiedCopy, names)).toEqual({
        may_order: true,
        message: "This can be ordered for this license.",
      });
    }
  });

  it("refuses everything for a voided license, and a correction before and after its time", async () => {
    expect(await answerTo(1_000_100, apostille)).toMatchObject({ may_order: false, reason: "voided" });
    expect(await answerTo(1_000_009, licenseCorrection)).toMatchObject({ may_order: false, reason: "not_finalized" });
    const waits = await answerTo(1_000_009, certifiedCopy);
    expect(waits).toMatchObject({ may_order: true, reason: "not_finalized" });
    expect(waits.message).toContain("your order waits until the license is complete");
    expect(waits.message).toContain(test.portal.settings().office.phone);
    expect(waits.message).toContain(test.portal.settings().office.email);
    const open = await answerTo(1_000_001, licenseCorrection);
    test.later(200 * 24 * 3_600_000);
    const closed = await answerTo(1_000_001, licenseCorrection);
    test.later(-200 * 24 * 3_600_000);
    expect([open.reason, closed]).toEqual([
      undefined,
      { may_order: false, reason: "correction_window", message: expect.stringContaining("60 days") as string },
    ]);
  });

  it("answers alike for other names, half the names, and numbers that were never issued", async () => {
    const [one] = await couple(1_000_100);
    const answers = [
      await answerTo(1_000_001, apostille, ["Nobody", "Else"]),
      await answerTo(1_000_100, apostille, [one, "Else"]),
      await answerTo(1_000_100, apostille, [one, one === (await couple(1_000_100))[1] ? "x" : one]),
      await answerTo(77, apostille, ["Nobody", "Else"]),
      await answerTo(1_000_001, apostille, ["-", "'"]),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ may_order: true, reason: "unmatched" });
  });

  it("refuses a malformed question", async () => {
    refusedFields(await ask(1_000_001, 9, ["A", "B"]), { productType: "This product cannot be ordered." });
    refusedWith(await ask(1_000_001, "2", ["A", "B"]), 400, "VALIDATION");
    refusedFields(await ask(1_000_001, certifiedCopy, ["", "B"]), { spouse1Last: "First name is required." });
    refusedWith(await ask(1_000_001, certifiedCopy, ["x".repeat(5000), "B"]), 400, "VALIDATION");
  });
});

describe("licenses guessed at by the thousand (rule O-26)", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => test.close());

  let asked = 0;
  /** Each question from its own address, unless one is given. */
  const ask = (number: number, [spouse1Last = "", spouse2Last = ""]: readonly string[], address?: string) => {
    asked += 1;
    const from = address ?? `10.1.${String(asked >> 8)}.${String(asked & 255)}`;
    const question = { number: String(number), productType: productIds.licenseCorrection, spouse1Last, spouse2Last };
    return test.call("POST", "/orders/check-license", question, { "x-forwarded-for": from });
  };
  const answerTo = async (number: number, names: readonly string[]) =>
    answered(await ask(number, names), licenseAnswerSchema);
  const couple = async (number: number) => {
    const license = await test.portal.registry.getLicense(number);
    return license?.data.spouses.map(({ last_name: name }) => name) ?? [];
  };

  it("are refused to one address after 30 questions in ten minutes, the couple's own among them", async () => {
    const names = await couple(1_000_002);
    const address = "10.2.0.1";
    for (let guess = 0; guess < 30; guess += 1)
      expect((await ask(1_000_002, [`Guess${String(guess)}`, "Else"], address)).status).toBe(200);
    refusedWith(await ask(1_000_002, names, address), 429, "RATE_LIMITED");
    expect((await answerTo(1_000_002, names)).reason).toBeUndefined();
  });

  it("keep the names of a number from a thousand addresses, and are told to its couple on the next day", async () => {
    const names = await couple(1_000_009);
    expect(await answerTo(1_000_009, names)).toMatchObject({ reason: "not_finalized" });
    const answers = new Set<string>();
    for (let guess = 0; guess < 1000; guess += 1)
      answers.add(JSON.stringify(await answerTo(1_000_009, [`Guess${String(guess)}`, names[1] ?? ""])));
    answers.add(JSON.stringify(await answerTo(1_000_009, names)));
    expect([...answers].map((answer) => JSON.parse(answer) as unknown)).toEqual([
      { may_order: true, reason: "unmatched", message: expect.any(String) as string },
    ]);
    test.later(24 * 3_600_000);
    expect(await answerTo(1_000_009, names)).toMatchObject({ reason: "not_finalized" });
  });

  it("keep the number of a couple from who tries every number with their names", async () => {
    const [one = "", two = ""] = await couple(1_000_100);
    const answers = new Set<string>();
    // The voided license is the last of them; the names are written differently each time.
    for (let number = 1_000_001; number <= 1_000_100; number += 1)
      answers.add(
        JSON.stringify(await answerTo(number, number % 2 === 0 ? [one, two] : [` ${two}-`, one.toUpperCase()])),
      );
    expect(answers).toHaveLength(1);
  });

  it("are not told by the refusal of an order either, from however many addresses", async () => {
    const [spouse1Last = "", spouse2Last = ""] = await couple(1_000_019);
    const refusal = async (names: object) => {
      asked += 1;
      const cart = aCorrectionCart();
      const answer = await test.call(
        "POST",
        "/orders/invoice",
        { ...cart, license: { ...cart.license, number: "1000019", ...names } },
        { "x-forwarded-for": `10.4.${String(asked >> 8)}.${String(asked & 255)}` },
      );
      return JSON.stringify(answer.body);
    };
    const own = await refusal({ spouse1Last, spouse2Last });
    expect(own).toContain("The officiant has not returned this license yet.");
    const answers = new Set<string>();
    for (let guess = 0; guess < 60; guess += 1)
      answers.add(await refusal({ spouse1Last: `Guess${String(guess)}`, spouse2Last }));
    answers.add(await refusal({ spouse1Last, spouse2Last }));
    expect([...answers]).toEqual([expect.not.stringContaining("not returned this license yet")]);
  });

  it("leave other couples their answers, and no name or number in what is counted", async () => {
    const names = await couple(1_000_050);
    expect((await answerTo(1_000_050, names)).reason).toBeUndefined();
    const kept = JSON.stringify(await test.database.db.selectFrom("rate_limit_hits").selectAll().execute());
    for (const secret of [...names, "1000050"]) expect(kept).not.toContain(secret);
  });
});
