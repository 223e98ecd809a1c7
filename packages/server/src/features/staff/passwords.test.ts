import { permissionsOf } from "@dop/domain/staff";
import { doneSchema, firstPasswordAnswerSchema, loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../test/answer.ts";
import { setUpApp } from "../../../test/authenticator.ts";
import { commandContext } from "../../http/command-context.ts";
import type { Portal } from "../../portal.ts";
import { freshSession } from "../../../test/fresh-session.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../test/test-portal.ts";
import { changeOwnPassword, setFirstPassword } from "./password-commands.ts";

const fresh = "zaun birne mond acht";
const another = "acht kugeln im regen";

describe("passwords of local accounts", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
  });
  afterEach(() => test.close());

  const logIn = (password: string, more: object = {}) =>
    test.call("POST", "/users/login", { username: "clerk@example.gov", password, ...more });
  const tokenOf = async (password: string): Promise<Headers> => ({
    "x-access-token": answered(await logIn(password), loginAnswerSchema).token,
  });
  const change = async (body: object, headers?: Headers) =>
    test.call("POST", "/users/me/password", body, headers ?? (await test.staff("clerk")));
  const clerkId = async () =>
    (await test.database.db.selectFrom("users").select("id").where("username", "=", "CLERK@EXAMPLE.GOV").execute())[0]
      ?.id ?? 0;
  const setFirst = async (password: string, id?: number, who: "admin" | "clerk" = "admin") =>
    test.call(
      "POST",
      `/users/${String(id ?? (await clerkId()))}/password`,
      { new_password: password },
      await test.staff(who),
    );

  it("change by their person, who stays in while the other sessions end", async () => {
    const other = await tokenOf(samplePassword);
    answered(await change({ current_password: samplePassword, new_password: ` ${fresh} ` }), doneSchema);
    refusedWith(await logIn(samplePassword), 400, "WRONG_LOGIN");
    answered(await logIn(fresh), loginAnswerSchema);
    expect((await test.call("GET", "/queues", undefined, await test.staff("clerk"))).status).toBe(200);
    forbiddenWith(await test.call("GET", "/queues", undefined, other), "");
    const entries = await test.database.db.selectFrom("audit_log").select(["action", "detail"]).execute();
    expect(entries.map(({ action }) => action)).toContain("user.password_changed");
    expect(JSON.stringify(entries)).not.toContain(fresh);
  });

  it("fail with a message at the field", async () => {
    const current_password = samplePassword;
    const refusals: [object, Record<string, string>][] = [
      [{}, { current_password: "Required", new_password: "Required" }],
      [{ current_password, new_password: "fourteen chars" }, { new_password: "Use at least 15 characters." }],
      [{ current_password, new_password: "x1".repeat(65) }, { new_password: "Use at most 128 characters." }],
      [
        { current_password: "wrong", new_password: fresh },
        { current_password: "This is not your current password. Try again." },
      ],
    ];
    for (const [body, issues] of refusals) refusedFields(await change(body), issues);
    const easy = await change({ current_password, new_password: "passwordpassword" });
    expect(easy.text).toContain("too easy to guess");
    expect((await change({ current_password, new_password: "I am K. Madsen 2026" })).text).toContain(
      "without your name",
    );
    answered(await logIn(samplePassword), loginAnswerSchema);
  });

  it("resist guesses through the change: after eight it waits, and the login page stays open", async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) await change({ current_password: "wrong", new_password: fresh });
    refusedWith(await change({ current_password: samplePassword, new_password: fresh }), 429, "RATE_LIMITED");
    answered(await logIn(samplePassword), loginAnswerSchema);
  });

  it("work once when an admin sets them: the person chooses another before anything else", async () => {
    const before = await tokenOf(samplePassword);
    answered(await setFirst(fresh), doneSchema);
    forbiddenWith(await test.call("GET", "/queues", undefined, before), "");
    refusedWith(await logIn(fresh), 400, "PASSWORD_CHANGE_REQUIRED");
    refusedWith(await logIn("wrong-password", { new_password: another }), 400, "WRONG_LOGIN");
    refusedFields(await logIn(fresh, { new_password: fresh }), {
      new_password: "Please choose a password that is not your current one.",
    });
    refusedFields(await logIn(fresh, { new_password: "fourteen chars" }), {
      new_password: "Use at least 15 characters.",
    });
    expect((await logIn(fresh, { new_password: "passwordpassword" })).text).toContain("too easy to guess");
    answered(await logIn(fresh, { new_password: another }), loginAnswerSchema);
    refusedWith(await logIn(fresh, { new_password: another }), 400, "WRONG_LOGIN");
    answered(await logIn(another), loginAnswerSchema);
  });

  it("come from the server where the call has none: once, within seven days (rule A-37)", async () => {
    const path = `/users/${String(await clerkId())}/password`;
    const make = async () => {
      const answer = answered(
        await test.call("POST", path, {}, await freshSession(test, "admin")),
        firstPasswordAnswerSchema,
      );
      return answer.made ?? { password: "", until: "" };
    };
    const { password: lost } = await make();
    const { password: made, until } = await make();
    expect(made).toMatch(/^[\w-]{24}$/);
    expect(made).not.toBe(lost);
    expect(new Date(until).getTime() - test.now.getTime()).toBe(7 * 86_400_000);
    refusedWith(await logIn(lost), 400, "WRONG_LOGIN");
    const audit = JSON.stringify(await test.database.db.selectFrom("audit_log").selectAll().execute());
    expect(audit).not.toContain(made);
    test.later(7 * 86_400_000 + 1);
    const over = refusedWith(await logIn(made, { new_password: another }), 400, "WRONG_LOGIN");
    expect(over.message).toContain("within 7 days");
    const { password: next } = await make();
    test.later(7 * 86_400_000);
    refusedWith(await logIn(next), 400, "PASSWORD_CHANGE_REQUIRED");
    answered(await logIn(next, { new_password: another }), loginAnswerSchema);
    test.later(30 * 86_400_000);
    answered(await logIn(another), loginAnswerSchema);
  });

  it("end with the change when an admin makes one for their own account", async () => {
    const username = "admin@example.gov";
    const { token, user } = answered(
      await test.call("POST", "/users/login", { username, password: samplePassword }),
      loginAnswerSchema,
    );
    const admin = { "x-access-token": token };
    const { made } = answered(
      await test.call("POST", `/users/${String(user.id)}/password`, {}, admin),
      firstPasswordAnswerSchema,
    );
    const own = { current_password: made?.password, new_password: another };
    expect((await test.call("POST", "/users/me/password", own, admin)).status).toBe(200);
    test.later(30 * 86_400_000);
    answered(await test.call("POST", "/users/login", { username, password: another }), loginAnswerSchema);
  });

  it("expire alike when a call brings them, and the answer does not repeat them", async () => {
    answered(await setFirst(fresh), doneSchema);
    test.later(7 * 86_400_000 + 1);
    refusedWith(await logIn(fresh, { new_password: another }), 400, "WRONG_LOGIN");
  });

  it("accept admins alone, for accounts that exist", async () => {
    forbiddenWith(await setFirst(fresh, undefined, "clerk"), "Access Denied!");
    refusedWith(await setFirst(fresh, 999_999), 404, "NOT_FOUND");
    expect((await setFirst("passwordpassword")).text).toContain("too easy to guess");
    answered(await logIn(samplePassword), loginAnswerSchema);
  });

  it("may have eight characters with an authenticator app, and no fewer", async () => {
    const { headers } = await setUpApp(test);
    const short = (new_password: string) => change({ current_password: samplePassword, new_password }, headers);
    refusedFields(await short("mond 8x"), { new_password: "Use at least 8 characters." });
    expect((await short("password")).text).toContain("too easy to guess");
    answered(await short("mond acht"), doneSchema);
    refusedFields(await setFirst("mond 9x"), { new_password: "Use at least 8 characters." });
    answered(await setFirst("mond neun"), doneSchema);
  });

  it("must be longer where an app was begun and not confirmed", async () => {
    const headers = await test.staff("clerk");
    await test.call("POST", "/users/me/second-factor", { current_password: samplePassword }, headers);
    const asked = { new_password: "Use at least 15 characters." };
    refusedFields(await change({ current_password: samplePassword, new_password: "mond acht" }), asked);
    refusedFields(await setFirst("mond acht"), asked);
  });

  it("stay the same at a login that does not ask for another", async () => {
    answered(await logIn(samplePassword, { new_password: another }), loginAnswerSchema);
    answered(await logIn(samplePassword), loginAnswerSchema);
  });

  it("answer 409 where the county's directory keeps them", async () => {
    const { directory } = readConfig({
      APP_ENV: "local",
      DIRECTORY: "ldap",
      LDAP_URL: "ldaps://directory.example.gov",
      LDAP_BIND_DN: "cn=portal",
      LDAP_BIND_PASSWORD: "secret",
      LDAP_BASE_DN: "ou=people",
    });
    const portal: Portal = { ...test.portal, config: { ...test.portal.config, directory } };
    const requester = {
      kind: "staff",
      userId: await clerkId(),
      displayName: "",
      permissions: permissionsOf(1),
      sessionId: "",
    } as const;
    const context = commandContext({ portal, requester, requestId: "r", locale: "en", action: "tried" });
    const elsewhere = { status: 409, code: "PASSWORD_KEPT_ELSEWHERE" };
    await expect(changeOwnPassword(context, samplePassword, fresh)).rejects.toMatchObject(elsewhere);
    await expect(setFirstPassword(context, requester.userId, fresh)).rejects.toMatchObject(elsewhere);
    answered(await logIn(samplePassword), loginAnswerSchema);
  });
});
