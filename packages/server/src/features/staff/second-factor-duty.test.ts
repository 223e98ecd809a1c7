import { doneSchema, loginAnswerSchema, secondFactorSchema } from "@dop/domain/contract";
import { afterEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../test/answer.ts";
import { codeOf, wrongCodeOf } from "../../../test/authenticator.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../test/test-portal.ts";

const wrongCode = { code: "This code is wrong or was used already. Please wait for the next one and try again." };
const halfAMinute = 30_000;

describe("an office that asks for a second factor", () => {
  let test: TestPortal;
  const open = async (duty: string) => {
    test = await openTestPortal({ REQUIRE_SECOND_FACTOR: duty });
  };
  afterEach(() => test.close());

  const logIn = (more: object = {}, who: StaffName = "admin") =>
    test.call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword, ...more });
  const askedToSetUp = async (more: object = {}, who: StaffName = "admin", message = "Your office asks for") => {
    const body = refusedWith(await logIn(more, who), 400, "SECOND_FACTOR_SETUP_REQUIRED");
    expect(body.message).toContain(message);
    expect(body.setup?.uri).toContain(`secret=${body.setup?.secret ?? "none"}&`);
    return body.setup?.secret ?? "";
  };
  const enter = async (who: StaffName = "admin") => {
    const secret = await askedToSetUp({}, who);
    const { token, recovery_codes } = answered(await logIn({ code: codeOf(test, secret, -1) }, who), loginAnswerSchema);
    return { secret, recoveryCodes: recovery_codes ?? [], headers: { "x-access-token": token } };
  };
  const read = async (headers: Headers) =>
    answered(await test.call("GET", "/users/me/second-factor", undefined, headers), secondFactorSchema);

  it.each<[string, StaffName[]]>([
    ["nobody", []],
    ["admins", ["admin"]],
    ["everybody", ["admin", "clerk", "viewer"]],
  ])("of %s asks %j", async (duty, asked) => {
    await open(duty);
    const everybody = ["admin", "clerk", "viewer"] as const;
    for (const who of asked) await askedToSetUp({}, who);
    for (const who of everybody.filter((each) => !asked.some((other) => other === each))) {
      const { token, recovery_codes } = answered(await logIn({}, who), loginAnswerSchema);
      expect(recovery_codes).toBeUndefined();
      expect(await read({ "x-access-token": token })).toMatchObject({ on: false, required: false });
    }
  });

  it("sets it up at the login, which opens with the app's first code and answers the recovery codes", async () => {
    await open("admins");
    const { secret, recoveryCodes, headers } = await enter();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await read(headers)).toMatchObject({ on: true, required: true, recovery_codes_left: 10 });
    refusedWith(await logIn(), 400, "SECOND_FACTOR_REQUIRED");
    refusedFields(await logIn({ code: codeOf(test, secret, -1) }), wrongCode);
    const next = answered(await logIn({ code: codeOf(test, secret) }), loginAnswerSchema);
    expect(next.recovery_codes).toBeUndefined();
    answered(await logIn({ code: recoveryCodes[0] }), loginAnswerSchema);
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_kind", "user_id"])
      .where("subject_type", "=", "user")
      .orderBy("id")
      .execute();
    const userId = next.user.id;
    expect(entries.slice(0, 2)).toEqual([
      { action: "user.second_factor_on", actor_kind: "staff", user_id: userId },
      { action: "session.opened", actor_kind: "staff", user_id: userId },
    ]);
  });

  it("gives a fresh secret to each try without a code, and takes the newest alone", async () => {
    await open("everybody");
    const earlier = await askedToSetUp();
    const secret = await askedToSetUp();
    expect(secret).not.toBe(earlier);
    refusedFields(await logIn({ code: codeOf(test, earlier) }), wrongCode);
    answered(await logIn({ code: codeOf(test, secret) }), loginAnswerSchema);
  });

  it("starts again when the first code comes after an hour, or nothing was begun", async () => {
    await open("admins");
    const first = await askedToSetUp({ code: "123456" }, "admin", "Please start again");
    test.later(3_600_000);
    const secret = await askedToSetUp({ code: codeOf(test, first) }, "admin", "Please start again");
    expect(secret).not.toBe(first);
    test.later(3_600_000 - 1);
    answered(await logIn({ code: codeOf(test, secret) }), loginAnswerSchema);
  });

  it("takes no recovery code for the first code, and counts wrong ones like failed logins", async () => {
    await open("admins");
    const secret = await askedToSetUp();
    refusedFields(await logIn({ code: "ABCD-EFGH-IJKL-MNOP" }), wrongCode);
    for (let index = 0; index < 7; index += 1)
      refusedFields(await logIn({ code: wrongCodeOf(test, secret) }), wrongCode);
    refusedWith(await logIn({ code: codeOf(test, secret) }), 429, "RATE_LIMITED");
  });

  it("lets one of two first logins at the same moment in", async () => {
    await open("admins");
    const code = codeOf(test, await askedToSetUp());
    const both = await Promise.all([logIn({ code }), logIn({ code })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("refuses to turn it off", async () => {
    await open("everybody");
    const { headers, secret } = await enter("clerk");
    const proof = { current_password: samplePassword, code: codeOf(test, secret) };
    const refused = await test.call("POST", "/users/me/second-factor/off", proof, headers);
    expect(refusedWith(refused, 409, "SECOND_FACTOR_ON").message).toContain("An admin can reset it");
    expect(await read(headers)).toMatchObject({ on: true });
  });

  it("asks for another password before the app, and keeps it when all is done", async () => {
    await open("everybody");
    const admin = await enter();
    const clerk = await enter("clerk");
    const { id } = answered(await logIn({ code: codeOf(test, clerk.secret) }, "clerk"), loginAnswerSchema).user;
    answered(await test.call("DELETE", `/users/${id}/second-factor`, undefined, admin.headers), doneSchema);
    refusedWith(await logIn({}, "clerk"), 400, "PASSWORD_CHANGE_REQUIRED");
    refusedFields(await logIn({ new_password: "too short" }, "clerk"), { new_password: "Use at least 15 characters." });
    const new_password = "zaun birne mond acht";
    const secret = await askedToSetUp({ new_password }, "clerk");
    // Nothing is kept of a login that is not through.
    refusedWith(await logIn({ password: new_password }, "clerk"), 400, "WRONG_LOGIN");
    answered(await logIn({ new_password, code: codeOf(test, secret) }, "clerk"), loginAnswerSchema);
    test.later(halfAMinute);
    answered(await logIn({ password: new_password, code: codeOf(test, secret) }, "clerk"), loginAnswerSchema);
  });

  it("ends the sessions of a clerk who becomes an admin without one, and of no other", async () => {
    await open("admins");
    const { headers } = await enter();
    const clerk = await test.staff("clerk");
    const { user } = answered(await logIn({}, "clerk"), loginAnswerSchema);
    const become = (role_id: number) => test.call("PATCH", `/users/${user.id}`, { role_id }, headers);
    await become(3);
    expect((await test.call("GET", "/queues", undefined, clerk)).status).toBe(200);
    await become(1);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
    await askedToSetUp({}, "clerk");
    const { body_text: told } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("kind", "=", "account-changed")
      .where("recipient", "=", "clerk@example.gov")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(told).toContain("The sessions of the account have ended, and the next login sets one up.");
  });
});
