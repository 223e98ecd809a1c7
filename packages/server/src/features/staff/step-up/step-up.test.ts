import { doneSchema, loginAnswerSchema, stepUpWaysSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../../test/authenticator.ts";
import { registeredCalls } from "../../../../test/registered-calls.ts";
import { declaredCalls } from "../../../../test/declared-calls.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute } = millisecondsIn;

describe("strong actions where STEP_UP is on", () => {
  let test: TestPortal;
  let admin: Headers;
  beforeEach(async () => {
    test = await openTestPortal({ STEP_UP: "on" });
    admin = await test.staff("admin");
  });
  afterEach(() => test.close());

  const demote = (headers = admin) => test.call("PATCH", "/users/3", { role_id: roleIds.viewer }, headers);
  const prove = (proof: object, headers = admin) => test.call("POST", "/users/step-up", proof, headers);

  it("go on for five minutes after the login, and then ask for a proof", async () => {
    test.later(5 * minute);
    expect((await demote()).status).toBe(200);
    test.later(1);
    const asked = refusedWith(await demote(), 403, "STEP_UP_REQUIRED");
    expect(asked.message).toBe("Please confirm that it is you.");
    await test.portal.viewLog.flush();
    const refusals = await test.database.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "access.denied")
      .execute();
    expect(refusals).toEqual([{ subject_id: "PATCH /users/:id" }]);
    answered(await prove({ password: samplePassword }), doneSchema);
    expect((await demote()).status).toBe(200);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["subject_type", "detail"])
      .where("action", "=", "session.proven")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ subject_type: "session", detail: { by: "password" } });
  });

  it("accept the proof of the session that proved it alone", async () => {
    const login = await test.call("POST", "/users/login", { username: "admin@example.gov", password: samplePassword });
    const other = { "x-access-token": answered(login, loginAnswerSchema).token };
    test.later(6 * minute);
    answered(await prove({ password: samplePassword }), doneSchema);
    refusedWith(await demote(other), 403, "STEP_UP_REQUIRED");
  });

  it("reject a proof that lies in the future, made while the clock was ahead", async () => {
    test.later(60 * minute);
    answered(await prove({ password: samplePassword }), doneSchema);
    test.later(-50 * minute);
    refusedWith(await demote(), 403, "STEP_UP_REQUIRED");
  });

  it("check permission before they ask for a proof", async () => {
    const clerk = await test.staff("clerk");
    test.later(6 * minute);
    forbiddenWith(await demote(clerk), "Access Denied!");
    forbiddenWith(await demote({}), "jwt malformed");
  });

  it("include every call that declares it, and no other", async () => {
    test.later(6 * minute);
    const calls = (await registeredCalls(test.portal)).filter(
      ({ name }) => name in staffCalls && declaredCalls[name]?.[0] === "admin",
    );
    const asking: string[] = [];
    for (const { name } of calls) {
      const { path, body } = staffCalls[name] ?? { path: "" };
      const [method] = name.split(" ", 1);
      const url = path.replaceAll(/:\w+/g, "999999");
      const answer = await test.call(method as Method, url, method === "GET" ? undefined : (body ?? {}), admin);
      if (answer.status === 403) asking.push(name);
    }
    const declared = calls.filter(({ stepUp }) => stepUp === true || stepUp === "always").map(({ name }) => name);
    expect(declared.length).toBeGreaterThan(8);
    expect(asking.toSorted()).toEqual(declared.toSorted());
  });

  it("take a code, and no password alone, of who has an authenticator app", async () => {
    const ways = async (headers: Headers) =>
      answered(await test.call("GET", "/users/step-up", undefined, headers), stepUpWaysSchema);
    expect(await ways(admin)).toMatchObject({ password: true, code: false });
    const { secret, headers, recoveryCodes } = await setUpApp(test, "admin");
    expect(await ways(headers)).toMatchObject({ password: false, code: true });
    test.later(6 * minute);
    refusedWith(await prove({ password: samplePassword }, headers), 400, "SECOND_FACTOR_REQUIRED");
    refusedWith(await demote(headers), 403, "STEP_UP_REQUIRED");
    answered(await prove({ code: codeOf(test, secret) }, headers), doneSchema);
    expect((await demote(headers)).status).toBe(200);
    refusedFields(await prove({ code: codeOf(test, secret) }, headers), {
      code: "This code is wrong or was used already. Please wait for the next one and try again.",
    });
    answered(await prove({ code: recoveryCodes[0] }, headers), doneSchema);
  });

  it("resist guesses", async () => {
    test.later(6 * minute);
    for (let index = 0; index < 8; index += 1)
      refusedFields(await prove({ password: "wrong" }), { password: "This is not your current password. Try again." });
    refusedWith(await prove({ password: samplePassword }), 429, "RATE_LIMITED");
    refusedWith(await demote(), 403, "STEP_UP_REQUIRED");
  });

  it("ask for exactly one proof", async () => {
    for (const proof of [{}, { password: samplePassword, code: "123456" }])
      refusedFields(await prove(proof), { "": "Please give one proof." });
  });
});

it("strong actions go on without a proof where STEP_UP is off", async () => {
  const test = await openTestPortal();
  const admin = await test.staff("admin");
  test.later(60 * minute);
  expect((await test.call("PATCH", "/users/3", { role_id: roleIds.viewer }, admin)).status).toBe(200);
  await test.close();
});
