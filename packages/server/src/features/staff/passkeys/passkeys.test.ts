import {
  accountsSchema,
  doneSchema,
  loginAnswerSchema,
  passkeyOptionsSchema,
  passkeysSchema,
  stepUpWaysSchema,
} from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { createPasskeyDevice, type PasskeyDevice, type Pretense } from "../../../../test/passkey-device.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute } = millisecondsIn;

let test: TestPortal;
let device: PasskeyDevice;
beforeEach(async () => {
  test = await openTestPortal({ PUBLIC_URL: "https://portal.test" });
  device = createPasskeyDevice();
});
afterEach(() => test.close());

const options = async (path: string, headers?: Headers) =>
  answered(await test.call("POST", path, undefined, headers), passkeyOptionsSchema);
const optionsToMake = (headers: Headers) => options("/users/me/passkeys/options", headers);
const optionsToLogIn = () => options("/users/login/passkey/options");
const keep = (response: object, headers: Headers, name = "Laptop") =>
  test.call("POST", "/users/me/passkeys", { name, response }, headers);
const send = (response: object) => test.call("POST", "/users/login/passkey", { response });
const logIn = async (pretense?: Pretense) => send(device.use(await optionsToLogIn(), pretense));
/** The device with a passkey of this person. */
const equip = async (who: StaffName = "clerk", own = device) => {
  const headers = await test.staff(who);
  answered(await keep(own.make(await optionsToMake(headers)), headers), doneSchema, 201);
  return headers;
};
const listed = async (headers: Headers) =>
  answered(await test.call("GET", "/users/me/passkeys", undefined, headers), passkeysSchema);
/** For every wrong passkey: it does not say why. */
const refusal = [400, "PASSKEY_REFUSED"] as const;
const admin = () => test.staff("admin");
const idOf = async (who: StaffName) => {
  const accounts = answered(await test.call("GET", "/users", undefined, await admin()), accountsSchema);
  return accounts.find(({ email }) => email === `${who}@example.gov`)?.id ?? 0;
};

