import { loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, refusedFields, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp, wrongCodeOf, type PersonWithApp } from "../../../test/authenticator.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const wrongCode = { code: "This code is wrong or was used already. Please wait for the next one and try again." };
const halfAMinute = 30_000;

describe("logging in with an authenticator app", () => {
  let test: TestPortal;
  let clerk: PersonWithApp;
  beforeEach(async () => {
    test = await openTestPortal();
    clerk = await setUpApp(test);
  });
  afterEach(() => test.close());

  const logIn = (code?: string, more: object = {}) =>
    test.call("POST", "/users/login", { username: "clerk@example.gov", password: samplePassword, code, ...more });
  const now = (steps = 0) => codeOf(test, clerk.secret, steps);
  const openedSessions = async () =>
    (await test.database.db.selectFrom("sessions").select("id").where("revoked_at", "is", null).execute()).length;
  const lastOpening = () =>
    test.database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "user_id", "detail"])
      .where("action", "=", "session.opened")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const failures = async () => (await test.database.db.selectFrom("login_failures").selectAll().execute()).length;

  it("asks for a code when the password was right, and only then", async () => {
    const asked = refusedWith(await logIn(), 400, "SECOND_FACTOR_REQUIRED");
    expect(asked.message).toBe("Please enter the code of your authenticator app, or one of your recovery codes.");
    expect(await failures()).toBe(0);
    const wrong = await logIn(undefined, { password: "wrong-password" });
    refusedWith(wrong, 400, "WRONG_LOGIN");
    expect((await logIn(now(), { password: "wrong-password" })).text).toBe(wrong.text);
    const { user } = answered(await logIn(now()), loginAnswerSchema);
    expect(user.display_name).toBe("K. Madsen");
    expect(await lastOpening()).toEqual({ actor_kind: "staff", user_id: user.id, detail: {} });
  });

  it("takes the code of half a minute ago and of the next one, typed with spaces, and no other", async () => {
    test.later(10 * halfAMinute);
    refusedFields(await logIn(now(-2)), wrongCode);
    refusedFields(await logIn(now(2)), wrongCode);
    answered(await logIn(now(-1)), loginAnswerSchema);
    answered(await logIn(` ${now(1).slice(0, 3)} ${now(1).slice(3)} `), loginAnswerSchema);
  });

  it("takes each code once, nor an earlier one after it", async () => {
    test.later(10 * halfAMinute);
    answered(await logIn(now(0)), loginAnswerSchema);
    refusedFields(await logIn(now(0)), wrongCode);
    refusedFields(await logIn(now(-1)), wrongCode);
    answered(await logIn(now(1)), loginAnswerSchema);
  });

  it("opens one session of two that come with one code at the same moment", async () => {
    test.later(10 * halfAMinute);
    const before = await openedSessions();
    const code = now();
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await openedSessions()).toBe(before + 1);
  });

  it("takes a recovery code once, typed anyhow, and writes down that it was one", async () => {
    const [first = "", second = ""] = clerk.recoveryCodes;
    expect(first).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
    answered(await logIn(` ${first.toLowerCase().replaceAll("-", " ")} `), loginAnswerSchema);
    expect((await lastOpening()).detail).toEqual({ recovery_code: true });
    refusedFields(await logIn(first), wrongCode);
    answered(await logIn(second), loginAnswerSchema);
    answered(await logIn(now()), loginAnswerSchema);
    expect((await lastOpening()).detail).toEqual({});
  });

  it("opens one session of two that come with one recovery code at the same moment", async () => {
    const [code] = clerk.recoveryCodes;
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("refuses the recovery code of another user", async () => {
    const admin = await setUpApp(test, "admin");
    refusedFields(await logIn(admin.recoveryCodes[0]), wrongCode);
  });

  it("makes who knows the password wait after eight wrong codes, however often they log in with it alone", async () => {
    for (let index = 0; index < 8; index += 1) {
      refusedWith(await logIn(), 400, "SECOND_FACTOR_REQUIRED");
      refusedFields(await logIn(wrongCodeOf(test, clerk.secret)), wrongCode);
    }
    refusedWith(await logIn(now()), 429, "RATE_LIMITED");
    refusedWith(await logIn(clerk.recoveryCodes[0]), 429, "RATE_LIMITED");
    test.later(15 * 60_000 + 1);
    answered(await logIn(now()), loginAnswerSchema);
  });

  it("looks at no more than eight of many wrong codes that come at the same moment", async () => {
    const wrong = wrongCodeOf(test, clerk.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12);
  });

  it("forgives failures when all of the login succeeded", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 7; index += 1) refusedFields(await logIn(wrongCodeOf(test, clerk.secret)), wrongCode);
      answered(await logIn(now()), loginAnswerSchema);
      test.later(halfAMinute);
    }
  });

  it("takes the app's codes when the clock was far ahead and has been set right, each once", async () => {
    const { now: present } = test;
    test.later(24 * 3_600_000);
    answered(await logIn(now()), loginAnswerSchema);
    test.now = present;
    answered(await logIn(now()), loginAnswerSchema);
    refusedFields(await logIn(now()), wrongCode);
    test.later(halfAMinute);
    answered(await logIn(now()), loginAnswerSchema);
  });

  it("takes no code again when the clock was set back by a minute", async () => {
    test.later(10 * halfAMinute);
    const code = now();
    answered(await logIn(code), loginAnswerSchema);
    test.later(-halfAMinute);
    refusedFields(await logIn(code), wrongCode);
    test.later(-halfAMinute);
    refusedFields(await logIn(now()), wrongCode);
  });

  it("tells that a password has to be chosen after the code, which is not used up by it", async () => {
    const { id } = answered(await logIn(now()), loginAnswerSchema).user;
    const headers = await test.staff("admin");
    const given = { new_password: "zaun birne" };
    expect((await test.call("POST", `/users/${id}/password`, given, headers)).status).toBe(200);
    test.later(halfAMinute);
    const first = (code?: string, more: object = {}) => logIn(code, { password: given.new_password, ...more });
    refusedWith(await first(), 400, "SECOND_FACTOR_REQUIRED");
    refusedFields(await first(wrongCodeOf(test, clerk.secret)), wrongCode);
    refusedWith(await first(now()), 400, "PASSWORD_CHANGE_REQUIRED");
    refusedFields(await first(now(), given), {
      new_password: "Please choose a password that is not your current one.",
    });
    answered(await first(now(), { new_password: "acht kugeln" }), loginAnswerSchema);
    test.later(halfAMinute);
    answered(await logIn(now(), { password: "acht kugeln" }), loginAnswerSchema);
  });

  it.each(["12345", "1234567", "ABCD-EFGH-IJKL-MNO1", "", "abcdef"])(
    "says what a code looks like instead of %j",
    async (code) => {
      refusedFields(await logIn(code), {
        code: "Enter the 6 digits of your authenticator app, or one of your recovery codes.",
      });
    },
  );
});
