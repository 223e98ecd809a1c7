import {
  doneSchema,
  loginAnswerSchema,
  passkeyOptionsSchema,
  secondFactorSecretSchema,
  stepUpWaysSchema,
} from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../../test/authenticator.ts";
import { createPasskeyDevice, type PasskeyDevice } from "../../../../test/passkey-device.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { attackThreshold } from "../throttle/login-throttle.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute } = millisecondsIn;
const required = [400, "PASSKEY_REQUIRED"] as const;

let test: TestPortal;
let device: PasskeyDevice;
beforeEach(async () => {
  test = await openTestPortal({ PUBLIC_URL: "https://portal.test" });
  device = createPasskeyDevice();
});
afterEach(() => test.close());

const set = (config: Partial<TestPortal["portal"]["config"]>) =>
  Object.assign(test.portal, { config: { ...test.portal.config, ...config } });
const logIn = (more: object = {}, who: StaffName = "clerk") =>
  test.call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword, ...more });
const options = async (path: string, headers?: Headers) =>
  answered(await test.call("POST", path, undefined, headers), passkeyOptionsSchema);
/** Gives a user a passkey in an open session: the clerk by default. */
const equip = async (headers?: Headers) => {
  const own = headers ?? (await test.staff("clerk"));
  const response = device.make(await options("/users/me/passkeys/options", own));
  answered(await test.call("POST", "/users/me/passkeys", { name: "Laptop", response }, own), doneSchema, 201);
  return own;
};
const byPasskey = async () => {
  const response = device.use(await options("/users/login/passkey/options"));
  return answered(await test.call("POST", "/users/login/passkey", { response }), loginAnswerSchema);
};
const apps = () => test.database.db.selectFrom("second_factors").select("user_id").execute();