describe("a passkey", () => {
  it("opens a session without name, password or code, and is named in the record", async () => {
    const headers = await equip();
    const { user } = answered(await logIn(), loginAnswerSchema);
    expect(user.display_name).toBe("K. Madsen");
    const [passkey] = await listed(headers);
    expect(passkey).toMatchObject({ name: "Laptop", last_used_at: test.now.toISOString() });
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["user_id", "detail"])
      .where("action", "=", "session.opened")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ user_id: user.id, detail: { passkey: passkey?.id } });
  });

  it("counts as both factors where the office asks for one", async () => {
    await test.close();
    test = await openTestPortal({ PUBLIC_URL: "https://portal.test" });
    const headers = await equip("admin");
    expect((await listed(headers)).length).toBe(1);
    Object.assign(test.portal, { config: { ...test.portal.config, secondFactorDuty: "everybody" } });
    answered(await logIn(), loginAnswerSchema);
  });

  it("stays while it is the only second factor of a person who must have one", async () => {
    const headers = await equip("admin");
    Object.assign(test.portal, { config: { ...test.portal.config, secondFactorDuty: "admins" } });
    const remove = async () =>
      test.call("DELETE", `/users/me/passkeys/${(await listed(headers))[0]?.id}`, undefined, headers);
    refusedWith(await remove(), 409, "SECOND_FACTOR_ON");
    await equip("admin", createPasskeyDevice());
    answered(await remove(), doneSchema);
    refusedWith(await remove(), 409, "SECOND_FACTOR_ON");
    expect(await listed(headers)).toHaveLength(1);
  });

  it("ends the other sessions of its person, when it is the first one", async () => {
    const login = { username: "clerk@example.gov", password: samplePassword };
    const openAnother = async () => {
      const { token } = answered(await test.call("POST", "/users/login", login), loginAnswerSchema);
      return { "x-access-token": token };
    };
    const before = await openAnother();
    const headers = await equip();
    forbiddenWith(await test.call("GET", "/queues", undefined, before), "");
    const { token } = answered(await logIn(), loginAnswerSchema);
    await equip("clerk", createPasskeyDevice());
    for (const open of [headers, { "x-access-token": token }])
      expect((await test.call("GET", "/queues", undefined, open)).status).toBe(200);
  });

  it("works at the host for which it was made, and counts there alone", async () => {
    const headers = await equip();
    const atHost = (publicUrl: string) => Object.assign(test.portal, { config: { ...test.portal.config, publicUrl } });
    const offered = async () => (await options("/users/step-up/passkey", headers)).options;
    const ways = async () =>
      answered(await test.call("GET", "/users/step-up", undefined, headers), stepUpWaysSchema).passkey;
    const login = { username: "clerk@example.gov", password: samplePassword };
    refusedWith(await test.call("POST", "/users/login", login), 400, "PASSKEY_REQUIRED");

    atHost("https://moved.test");
    expect(await offered()).toMatchObject({ rpId: "moved.test", allowCredentials: [] });
    expect((await optionsToMake(headers)).options).toMatchObject({ excludeCredentials: [] });
    expect(await ways()).toBe(false);
    // Even signed for the new host, it is none of this host's.
    const moved = { origin: "https://moved.test" };
    refusedWith(await send(device.use(await optionsToLogIn(), moved)), ...refusal);
    answered(await test.call("POST", "/users/login", login), loginAnswerSchema);

    atHost("https://portal.test");
    expect((await offered())["allowCredentials"]).toHaveLength(1);
    expect(await ways()).toBe(true);
    answered(await logIn(), loginAnswerSchema);
  });

  it("from before hosts were kept works where it is used first", async () => {
    const headers = await equip();
    await test.database.db.updateTable("passkeys").set({ rp_id: null }).execute();
    expect((await options("/users/step-up/passkey", headers)).options).toMatchObject({
      allowCredentials: [expect.anything()],
    });
    answered(await logIn(), loginAnswerSchema);
    expect(await test.database.db.selectFrom("passkeys").select("rp_id").execute()).toEqual([{ rp_id: "portal.test" }]);
  });

  it("lets its person alone list, rename and remove it", async () => {
    const headers = await equip();
    const [one] = await listed(headers);
    const path = `/users/me/passkeys/${one?.id ?? ""}`;
    const viewer = await test.staff("viewer");
    expect(await listed(viewer)).toEqual([]);
    refusedWith(await test.call("PATCH", path, { name: "Mine" }, viewer), 404, "NOT_FOUND");
    refusedWith(await test.call("DELETE", path, undefined, viewer), 404, "NOT_FOUND");
    answered(await test.call("PATCH", path, { name: " Phone " }, headers), doneSchema);
    expect(await listed(headers)).toMatchObject([{ name: "Phone" }]);
    refusedFields(await test.call("PATCH", path, { name: " " }, headers), { name: "Please give it a name." });
    answered(await test.call("DELETE", path, undefined, headers), doneSchema);
    refusedWith(await logIn(), ...refusal);
  });

  it("refuses an old proof for making or removing one, STEP_UP or not", async () => {
    const headers = await equip();
    const [one] = await listed(headers);
    test.later(6 * minute);
    const make = await test.call("POST", "/users/me/passkeys/options", undefined, headers);
    refusedWith(make, 403, "STEP_UP_REQUIRED");
    const removal = await test.call("DELETE", `/users/me/passkeys/${one?.id ?? ""}`, undefined, headers);
    refusedWith(removal, 403, "STEP_UP_REQUIRED");
    const proof = device.use(await options("/users/step-up/passkey", headers));
    answered(await test.call("POST", "/users/step-up", { passkey: proof }, headers), doneSchema);
    await optionsToMake(headers);
  });

  it("proves its owner alone before a strong action", async () => {
    const headers = await equip();
    const other = createPasskeyDevice();
    const viewer = await equip("viewer", other);
    const ways = await test.call("GET", "/users/step-up", undefined, headers);
    expect(answered(ways, stepUpWaysSchema)).toEqual({ password: false, code: false, passkey: true });
    const prove = (passkey: object, as = headers) => test.call("POST", "/users/step-up", { passkey }, as);
    // The viewer's passkey and challenge, in the clerk's session.
    refusedWith(await prove(other.use(await options("/users/step-up/passkey", viewer))), ...refusal);
    // The viewer's passkey on the clerk's challenge.
    refusedWith(await prove(other.use(await options("/users/step-up/passkey", headers))), ...refusal);
    // A challenge for logging in.
    refusedWith(await prove(device.use(await optionsToLogIn())), ...refusal);
    const proof = device.use(await options("/users/step-up/passkey", headers));
    answered(await prove(proof), doneSchema);
    refusedWith(await prove(proof), ...refusal);
    // A challenge for a proof opens no session.
    refusedWith(await send(device.use(await options("/users/step-up/passkey", headers))), ...refusal);
  });
});

