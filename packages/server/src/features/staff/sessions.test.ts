import { createHmac } from "node:crypto";
import { doneSchema, loginAnswerSchema } from "@dop/domain/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const logIn = (username: string, password = samplePassword) =>
  test.call("POST", "/users/login", { username, password });
const tokenOf = async (who: string) => answered(await logIn(`${who}@example.gov`), loginAnswerSchema).token;
const logOut = (token: string) => test.call("POST", "/users/logout", undefined, { "x-access-token": token });
/** A read that staff alone may make. */
const readAs = (token: string) => test.call("GET", "/messages/order/1", undefined, { "x-access-token": token });

describe("POST /users/login", () => {
  it("answers token, user, lifetime in seconds and the success message", async () => {
    const session = answered(await logIn("admin@example.gov"), loginAnswerSchema);
    expect(session).toMatchObject({
      expiresIn: 8 * 3600,
      message: "Logged in!",
      user: { username: "ADMIN@EXAMPLE.GOV", display_name: "R. Tolman", role_id: 1, userRole: { role: "ADMIN" } },
    });
    expect(JSON.stringify(session)).not.toMatch(/argon|hash/);
  });

  it("knows names in any case and trims them", async () => {
    expect(answered(await logIn("  Clerk@Example.GOV "), loginAnswerSchema).user.userRole.role).toBe("USER");
    expect(answered(await logIn("viewer@example.gov"), loginAnswerSchema).user.userRole.role).toBe("VIEWER");
  });

  it("puts only the session's id into the token", async () => {
    const claims = JSON.parse(
      Buffer.from((await tokenOf("clerk")).split(".")[1] ?? "", "base64url").toString(),
    ) as object;
    expect(Object.keys(claims).toSorted()).toEqual(["exp", "iat", "sid"]);
  });

  it("writes an audit entry", async () => {
    const { id } = answered(await logIn("clerk@example.gov"), loginAnswerSchema).user;
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "subject_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: "session.opened", subject_id: String(id) });
  });

  it("never tells which half was wrong", async () => {
    const wrongPassword = await logIn("clerk@example.gov", "not-the-password");
    const unknown = await logIn("nobody@example.gov", "not-the-password");
    expect(refusedWith(wrongPassword, 400, "WRONG_LOGIN").message).toBe(
      "Username or password is wrong. Please try again, or ask an admin for a new password.",
    );
    expect(unknown.text).toBe(wrongPassword.text);
  });

  it("refuses a deleted user", async () => {
    await test.database.db
      .updateTable("users")
      .set({ deleted_at: test.now })
      .where("username", "=", "VIEWER@EXAMPLE.GOV")
      .execute();
    refusedWith(await logIn("viewer@example.gov"), 400, "WRONG_LOGIN");
    await test.database.db.updateTable("users").set({ deleted_at: null }).execute();
  });

  it.each([
    [{}, { username: "Required", password: "Required" }],
    [
      { username: " ", password: "" },
      { username: "Required | Too Short!", password: "Required | Too Short!" },
    ],
    [
      { username: "a", password: "b" },
      { username: "Too Short!", password: "Too Short!" },
    ],
    [
      { username: "a".repeat(256), password: "b".repeat(256) },
      { username: "Too Long!", password: "Too Long!" },
    ],
    [
      { username: ["a", "b"], password: { $ne: 1 } },
      { username: "Required", password: "Required" },
    ],
    [{ username: "ab", password: "cd", admin: true }, { "": "Unknown: admin." }],
  ])("refuses %j", async (body, issues) => {
    refusedFields(await test.call("POST", "/users/login", body), issues);
  });
});

describe("a session", () => {
  it("opens what staff may see", async () => {
    refusedWith(await readAs(await tokenOf("clerk")), 404, "NOT_FOUND");
  });

  it("ends by logging out; the token is worth nothing from then on", async () => {
    const token = await tokenOf("clerk");
    const other = await tokenOf("clerk");
    answered(await logOut(token), doneSchema);
    forbiddenWith(await readAs(token), "");
    forbiddenWith(await logOut(token), "");
    refusedWith(await readAs(other), 404, "NOT_FOUND");
  });

  it("logs out viewers, too", async () => {
    answered(await logOut(await tokenOf("viewer")), doneSchema);
  });

  it("ends with its lifetime", async () => {
    const token = await tokenOf("clerk");
    const { now } = test;
    test.later(8 * 3_600_000 - 1000);
    refusedWith(await readAs(token), 404, "NOT_FOUND");
    test.later(1000);
    forbiddenWith(await readAs(token), "");
    test.now = now;
  });

  it("ends with the user's deletion, at once", async () => {
    const token = await tokenOf("clerk");
    const users = test.database.db.updateTable("users");
    await users.set({ deleted_at: test.now }).where("username", "=", "CLERK@EXAMPLE.GOV").execute();
    forbiddenWith(await readAs(token), "");
    await users.set({ deleted_at: null }).execute();
  });

  it("loses what a change of role takes away, at once", async () => {
    const token = await tokenOf("clerk");
    const users = test.database.db.updateTable("users").where("username", "=", "CLERK@EXAMPLE.GOV");
    const verify = () =>
      test.call("POST", "/orders/1/verification", { decision: "confirm" }, { "x-access-token": token });
    refusedWith(await verify(), 404, "NOT_FOUND");
    await users.set({ role_id: 3 }).execute();
    forbiddenWith(await verify(), "Access Denied!");
    await users.set({ role_id: 2 }).execute();
  });
});

describe("a token", () => {
  const secret = () => test.portal.config.secrets.session;
  const signed = (key: string, claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt(test.now)
      .setExpirationTime(new Date(test.now.getTime() + 3_600_000))
      .sign(new TextEncoder().encode(key));

  it("answers 'jwt malformed' when it is absent or empty", async () => {
    forbiddenWith(await test.call("POST", "/users/logout"), "jwt malformed");
    forbiddenWith(await logOut(""), "jwt malformed");
  });

  it.each(["nonsense", "a.b.c", "undefined", "null", "Bearer x"])(
    "answers 'jwt malformed' when it reads %s",
    async (token) => {
      forbiddenWith(await logOut(token), "jwt malformed");
    },
  );

  it("answers 'jwt malformed' when it was altered, signed by another user or not at all", async () => {
    const token = await tokenOf("clerk");
    // The right one was seen before: that must help none of the others.
    refusedWith(await readAs(token), 404, "NOT_FOUND");
    const [header = "", payload = "", signature = ""] = token.split(".");
    const strong = Buffer.from(JSON.stringify({ alg: "HS512" })).toString("base64url");
    const digest = createHmac("sha512", secret()).update(`${strong}.${payload}`).digest("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const swapped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const forged of [
      `${header}.${payload}.${swapped}`,
      `${header}.${payload}.`,
      `${none}.${payload}.`,
      await signed("another-secret-of-more-than-32-characters", { sid: "x" }),
      await signed(secret(), { user: 1 }),
      // The right key, and another algorithm.
      `${strong}.${payload}.${digest}`,
    ])
      forbiddenWith(await logOut(forged), "jwt malformed");
  });

  it("opens nothing when its session never existed", async () => {
    forbiddenWith(await logOut(await signed(secret(), { sid: "00000000-0000-4000-8000-000000000000" })), "");
  });
});
