import { loginAnswerSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../../test/authenticator.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute } = millisecondsIn;
const wrong = "wrong-password";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const logIn = (username: string, password: string, remoteAddress = "192.0.2.1", code?: string) =>
  test.request({
    method: "POST",
    url: "/api/users/login",
    payload: { username, password, code },
    remoteAddress,
  });
const fail = async (username: string, times: number, from?: string) => {
  for (let index = 0; index < times; index += 1) refusedWith(await logIn(username, wrong, from), 400, "WRONG_LOGIN");
};
const clerk = "clerk@example.gov";
/** Passwords that are checked in no time: what is counted does not depend on how long a hash takes. */
const checkQuickly = () =>
  vi
    .spyOn(test.portal.directory, "checkPassword")
    .mockImplementation(async (_name, password) => password === samplePassword);
const audited = (action: string) =>
  test.database.db
    .selectFrom("audit_log")
    .select(["actor_kind", "user_id", "subject_type", "subject_id", "detail"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();
const clerkId = async () => {
  const query = test.database.db.selectFrom("users").select("id").where("username", "=", clerk.toUpperCase());
  return (await query.executeTakeFirstOrThrow()).id;
};

describe("wrong passwords from one address", () => {
  it("make the account wait there after eight, whatever the password then is, and say for how long", async () => {
    await fail(clerk, 8);
    const answer = await logIn(clerk, samplePassword);
    refusedWith(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(900);
    answered(await logIn("admin@example.gov", samplePassword), loginAnswerSchema);
    test.later(15 * minute + 1);
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
  });

  it("lock no user out elsewhere", async () => {
    await fail(clerk, 8);
    answered(await logIn(clerk, samplePassword, "192.0.2.2"), loginAnswerSchema);
    refusedWith(await logIn(clerk, samplePassword), 429, "RATE_LIMITED");
  });

  it("count at the same moment as well, each before the next is checked", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => logIn(clerk, wrong).then(({ status }) => status)),
    );
    expect(guesses.filter((status) => status === 400)).toHaveLength(8);
    expect(guesses.filter((status) => status === 429)).toHaveLength(22);
    answered(await logIn("admin@example.gov", samplePassword), loginAnswerSchema);
  });

  it("count for one account, whatever the case of its name", async () => {
    await fail(clerk, 4);
    await fail("CLERK@EXAMPLE.GOV", 4);
    refusedWith(await logIn("Clerk@Example.gov", samplePassword), 429, "RATE_LIMITED");
  });

  it("count for an unknown name like for any other", async () => {
    await fail("nobody@example.gov", 8);
    refusedWith(await logIn("nobody@example.gov", samplePassword), 429, "RATE_LIMITED");
  });

  it("clear there when the user gets in", async () => {
    for (let round = 0; round < 2; round += 1) {
      await fail(clerk, 7);
      answered(await logIn(clerk, samplePassword), loginAnswerSchema);
    }
  });

  it("make the address wait after forty, over all accounts", async () => {
    for (let index = 0; index < 40; index += 1) await fail(`user-${String(index)}@example.gov`, 1);
    refusedWith(await logIn("admin@example.gov", samplePassword), 429, "RATE_LIMITED");
    answered(await logIn("admin@example.gov", samplePassword, "192.0.2.2"), loginAnswerSchema);
  });

  it("count for all addresses of one IPv6 network", async () => {
    await fail(clerk, 4, "2001:db8::1");
    await fail(clerk, 4, "2001:db8::2:3");
    refusedWith(await logIn(clerk, samplePassword, "2001:db8:0:0:9::"), 429, "RATE_LIMITED");
    answered(await logIn(clerk, samplePassword, "2001:db8:0:1::1"), loginAnswerSchema);
  });

  it("expire after a quarter of an hour also when the clock was ahead, or set back in between", async () => {
    const { now } = test;
    test.later(24 * 60 * minute);
    await fail(clerk, 8);
    test.now = now;
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
    await fail(clerk, 8);
    refusedWith(await logIn(clerk, samplePassword), 429, "RATE_LIMITED");
    test.later(15 * minute + 1);
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
  });

  it("leave neither names nor addresses, and are in the audit log", async () => {
    await fail(clerk, 8);
    await fail("nobody@example.gov", 1);
    refusedWith(await logIn(clerk, wrong), 429, "RATE_LIMITED");
    const rows = await test.database.db.selectFrom("login_failures").selectAll().execute();
    expect(rows).toHaveLength(27);
    const failed = await audited("login.failed");
    const anonymous = { actor_kind: "anonymous", user_id: null, subject_type: "user" };
    const ofClerk = { ...anonymous, subject_id: String(await clerkId()) };
    expect(failed).toEqual([
      ...Array.from({ length: 8 }, () => ({ ...ofClerk, detail: { guess: "password" } })),
      { ...anonymous, subject_id: "unknown", detail: { guess: "password" } },
    ]);
    expect(await audited("login.throttled")).toEqual([{ ...ofClerk, detail: { by: "pair" } }]);
    const log = await test.database.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toMatch(/clerk@|nobody@|192\.0/i);
  });
});