describe("an answer to a login's challenge is refused", () => {
  beforeEach(async () => void (await equip()));

  it("the second time", async () => {
    const answer = device.use(await optionsToLogIn());
    answered(await send(answer), loginAnswerSchema);
    refusedWith(await send(answer), ...refusal);
  });

  it("after the first time failed", async () => {
    const given = await optionsToLogIn();
    refusedWith(await send(device.use(given, { origin: "https://portal.example" })), ...refusal);
    refusedWith(await send(device.use(given)), ...refusal);
  });

  it("after five minutes, and by a clock that was ahead", async () => {
    const given = await optionsToLogIn();
    test.later(5 * minute);
    refusedWith(await send(device.use(given)), ...refusal);
    const ahead = await optionsToLogIn();
    test.later(-30 * minute);
    refusedWith(await send(device.use(ahead)), ...refusal);
  });

  it.each<[string, Pretense]>([
    ["another origin", { origin: "https://portal.test.evil.example" }],
    ["another port", { origin: "https://portal.test:8443" }],
    ["no TLS", { origin: "http://portal.test" }],
    ["another host's passkey", { rpID: "evil.example" }],
    ["an unknown challenge", { challenge: "bm9ib2R5IGdhdmUgdGhpcw" }],
    ["a user who was not verified", { verified: false }],
    ["another user's handle", { userHandle: "c29tZWJvZHkgZWxzZQ" }],
    ["an unknown passkey", { id: "dW5rbm93bg" }],
  ])("with %s", async (_name, pretense) => {
    const told = refusedWith(await logIn(pretense), ...refusal);
    expect(told.message).toBe("This passkey does not work here. Please log in another way.");
    answered(await logIn(), loginAnswerSchema);
  });

  it("with a smaller counter than the last one: of a copy", async () => {
    answered(await logIn({ counter: 10 }), loginAnswerSchema);
    refusedWith(await logIn({ counter: 9 }), ...refusal);
    refusedWith(await logIn({ counter: 10 }), ...refusal);
    answered(await logIn({ counter: 11 }), loginAnswerSchema);
  });

  it("with a signature of another key", async () => {
    const forger = createPasskeyDevice();
    refusedWith(await send({ ...forger.use(await optionsToLogIn()), id: device.id, rawId: device.id }), ...refusal);
  });

  it("without a readable answer", async () => {
    const answer = device.use(await optionsToLogIn());
    for (const clientDataJSON of ["bm8", "bnVsbA", "e30"])
      refusedWith(await send({ ...answer, response: { ...answer.response, clientDataJSON } }), ...refusal);
    expect((await send({})).status).toBe(400);
  });

  it("rejects every further answer of an address after forty, by password as well", async () => {
    for (let index = 0; index < 40; index += 1) refusedWith(await logIn({ verified: false }), ...refusal);
    refusedWith(await logIn(), 429, "RATE_LIMITED");
    const failed = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "login.failed")
      .execute();
    expect(failed).toHaveLength(40);
    expect(failed[0]).toEqual({ detail: { guess: "passkey" } });
  });
});

