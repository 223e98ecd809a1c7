import { directoryPeopleSchema, doneSchema, loginAnswerSchema } from "@dop/domain/contract";
import { officeTexts } from "@dop/texts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../test/authenticator.ts";
import { startSlapd, type RunningSlapd } from "../../../test/peers/slapd.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

const password = "their LDAP password";

describe("a portal with the county's directory", () => {
  let slapd: RunningSlapd;
  let test: TestPortal;
  let lines: string[];
  beforeAll(async () => {
    slapd = await startSlapd([
      { name: "Robin Tolman", email: "admin@example.gov", password: "demo-password" },
      { name: "Kelly Madsen", email: "clerk@example.gov", password },
      { name: "Rosa Begay", email: "rosa.begay@example.gov", password },
    ]);
    lines = [];
    test = await openTestPortal(
      {
        DIRECTORY: "ldap",
        LDAP_URL: slapd.tlsUrl,
        LDAP_CA_FILE: slapd.certificates.authorityFile,
        LDAP_BIND_DN: slapd.bindDn,
        LDAP_BIND_PASSWORD: slapd.bindPassword,
        LDAP_BASE_DN: slapd.baseDn,
        LDAP_TIMEOUT_SECONDS: "2",
      },
      { write: (line) => void lines.push(line) },
    );
    await test.staff("admin");
  }, 300_000);
  afterAll(async () => {
    try {
      await test.close();
    } finally {
      await slapd.stop();
    }
  });
  afterEach(() => slapd.resume());

  const logIn = (username: string, given: string) => test.call("POST", "/users/login", { username, password: given });
  const search = async () => test.call("GET", "/users/search?name=begay", undefined, await test.staff("admin"));

  it("lets in who has an account here and a password there", async () => {
    const { user } = answered(await logIn("Clerk@Example.gov", password), loginAnswerSchema);
    expect(user.display_name).toBe("K. Madsen");
    // The sample accounts have this password of their own; it no longer counts.
    refusedWith(await logIn("clerk@example.gov", "demo-password"), 400, "WRONG_LOGIN");
    // In the directory, but without an account here.
    refusedWith(await logIn("rosa.begay@example.gov", password), 400, "WRONG_LOGIN");
    // An account, but not in the directory.
    refusedWith(await logIn("viewer@example.gov", "demo-password"), 400, "WRONG_LOGIN");
  });

  it("asks who has set up an authenticator app for a code as well", async () => {
    const { secret } = await setUpApp(test, "clerk", password);
    refusedWith(await logIn("clerk@example.gov", "wrong password"), 400, "WRONG_LOGIN");
    refusedWith(await logIn("clerk@example.gov", password), 400, "SECOND_FACTOR_REQUIRED");
    const credentials = { username: "clerk@example.gov", password, code: codeOf(test, secret) };
    const { user, token } = answered(await test.call("POST", "/users/login", credentials), loginAnswerSchema);
    expect(user.display_name).toBe("K. Madsen");
    // The directory says how long its passwords are: the app may go, and the user need not choose another afterwards.
    test.later(30_000);
    const proof = { current_password: password, code: codeOf(test, secret) };
    const headers = { "x-access-token": token };
    answered(await test.call("POST", "/users/me/second-factor/off", proof, headers), doneSchema);
    const again = await setUpApp(test, "clerk", password);
    const reset = `/users/${user.id}/second-factor`;
    answered(await test.call("DELETE", reset, undefined, await test.staff("admin")), doneSchema);
    forbiddenWith(await test.call("GET", "/queues", undefined, again.headers), "");
    answered(await logIn("clerk@example.gov", password), loginAnswerSchema);
  });

  it("finds people to make accounts for", async () => {
    expect(answered(await search(), directoryPeopleSchema)).toEqual([
      { name: "Rosa Begay", email: "rosa.begay@example.gov" },
    ]);
  });

  it("reports a silent directory, counts no failed login, and keeps names out of the log", async () => {
    await slapd.pause();
    const failures = () => test.database.db.selectFrom("login_failures").selectAll().execute();
    const before = await failures();
    const [right, wrong] = await Promise.all([
      logIn("clerk@example.gov", password),
      logIn("clerk@example.gov", "wrong password"),
    ]);
    for (const answer of [right, wrong, await search()])
      expect(refusedWith(answer, 503, "DIRECTORY_UNAVAILABLE").message).toBe(
        officeTexts.staffErrors.directoryUnavailable,
      );
    expect(await failures()).toEqual(before);
    slapd.resume();
    answered(await logIn("clerk@example.gov", password), loginAnswerSchema);
    const log = lines.join("");
    expect(log).toContain("DirectoryUnavailableError");
    expect(log).not.toMatch(/clerk@|madsen|LDAP password|wrong password|begay/i);
  });
});