describe("the password of who has a passkey and no app", () => {
  it("fails to log in, while the passkey succeeds", async () => {
    await equip();
    expect(refusedWith(await logIn(), ...required).message).toContain("Please log in with the passkey");
    refusedWith(await logIn({ code: "123456" }), ...required);
    await byPasskey();
  });

  it.each(["admins", "everybody"] as const)("sets up no app where the office asks %s for one", async (duty) => {
    const headers = await equip(await test.staff("admin"));
    set({ secondFactorDuty: duty });
    for (const code of [undefined, "123456"])
      expect(refusedWith(await logIn({ code }, "admin"), ...required).setup).toBeUndefined();
    expect(await apps()).toEqual([]);
    expect((await test.call("GET", "/queues", undefined, headers)).status).toBe(200);
  });

  it("sets up no app after many wrong passwords", async () => {
    await equip();
    vi.spyOn(test.portal.directory, "checkPassword").mockImplementation(
      async (_name, password) => password === samplePassword,
    );
    // Of many addresses, so that none of them is throttled.
    for (let index = 0; index < attackThreshold; index += 1) {
      const payload = { username: "clerk@example.gov", password: "wrong guess" };
      const remoteAddress = `198.51.100.${String(index)}`;
      await test.request({ method: "POST", url: "/api/users/login", payload, remoteAddress });
    }
    expect(refusedWith(await logIn(), ...required).setup).toBeUndefined();
    expect(await apps()).toEqual([]);
  });

  it("sets up no app after a change of role, which ends no session of theirs", async () => {
    const headers = await equip();
    const { id } = (await byPasskey()).user;
    const admin = await test.staff("admin");
    set({ secondFactorDuty: "admins" });
    const promoted = await test.call("PATCH", `/users/${id}`, { role_id: roleIds.admin }, admin);
    expect(promoted.status).toBe(200);
    expect((await test.call("GET", "/queues", undefined, headers)).status).toBe(200);
    expect(refusedWith(await logIn(), ...required).setup).toBeUndefined();
  });

  it("completes no setup that a login began before the passkey was made", async () => {
    const headers = await test.staff("clerk");
    set({ secondFactorDuty: "everybody" });
    const { setup } = refusedWith(await logIn(), 400, "SECOND_FACTOR_SETUP_REQUIRED");
    await equip(headers);
    refusedWith(await logIn({ code: codeOf(test, setup?.secret ?? "") }), ...required);
  });

  it("chooses no other password in the place of one that an admin has set", async () => {
    await equip();
    const { id } = (await byPasskey()).user;
    const password = "zaun birne mond acht";
    const given = await test.call(
      "POST",
      `/users/${id}/password`,
      { new_password: password },
      await test.staff("admin"),
    );
    answered(given, doneSchema);
    refusedWith(await logIn({ password, new_password: "kamm apfel stern neun" }), ...required);
    refusedWith(await logIn({ password }), ...required);
  });

  it("fails to prove a strong action", async () => {
    const headers = await equip();
    const ways = await test.call("GET", "/users/step-up", undefined, headers);
    expect(answered(ways, stepUpWaysSchema)).toEqual({ password: false, code: false, passkey: true });
    refusedWith(await test.call("POST", "/users/step-up", { password: samplePassword }, headers), ...required);
  });

  it("sets up no app in an open session without a fresh proof by the passkey", async () => {
    const headers = await equip();
    const begin = () => test.call("POST", "/users/me/second-factor", { current_password: samplePassword }, headers);
    const prove = async () => {
      const passkey = device.use(await options("/users/step-up/passkey", headers));
      answered(await test.call("POST", "/users/step-up", { passkey }, headers), doneSchema);
    };
    test.later(6 * minute);
    refusedWith(await begin(), 403, "STEP_UP_REQUIRED");
    await prove();
    const { secret } = answered(await begin(), secondFactorSecretSchema);
    test.later(6 * minute);
    const confirm = () => test.call("POST", "/users/me/second-factor/confirm", { code: codeOf(test, secret) }, headers);
    refusedWith(await confirm(), 403, "STEP_UP_REQUIRED");
    await prove();
    expect((await confirm()).status).toBe(200);
    // Now a code is next to it.
    refusedWith(await logIn(), 400, "SECOND_FACTOR_REQUIRED");
  });

  it("works again after an admin has reset the second factor", async () => {
    const headers = await equip();
    const { id } = (await byPasskey()).user;
    const admin = await test.staff("admin");
    answered(await test.call("DELETE", `/users/${id}/second-factor`, undefined, admin), doneSchema);
    forbiddenWith(await test.call("GET", "/queues", undefined, headers), "");
    answered(await logIn({ new_password: "zaun birne mond acht" }), loginAnswerSchema);
  });
});

it("a wrong password is answered as for an account without a passkey", async () => {
  const before = await logIn({ password: "wrong guess" });
  await equip();
  expect((await logIn({ password: "wrong guess" })).body).toEqual(before.body);
  refusedWith(await logIn({ password: "wrong guess" }), 400, "WRONG_LOGIN");
});

it("lets a user with an app besides the passkey log in by password and code", async () => {
  const { headers, secret } = await setUpApp(test);
  await equip(headers);
  refusedWith(await logIn(), 400, "SECOND_FACTOR_REQUIRED");
  answered(await logIn({ code: codeOf(test, secret) }), loginAnswerSchema);
});

it("lets users with earlier passkeys in where passkeys are turned off again", async () => {
  const headers = await equip();
  set({ publicUrl: "http://portal.test" });
  answered(await logIn(), loginAnswerSchema);
  test.later(6 * minute);
  const ways = await test.call("GET", "/users/step-up", undefined, headers);
  expect(answered(ways, stepUpWaysSchema)).toEqual({ password: true, code: false, passkey: false });
  answered(await test.call("POST", "/users/step-up", { password: samplePassword }, headers), doneSchema);
  test.later(6 * minute);
  const wrong = await test.call("POST", "/users/me/second-factor", { current_password: "wrong" }, headers);
  refusedFields(wrong, { current_password: "This is not your current password. Try again." });
});
