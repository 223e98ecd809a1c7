import { accountsSchema, doneSchema, loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp, type PersonWithApp } from "../../../test/authenticator.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../test/test-portal.ts";

describe("a phone that is lost", () => {
  let test: TestPortal;
  let clerk: PersonWithApp;
  beforeEach(async () => {
    test = await openTestPortal();
    clerk = await setUpApp(test);
  });
  afterEach(() => test.close());

  const accounts = async () =>
    answered(await test.call("GET", "/users", undefined, await test.staff("admin")), accountsSchema);
  const idOf = async (who: StaffName) => {
    const users = test.database.db.selectFrom("users").select("id");
    return (await users.where("email", "=", `${who}@example.gov`).executeTakeFirstOrThrow()).id;
  };
  const reset = async (who: StaffName, headers?: Headers) =>
    test.call("DELETE", `/users/${await idOf(who)}/second-factor`, undefined, headers ?? (await test.staff("admin")));
  const logIn = (more: object = {}) =>
    test.call("POST", "/users/login", { username: "clerk@example.gov", password: samplePassword, ...more });
  const rows = async () => [
    ...(await test.database.db.selectFrom("second_factors").select("user_id").execute()),
    ...(await test.database.db.selectFrom("recovery_codes").select("user_id").execute()),
  ];

  it("appears to admins in the list of accounts", async () => {
    // A secret without its first code does not count.
    await test.call(
      "POST",
      "/users/me/second-factor",
      { current_password: samplePassword },
      await test.staff("viewer"),
    );
    const shown = (await accounts()).map(({ email, second_factor }) => [email, second_factor]);
    expect(shown).toEqual([
      ["clerk@example.gov", true],
      ["admin@example.gov", false],
      ["viewer@example.gov", false],
    ]);
    const id = await idOf("clerk");
    const changed = await test.call("PATCH", `/users/${id}`, { role_id: 3 }, await test.staff("admin"));
    expect(changed.body).toMatchObject({ second_factor: true });
  });

  it("stops counting by an admin's reset: sessions end, and the next login chooses a longer password", async () => {
    answered(await reset("clerk"), doneSchema);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk.headers), "");
    expect(await rows()).toEqual([]);
    refusedWith(await logIn({ code: codeOf(test, clerk.secret) }), 400, "PASSWORD_CHANGE_REQUIRED");
    answered(await logIn({ new_password: "acht kugeln im regen" }), loginAnswerSchema);
    const { actor_kind, subject_id } = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "subject_id"])
      .where("action", "=", "user.second_factor_reset")
      .executeTakeFirstOrThrow();
    expect({ actor_kind, subject_id }).toEqual({ actor_kind: "staff", subject_id: String(await idOf("clerk")) });
  });

  it("accepts a reset by admins alone, and never for their own account", async () => {
    const { headers } = await setUpApp(test, "admin");
    forbiddenWith(await reset("admin", await test.staff("viewer")), "Access Denied!");
    forbiddenWith(await reset("admin", clerk.headers), "Access Denied!");
    refusedWith(await reset("admin", headers), 409, "SECOND_FACTOR_ON");
    refusedWith(await reset("viewer", headers), 409, "SECOND_FACTOR_OFF");
    const unknown = await test.call("DELETE", "/users/999999/second-factor", undefined, headers);
    refusedWith(unknown, 404, "NOT_FOUND");
    expect(await rows()).toHaveLength(22);
  });

  it("stops counting with the account", async () => {
    const path = `/users/${await idOf("clerk")}`;
    answered(await test.call("DELETE", path, undefined, await test.staff("admin")), doneSchema);
    expect(await rows()).toEqual([]);
    refusedWith(
      await test.call("DELETE", `${path}/second-factor`, undefined, await test.staff("admin")),
      404,
      "NOT_FOUND",
    );
  });
});
