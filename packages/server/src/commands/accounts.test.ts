import { accountsSchema, loginAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../ports/directory/index.ts";
import { answered, refusedWith } from "../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { createFirstAdmin } from "./accounts.ts";
import { CommandError } from "./run-command.ts";

const password = "a password of the first admin";

describe("the first admin", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const create = async (email: string, displayName = "F. First", passwordHash: string | null = null) =>
    createFirstAdmin(test.database.db, {
      email,
      displayName,
      passwordHash,
      now: test.now,
      office: test.portal.settings().office,
    });

  it("can log in, is an admin, and is in the audit log", async () => {
    const id = await create(" First@Example.gov ", " F. First ", await hashPassword(password));
    const login = { username: "first@example.gov", password };
    // The command has set the password.
    refusedWith(await test.call("POST", "/users/login", login), 400, "PASSWORD_CHANGE_REQUIRED");
    const answer = await test.call("POST", "/users/login", { ...login, new_password: "acht kugeln im regen" });
    const { token, user } = answered(answer, loginAnswerSchema);
    expect(user).toMatchObject({ id, display_name: "F. First", userRole: { role: "ADMIN" } });
    const accounts = await test.call("GET", "/users", undefined, { "x-access-token": token });
    expect(answered(accounts, accountsSchema)).toContainEqual(
      expect.objectContaining({ id, username: "FIRST@EXAMPLE.GOV", email: "first@example.gov" }),
    );
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_name", "detail"])
      .where("subject_id", "=", String(id))
      .where("action", "=", "user.created")
      .execute();
    expect(entries).toEqual([{ action: "user.created", actor_name: "command:create-admin", detail: { role_id: 1 } }]);
  });

  it("gets one account from two calls at the same time, and no clerk becomes an admin", async () => {
    const both = await Promise.allSettled([create("twice@example.gov"), create("TWICE@example.gov")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(create("clerk@example.gov")).rejects.toThrow(CommandError);
    const clerk = await test.database.db
      .selectFrom("users")
      .select("role_id")
      .where("username", "=", "CLERK@EXAMPLE.GOV")
      .executeTakeFirstOrThrow();
    expect(clerk.role_id).toBe(2);
  });

  it("needs an email and a name", async () => {
    for (const [email, name] of [
      ["", "Name"],
      ["robin", "Name"],
      ["a b@example.gov", "Name"],
      ["r@example.gov", " "],
    ] as const)
      await expect(create(email, name)).rejects.toThrow("portal create-admin");
  });
});
