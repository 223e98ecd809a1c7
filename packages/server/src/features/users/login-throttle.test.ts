import { loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, refusedWith } from "../../testing/answer.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import type { TestPortal } from "../../testing/test-portal.ts";

describe("logging in with wrong passwords", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
  });
  afterEach(() => test.close());

  const logIn = (username: string, password: string) => test.call("POST", "/users/login", { username, password });
  const fail = async (username: string, times: number) => {
    for (let index = 0; index < times; index += 1)
      refusedWith(await logIn(username, "wrong-password"), 400, "WRONG_LOGIN");
  };

  it("makes an account wait after eight, whatever the password then is, and says for how long", async () => {
    await fail("clerk@example.gov", 8);
    const answer = await logIn("clerk@example.gov", samplePassword);
    refusedWith(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(900);
    answered(await logIn("admin@example.gov", samplePassword), loginAnswerSchema);
    test.later(15 * 60_000 + 1);
    answered(await logIn("clerk@example.gov", samplePassword), loginAnswerSchema);
  });

  it("counts those that come at the same moment as well, each before the next is looked at", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => logIn("clerk@example.gov", "wrong-password").then(({ status }) => status)),
    );
    expect(guesses.filter((status) => status === 400)).toHaveLength(8);
    expect(guesses.filter((status) => status === 429)).toHaveLength(22);
    answered(await logIn("admin@example.gov", samplePassword), loginAnswerSchema);
  });

  it("counts guesses at the present password, made at the same moment by who has a session, alike", async () => {
    const headers = await test.staff("clerk");
    const guess = { current_password: "wrong-password", new_password: "zaun birne mond acht" };
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        test.call("POST", "/users/me/password", guess, headers).then(({ status }) => status),
      ),
    );
    expect(guesses.filter((status) => status === 400)).toHaveLength(8);
  });

  it("counts names in any case as one account", async () => {
    await fail("clerk@example.gov", 4);
    await fail("CLERK@EXAMPLE.GOV", 4);
    refusedWith(await logIn("Clerk@Example.gov", samplePassword), 429, "RATE_LIMITED");
  });

  it("treats a name that nobody has like any other", async () => {
    await fail("nobody@example.gov", 8);
    refusedWith(await logIn("nobody@example.gov", samplePassword), 429, "RATE_LIMITED");
  });

  it("forgives an account's failures when it gets in", async () => {
    await fail("clerk@example.gov", 7);
    answered(await logIn("clerk@example.gov", samplePassword), loginAnswerSchema);
    await fail("clerk@example.gov", 7);
    answered(await logIn("clerk@example.gov", samplePassword), loginAnswerSchema);
  });

  it("makes an address wait after forty, over all accounts", async () => {
    for (let index = 0; index < 40; index += 1)
      refusedWith(await logIn(`user-${String(index)}@example.gov`, "wrong-password"), 400, "WRONG_LOGIN");
    refusedWith(await logIn("admin@example.gov", samplePassword), 429, "RATE_LIMITED");
  });

  it("keeps neither names nor addresses", async () => {
    await fail("clerk@example.gov", 1);
    const rows = await test.database.db.selectFrom("login_failures").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/clerk|127\.0/i);
  });
});