describe("password guesses in an open session", () => {
  it("count over all addresses, also at the same moment", async () => {
    const headers = await test.staff("clerk");
    const payload = { current_password: wrong, new_password: "zaun birne mond acht" };
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        test
          .request({
            method: "POST",
            url: "/api/users/me/password",
            payload,
            headers,
            remoteAddress: `192.0.2.${String(index)}`,
          })
          .then(({ status }) => status),
      ),
    );
    expect(guesses.filter((status) => status === 400)).toHaveLength(8);
    // The login page is another door.
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
    expect(await audited("login.failed")).toHaveLength(8);
  });
});

describe("wrong passwords for one account from many addresses", () => {
  let made = 0;
  /** So many, eight from each address. */
  const attack = async (guesses: number) => {
    for (const last = made + guesses; made < last; made += 1)
      await fail(clerk, 1, `198.51.${String(Math.floor(made / 800))}.${String(Math.floor(made / 8) % 100)}`);
  };
  const mails = () =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["recipient", "body_text"])
      .where("kind", "=", "login-attack")
      .orderBy("recipient")
      .execute();

  it("slow every guess by 1, 2, then 4 seconds, and refuse none", async () => {
    checkQuickly();
    await attack(16);
    expect(test.pauses).toEqual([]);
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
    expect(test.pauses).toEqual([1000]);
    await attack(16);
    expect(test.pauses.at(-1)).toBe(1000);
    await attack(40);
    expect([...new Set(test.pauses)]).toEqual([1000, 2000, 4000]);
    answered(await logIn("admin@example.gov", samplePassword), loginAnswerSchema);
    expect(test.pauses.at(-1)).toBe(4000);
    const before = test.pauses.length;
    test.later(15 * minute + 1);
    answered(await logIn(clerk, samplePassword), loginAnswerSchema);
    expect(test.pauses).toHaveLength(before);
  });

  it("reach the user and the admins by email, once an hour, and the audit log", async () => {
    checkQuickly();
    await attack(32);
    expect(await mails()).toEqual([]);
    await attack(20);
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual(["admin@example.gov", clerk]);
    expect(told[0]?.body_text).toContain(clerk);
    expect(await audited("login.throttled")).toEqual([
      expect.objectContaining({ subject_id: String(await clerkId()), detail: { by: "account" } }),
    ]);
    test.later(50 * minute);
    await attack(40);
    expect(await mails()).toHaveLength(2);
    test.later(11 * minute);
    await attack(1);
    expect(await mails()).toHaveLength(4);
    test.later(-300 * minute);
    await attack(40);
    expect(await mails()).toHaveLength(6);
  });

  it("make the next login set up a second factor, or ask for the one there is", async () => {
    checkQuickly();
    await attack(32);
    const asked = refusedWith(await logIn(clerk, samplePassword), 400, "SECOND_FACTOR_SETUP_REQUIRED");
    expect(asked.message).toMatch(/^Someone has tried many wrong passwords for your account\./);
    const code = codeOf(test, asked.setup?.secret ?? "");
    answered(await logIn(clerk, samplePassword, "192.0.2.1", code), loginAnswerSchema);
    refusedWith(await logIn(clerk, samplePassword), 400, "SECOND_FACTOR_REQUIRED");
  });

  it("let the owner in among ten thousand from a thousand addresses", async () => {
    const { secret } = await setUpApp(test, "clerk");
    checkQuickly();
    /** One guess from each of a thousand addresses; the owner logs in while they are under way. */
    const round = async (): Promise<Record<string, number>> => {
      test.later(30_000);
      const statuses: string[] = [];
      // A hundred at a time: more would wait for a connection to the database, and on a busy machine in vain.
      for (let wave = 0; wave < 10; wave += 1) {
        const guesses = Array.from({ length: 100 }, (_, host) =>
          logIn(clerk, wrong, `10.9.${String(wave)}.${String(host)}`),
        );
        if (wave === 5)
          answered(await logIn(clerk, samplePassword, "192.0.2.1", codeOf(test, secret)), loginAnswerSchema);
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => String(status)));
      }
      return Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]));
    };
    expect(await round()).toEqual({ 400: 1000 });
    // Eight more rounds, as the first one left them.
    await sql`insert into login_failures select key, at from login_failures, generate_series(1, 8)`.execute(
      test.database.db,
    );
    expect(await round()).toEqual({ 429: 1000 });
    expect(test.pauses.every((ms) => ms <= 4000)).toBe(true);
    expect(await mails()).toHaveLength(2);
  });
});