describe("making a passkey is refused", () => {
  it("with another user's challenge, a used one, or one for logging in", async () => {
    const clerk = await test.staff("clerk");
    const viewer = await test.staff("viewer");
    refusedWith(await keep(device.make(await optionsToMake(viewer)), clerk), ...refusal);
    const challenge = String((await optionsToLogIn()).options["challenge"]);
    refusedWith(await keep(device.make(await optionsToMake(clerk), { challenge }), clerk), ...refusal);
    const made = device.make(await optionsToMake(clerk));
    answered(await keep(made, clerk), doneSchema, 201);
    refusedWith(await keep(made, clerk), ...refusal);
  });

  it.each<[string, Pretense]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another host", { rpID: "evil.example" }],
    ["a user who was not verified", { verified: false }],
  ])("for %s", async (_name, pretense) => {
    const clerk = await test.staff("clerk");
    refusedWith(await keep(device.make(await optionsToMake(clerk), pretense), clerk), ...refusal);
    expect(await listed(clerk)).toEqual([]);
  });

  it("for a passkey that someone has already", async () => {
    await equip("clerk");
    const viewer = await test.staff("viewer");
    refusedWith(await keep(device.make(await optionsToMake(viewer)), viewer), ...refusal);
    expect(answered(await logIn(), loginAnswerSchema).user.display_name).toBe("K. Madsen");
  });

  it("from the twenty-first on", async () => {
    const clerk = await test.staff("clerk");
    for (let index = 0; index < 19; index += 1) await equip("clerk", createPasskeyDevice());
    const [last, late] = [await optionsToMake(clerk), await optionsToMake(clerk)];
    answered(await keep(createPasskeyDevice().make(last), clerk), doneSchema, 201);
    refusedWith(await keep(createPasskeyDevice().make(late), clerk), 409, "TOO_MANY_PASSKEYS");
    const more = await test.call("POST", "/users/me/passkeys/options", undefined, clerk);
    refusedWith(more, 409, "TOO_MANY_PASSKEYS");
  });

  it("without a session", async () => {
    forbiddenWith(await test.call("POST", "/users/me/passkeys/options"), "jwt malformed");
  });
});

describe("a passkey no longer opens anything", () => {
  it("fails once its account is removed, also between challenge and answer", async () => {
    await equip();
    const given = await optionsToLogIn();
    answered(await test.call("DELETE", `/users/${await idOf("clerk")}`, undefined, await admin()), doneSchema);
    refusedWith(await send(device.use(given)), ...refusal);
    expect(await test.database.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
  });

  it("fails once an admin resets the account's second factor", async () => {
    const headers = await equip();
    const id = await idOf("clerk");
    answered(await test.call("DELETE", `/users/${id}/second-factor`, undefined, await admin()), doneSchema);
    refusedWith(await logIn(), ...refusal);
    forbiddenWith(await test.call("GET", "/queues", undefined, headers), "");
  });

  it("fails once the directory no longer knows its person", async () => {
    await equip();
    vi.spyOn(test.portal.directory, "knows").mockResolvedValue(false);
    refusedWith(await logIn(), ...refusal);
  });
});

describe.each(["http://127.0.0.1:3000", "http://portal.test", "http://[::1]:3000"])("at %s", (url) => {
  it("there are no passkeys, because browsers have none there", async () => {
    await test.close();
    test = await openTestPortal({ PUBLIC_URL: url });
    refusedWith(await test.call("POST", "/users/login/passkey/options"), 409, "PASSKEYS_UNAVAILABLE");
    const clerk = await test.staff("clerk");
    const make = await test.call("POST", "/users/me/passkeys/options", undefined, clerk);
    refusedWith(make, 409, "PASSKEYS_UNAVAILABLE");
  });
});
