import { permissionsOf } from "@dop/domain/staff";
import { doneSchema, loginAnswerSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { commandContext } from "../../http/command-context.ts";
import type { Requester } from "../../http/requester.ts";
import type { Portal } from "../../portal.ts";
import { answered, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../test/authenticator.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";
import { logIn } from "./log-in.ts";
import { changeOwnPassword } from "./password-commands.ts";

const fresh = "zaun birne mond acht";
const wrongLogin = { status: 400, code: "WRONG_LOGIN" };

describe("a password that an admin replaces while a login verifies it", () => {
  let test: TestPortal;
  let clerk: number;
  beforeEach(async () => {
    test = await openTestPortal();
    const { user } = answered(await byPassword(samplePassword), loginAnswerSchema);
    clerk = user.id;
    await test.staff("admin");
  });
  afterEach(() => test.close());

  const byPassword = (password: string, more: object = {}) =>
    test.call("POST", "/users/login", { username: "clerk@example.gov", password, ...more });
  const replace = async () =>
    answered(
      await test.call("POST", `/users/${clerk}/password`, { new_password: fresh }, await test.staff("admin")),
      doneSchema,
    );
  /** The portal in which the password is replaced when it has been found right. */
  const meanwhile = (): Portal => ({
    ...test.portal,
    directory: {
      ...test.portal.directory,
      checkPassword: async (username, password) => {
        const fits = await test.portal.directory.checkPassword(username, password);
        await replace();
        return fits;
      },
    },
  });
  const contextOf = <R extends Requester>(requester: R) =>
    commandContext({ portal: meanwhile(), requester, requestId: "r", locale: "en", action: "tried" });
  const credentials = (code?: string) => ({
    username: "clerk@example.gov",
    password: samplePassword,
    code,
  });
  const openSessions = async () =>
    (
      await test.database.db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", clerk)
        .where("revoked_at", "is", null)
        .execute()
    ).length;

  it("opens no session", async () => {
    await expect(logIn(contextOf({ kind: "anonymous" }), credentials())).rejects.toMatchObject(wrongLogin);
    expect(await openSessions()).toBe(0);
  });

  it("opens none with a code either, and leaves the code unused", async () => {
    const { secret } = await setUpApp(test);
    const code = codeOf(test, secret);
    await expect(logIn(contextOf({ kind: "anonymous" }), credentials(code))).rejects.toMatchObject(wrongLogin);
    expect(await openSessions()).toBe(0);
    const chosen = { new_password: "acht kugeln im regen", code };
    answered(await byPassword(fresh, chosen), loginAnswerSchema);
  });

  it("cannot be changed by its owner, and the admin's works once", async () => {
    const requester = {
      kind: "staff",
      userId: clerk,
      displayName: "",
      permissions: permissionsOf(2),
      sessionId: "",
    } as const;
    const own = "acht kugeln im regen";
    await expect(changeOwnPassword(contextOf(requester), samplePassword, own)).rejects.toMatchObject({ status: 400 });
    refusedWith(await byPassword(own), 400, "WRONG_LOGIN");
    refusedWith(await byPassword(fresh), 400, "PASSWORD_CHANGE_REQUIRED");
  });
});
