import { doneSchema, loginAnswerSchema, setupCodeAlphabet } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { startSlapd } from "../../../../test/peers/slapd.ts";
import { answered, refusedWith, type Answer } from "../../../../test/answer.ts";
import { openTestDatabase } from "../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { offerSetup } from "./setup-code.ts";

const password = "acht kugeln im regen";

/** The fields that a refusal is about. */
const fieldsOf = (answer: Answer): (string | undefined)[] =>
  refusedWith(answer, 400, "VALIDATION").errors?.map(({ path }) => path) ?? [];

/** A server's log, line by line. */
function logOf() {
  const lines: Record<string, unknown>[] = [];
  return { lines, write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
}

describe("the first admin, by the code of the log", () => {
  let test: TestPortal;
  let log: ReturnType<typeof logOf>;
  const open = async (variables: Record<string, string> = {}) => {
    log = logOf();
    test = await openTestPortal(variables, log, await openTestDatabase());
  };
  beforeEach(() => open());
  afterEach(() => test.close());

  const codes = (): string[] => log.lines.flatMap(({ setup_code: code }) => (typeof code === "string" ? [code] : []));
  /** A start of a server. */
  async function start(portal = test.portal): Promise<string> {
    const seen: string[] = [];
    await offerSetup(portal, { warn: (details) => void seen.push((details as { setup_code: string }).setup_code) });
    return seen[0] ?? "";
  }
  const make = (code: string, more: Record<string, unknown> = {}) =>
    test.call("POST", "/setup/first-admin", {
      code,
      email: "Robin.Tolman@example.gov",
      display_name: "R. Tolman",
      new_password: password,
      ...more,
    });
  const logIn = () => test.call("POST", "/users/login", { username: "robin.tolman@example.gov", password });

  it("logs in with the password of their choice; the code is used up and the call unknown from then on", async () => {
    const code = await start();
    expect(code).toMatch(new RegExp(`^([${setupCodeAlphabet}]{4}-){2}[${setupCodeAlphabet}]{4}$`));
    // As people type it.
    answered(await make(` ${code.replaceAll("-", " ").toLowerCase()} `), doneSchema);
    const { user } = answered(await logIn(), loginAnswerSchema);
    expect(user).toMatchObject({ display_name: "R. Tolman", role_id: roleIds.admin });
    const unknown = await test.call("POST", "/nothing/here", {});
    const again = await make(code, { email: "second@example.gov" });
    expect([again.status, again.body]).toEqual([404, unknown.body]);
    expect(await start()).toBe("");
    const audit = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "user.created")
      .execute();
    expect(audit).toMatchObject([{ actor_name: "R. Tolman", detail: { role_id: roleIds.admin, setup: true } }]);
    const stored = await test.database.db.selectFrom("setup_codes").select("digest").execute();
    expect(stored.map(({ digest }) => Buffer.from(digest).toString()).join()).not.toContain(code.replaceAll("-", ""));
  });

  it("needs a second factor where the office wants it of admins", async () => {
    await test.close();
    await open({ REQUIRE_SECOND_FACTOR: "admins" });
    answered(await make(await start()), doneSchema);
    refusedWith(await logIn(), 400, "SECOND_FACTOR_SETUP_REQUIRED");
  });

  it("needs a password that is good enough, an email and a name; the code stays", async () => {
    const code = await start();
    const wrong = { new_password: undefined, email: "robin", display_name: " " };
    expect(fieldsOf(await make(code, wrong))).toEqual(["email", "display_name"]);
    for (const new_password of [undefined, "short", "passwordpassword", "robin.tolman@example.gov"])
      expect(fieldsOf(await make(code, { new_password }))).toEqual(["new_password"]);
    answered(await make(code), doneSchema);
  });

  it("gets nowhere with a wrong code, and no stranger's guesses end the code of others", async () => {
    await test.close();
    await open({ TRUST_PROXY: "127.0.0.1" });
    const code = await start();
    const wrong = code.replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
    const from = (address: string, given: string) =>
      test.call(
        "POST",
        "/setup/first-admin",
        { code: given, email: "robin@example.gov", display_name: "R. Tolman", new_password: password },
        { "x-forwarded-for": address },
      );
    for (let guess = 1; guess < 5; guess += 1) {
      const answer = refusedWith(await from(`2001:db8:0:1::${guess}`, wrong), 400, "WRONG_SETUP_CODE");
      expect(answer.errors?.map(({ path }) => path)).toEqual(["code"]);
      expect(answer.message).toContain("not right");
    }
    // The fifth is the last one of the network, which then gets nowhere with the right code either.
    for (const given of [wrong, code]) {
      const answer = refusedWith(await from("2001:db8:0:1::9", given), 400, "WRONG_SETUP_CODE");
      expect(answer.message).toContain("portal create-admin");
    }
    for (let host = 2; host < 60; host += 1) await from(`2001:db8:0:${host}::1`, wrong);
    expect(codes()).toEqual([]);
    answered(await from("2001:db8:0:99::1", code), doneSchema);
  });

  it("may try again from the same network after an hour", async () => {
    const code = await start();
    for (let guess = 0; guess < 5; guess += 1) await make("WRONG");
    refusedWith(await make(code), 400, "WRONG_SETUP_CODE");
    test.later(millisecondsIn.hour);
    answered(await make(code), doneSchema);
  });

  it("gets nowhere with a code of yesterday, for which a new one is logged", async () => {
    const code = await start();
    test.later(millisecondsIn.day - 1);
    refusedWith(await make(code, { new_password: "short" }), 400, "VALIDATION");
    test.later(2);
    refusedWith(await make(code), 400, "WRONG_SETUP_CODE");
    const [fresh = ""] = codes();
    answered(await make(fresh), doneSchema);
  });

  it("exists once when two people use the codes of two servers", async () => {
    const [one, two] = [await start(), await start()];
    expect(one).not.toBe(two);
    const both = await Promise.all([make(one), make(two, { email: "second@example.gov" })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
    const admins = await test.database.db.selectFrom("users").select("email").execute();
    expect(admins).toHaveLength(1);
  });

  it("counts calls by address", async () => {
    await test.close();
    await open({ RATE_LIMITS: "on" });
    for (let call = 0; call < 20; call += 1) expect((await make("WRONG")).status).toBe(400);
    refusedWith(await make("WRONG"), 429, "RATE_LIMITED");
  });

  it("must be a person of the county's directory, where that stores the passwords", async () => {
    await test.close();
    const slapd = await startSlapd([{ name: "Robin Tolman", email: "robin.tolman@example.gov", password }]);
    await open({
      DIRECTORY: "ldap",
      LDAP_URL: slapd.plainUrl,
      LDAP_BIND_DN: slapd.bindDn,
      LDAP_BIND_PASSWORD: slapd.bindPassword,
      LDAP_BASE_DN: slapd.baseDn,
    });
    const code = await start();
    // Without the code nothing is said of who is in the directory.
    refusedWith(await make("WRONG", { email: "nobody@example.gov" }), 400, "WRONG_SETUP_CODE");
    expect(fieldsOf(await make(code, { email: "nobody@example.gov" }))).toEqual(["email"]);
    answered(await make(code, { new_password: undefined }), doneSchema);
    answered(await logIn(), loginAnswerSchema);
    await slapd.stop();
  });
});

describe("an installation with accounts", () => {
  it("logs no code and knows no such call", async () => {
    const test = await openTestPortal();
    const logged: object[] = [];
    await offerSetup(test.portal, { warn: (details) => void logged.push(details) });
    expect(logged).toEqual([]);
    const body = { code: "X", email: "a@example.gov", display_name: "A", new_password: password };
    refusedWith(await test.call("POST", "/setup/first-admin", body), 404, "NOT_FOUND");
    await test.close();
  });
});
