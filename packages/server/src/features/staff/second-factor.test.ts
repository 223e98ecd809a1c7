import {
  doneSchema,
  loginAnswerSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSecretSchema,
} from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp, wrongCodeOf } from "../../../test/authenticator.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../test/test-portal.ts";

const long = "zaun birne mond acht";
const wrongCode = { code: "This code is wrong or was used already. Please wait for the next one and try again." };
const wrongPassword = { current_password: "This is not your current password. Try again." };

describe("one's own second factor", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
  });
  afterEach(() => test.close());

  const path = "/users/me/second-factor";
  const logIn = (code?: string, password = samplePassword, who: StaffName = "clerk") =>
    test.call("POST", "/users/login", { username: `${who}@example.gov`, password, code });
  const read = async (headers: Headers) =>
    answered(await test.call("GET", path, undefined, headers), secondFactorSchema);
  const begin = (headers: Headers, current_password = samplePassword) =>
    test.call("POST", path, { current_password }, headers);
  const confirm = (headers: Headers, code: string) => test.call("POST", `${path}/confirm`, { code }, headers);
  const off = (headers: Headers, code: string, current_password = samplePassword) =>
    test.call("POST", `${path}/off`, { current_password, code }, headers);
  const renew = (headers: Headers, code: string, current_password = samplePassword) =>
    test.call("POST", `${path}/recovery-codes`, { current_password, code }, headers);
  const actions = async () =>
    (await test.database.db.selectFrom("audit_log").select("action").orderBy("id").execute())
      .map(({ action }) => action)
      .filter((action) => action.startsWith("user."));
  /** A person whose password is long enough to stand alone, with an app. */
  const longClerk = async () => {
    const headers = await test.staff("clerk");
    await test.call("POST", "/users/me/password", { current_password: samplePassword, new_password: long }, headers);
    return setUpApp(test, "clerk", long);
  };

  it.each(["admin", "clerk", "viewer"] as const)(
    "needs a %s for its setup, and no code before the first one",
    async (who) => {
      const headers = await test.staff(who);
      const other = answered(await logIn(undefined, samplePassword, who), loginAnswerSchema).token;
      expect(await read(headers)).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false });
      const { secret, uri } = answered(await begin(headers), secondFactorSecretSchema);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(
        `otpauth://totp/Example%20County%20Clerk:${who}%40example.gov?secret=${secret}&issuer=Example%20County%20Clerk`,
      );
      expect(await read(headers)).toMatchObject({ on: false });
      answered(await logIn(undefined, samplePassword, who), loginAnswerSchema);

      const { recovery_codes: codes } = answered(await confirm(headers, codeOf(test, secret)), recoveryCodesSchema);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}$/);
      expect(await read(headers)).toEqual({
        on: true,
        since: test.now.toISOString(),
        recovery_codes_left: 10,
        required: false,
      });
      forbiddenWith(await test.call("GET", path, undefined, { "x-access-token": other }), "");
      refusedWith(await logIn(undefined, samplePassword, who), 400, "SECOND_FACTOR_REQUIRED");
      // The code that turned it on opens nothing.
      refusedFields(await logIn(codeOf(test, secret), samplePassword, who), wrongCode);
      expect(await actions()).toEqual(["user.second_factor_begun", "user.second_factor_on"]);
    },
  );

  it("counts how many recovery codes are left", async () => {
    const { headers, recoveryCodes } = await setUpApp(test);
    answered(await logIn(recoveryCodes[0]), loginAnswerSchema);
    expect((await read(headers)).recovery_codes_left).toBe(9);
  });

  it("begins with the present password alone, whose wrong guesses count, and leaves the login page open", async () => {
    const headers = await test.staff("clerk");
    for (let index = 0; index < 8; index += 1) refusedFields(await begin(headers, "wrong"), wrongPassword);
    refusedWith(await begin(headers), 429, "RATE_LIMITED");
    answered(await logIn(), loginAnswerSchema);
  });

  it("takes the first code of the newest secret, within the hour", async () => {
    const headers = await test.staff("clerk");
    refusedWith(await confirm(headers, "123456"), 409, "SECOND_FACTOR_OFF");
    const earlier = answered(await begin(headers), secondFactorSecretSchema).secret;
    const { secret } = answered(await begin(headers), secondFactorSecretSchema);
    expect(secret).not.toBe(earlier);
    refusedFields(await confirm(headers, codeOf(test, earlier)), wrongCode);
    test.later(3_600_000);
    refusedWith(await confirm(headers, codeOf(test, secret)), 409, "SECOND_FACTOR_OFF");
    answered(await logIn(), loginAnswerSchema);
    const again = answered(await begin(headers), secondFactorSecretSchema).secret;
    test.later(3_600_000 - 1);
    answered(await confirm(headers, codeOf(test, again)), recoveryCodesSchema);
    refusedWith(await confirm(headers, codeOf(test, again)), 409, "SECOND_FACTOR_ON");
    refusedWith(await begin(headers), 409, "SECOND_FACTOR_ON");
  });

  it("resists endless codes at its confirmation", async () => {
    const headers = await test.staff("clerk");
    const { secret } = answered(await begin(headers), secondFactorSecretSchema);
    for (let index = 0; index < 8; index += 1)
      refusedFields(await confirm(headers, wrongCodeOf(test, secret)), wrongCode);
    refusedWith(await confirm(headers, codeOf(test, secret)), 429, "RATE_LIMITED");
  });

  it("ends by password and a code, and its recovery codes with it", async () => {
    const { headers, secret, recoveryCodes } = await longClerk();
    refusedFields(await off(headers, codeOf(test, secret), "wrong-password"), wrongPassword);
    refusedFields(await off(headers, wrongCodeOf(test, secret), long), wrongCode);
    expect(await read(headers)).toMatchObject({ on: true });
    answered(await off(headers, codeOf(test, secret), long), doneSchema);
    expect(await read(headers)).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false });
    answered(await logIn(undefined, long), loginAnswerSchema);
    expect((await actions()).at(-1)).toBe("user.second_factor_off");
    refusedWith(await off(headers, recoveryCodes[0] ?? "", long), 409, "SECOND_FACTOR_OFF");
    refusedWith(await renew(headers, recoveryCodes[0] ?? "", long), 409, "SECOND_FACTOR_OFF");
  });

  it("ends by a recovery code, for another phone", async () => {
    const { headers, recoveryCodes } = await longClerk();
    answered(await off(headers, recoveryCodes[0] ?? "", long), doneSchema);
    answered(await begin(headers, long), secondFactorSecretSchema);
  });

  it("stays on while the password is too short to stand alone", async () => {
    const { headers, secret } = await setUpApp(test);
    refusedFields(await off(headers, codeOf(test, secret)), {
      current_password:
        "Your password has fewer than 15 characters. Please change it first: without the app it must be longer.",
    });
    expect(await read(headers)).toMatchObject({ on: true });
    // The code was not used up.
    answered(await logIn(codeOf(test, secret)), loginAnswerSchema);
  });

  it("gets new recovery codes by password and a code; the earlier ones are worth nothing", async () => {
    const { headers, secret, recoveryCodes } = await setUpApp(test);
    refusedFields(await renew(headers, codeOf(test, secret), "wrong-password"), wrongPassword);
    refusedFields(await renew(headers, wrongCodeOf(test, secret)), wrongCode);
    const fresh = answered(await renew(headers, codeOf(test, secret)), recoveryCodesSchema).recovery_codes;
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    refusedFields(await logIn(recoveryCodes[0]), wrongCode);
    answered(await logIn(fresh[0]), loginAnswerSchema);
    // A code that was used up here opens nothing there.
    refusedFields(await logIn(codeOf(test, secret)), wrongCode);
    expect((await actions()).at(-1)).toBe("user.recovery_codes_renewed");
  });

  it("resists codes that are tried with the password proven in between", async () => {
    const { headers, secret } = await setUpApp(test);
    const change = { current_password: samplePassword, new_password: samplePassword };
    const same = { new_password: "Please choose a password that is not your current one." };
    for (let index = 0; index < 7; index += 1) {
      refusedFields(await renew(headers, wrongCodeOf(test, secret)), wrongCode);
      refusedFields(await test.call("POST", "/users/me/password", change, headers), same);
    }
    refusedFields(await renew(headers, wrongCodeOf(test, secret)), wrongCode);
    refusedWith(await renew(headers, codeOf(test, secret)), 429, "RATE_LIMITED");
  });

  it("lets one of two confirmations at the same moment through", async () => {
    const headers = await test.staff("clerk");
    const { secret } = answered(await begin(headers), secondFactorSecretSchema);
    const code = codeOf(test, secret);
    const both = await Promise.all([confirm(headers, code), confirm(headers, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(headers)).toMatchObject({ on: true, recovery_codes_left: 10 });
  });
});
