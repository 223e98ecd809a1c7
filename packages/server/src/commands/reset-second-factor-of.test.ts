import { loginAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedWith } from "../../test/answer.ts";
import { setUpApp } from "../../test/authenticator.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { resetSecondFactorOf } from "./accounts.ts";
import { CommandError } from "./run-command.ts";

describe("an only admin who has lost phone and recovery codes", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const reset = (email: string, choosePassword = true) =>
    resetSecondFactorOf(test.database.db, {
      email,
      choosePassword,
      now: test.now,
      office: test.portal.settings().office,
    });
  const logIn = (more: object = {}) =>
    test.call("POST", "/users/login", { username: "admin@example.gov", password: samplePassword, ...more });

  it("logs in by password again, chooses another, and is in the audit log", async () => {
    const { headers } = await setUpApp(test, "admin");
    const id = await reset(" Admin@Example.gov ");
    forbiddenWith(await test.call("GET", "/users", undefined, headers), "");
    refusedWith(await logIn(), 400, "PASSWORD_CHANGE_REQUIRED");
    const new_password = "acht kugeln im regen";
    expect(answered(await logIn({ new_password }), loginAnswerSchema).user.id).toBe(id);
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_name", "subject_id"])
      .where("action", "=", "user.second_factor_reset")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: "command:reset-second-factor", subject_id: String(id) });
  });

  it("gets the same email as after an admin's reset, which the next server that runs sends", async () => {
    await setUpApp(test, "clerk");
    await test.portal.jobs.runDue();
    await reset("clerk@example.gov");
    const newest = test.database.db
      .selectFrom("mail_outbox")
      .select(["kind", "recipient", "state", "body_text"])
      .orderBy("id", "desc");
    const told = {
      kind: "sign-in-changed",
      recipient: "clerk@example.gov",
      body_text: expect.stringContaining("An admin did this for you") as string,
    };
    expect(await newest.executeTakeFirst()).toEqual({ ...told, state: "pending" });
    test.later(2 * 60_000);
    await test.portal.mailer.sweepOutbox();
    await test.portal.jobs.runDue();
    expect(await newest.executeTakeFirst()).toEqual({ ...told, state: "sent" });
  });

  it("keeps the password when the county's directory stores it", async () => {
    await setUpApp(test, "viewer");
    const id = await reset("viewer@example.gov", false);
    const { must_change_password } = await test.database.db
      .selectFrom("users")
      .select("must_change_password")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(must_change_password).toBe(false);
  });

  it("gets an error when the account has no second factor", async () => {
    for (const email of ["", "nobody@example.gov"])
      await expect(reset(email)).rejects.toThrow("portal reset-second-factor");
    const none = reset("clerk@example.gov");
    await expect(none).rejects.toThrow(CommandError);
    await expect(none).rejects.toThrow("has no authenticator app");
  });
});
