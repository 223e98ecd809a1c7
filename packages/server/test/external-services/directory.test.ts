/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import {
  directoryPeopleSchema,
  doneSchema,
  loginAnswerSchema,
  passkeyOptionsSchema,
  secondFactorSecretSchema,
} from "@dop/domain/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { answered, refusedWith } from "../answer.ts";
import { createPasskeyDevice } from "../passkey-device.ts";
import { startSlapd, type RunningSlapd } from "../peers/slapd.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../test-portal.ts";
import { describeSurviving, expectRefusal } from "./survives.ts";
import { ldapFaults } from "./faults.ts";

const unavailable = {
  code: "DIRECTORY_UNAVAILABLE",
  message: "The county's staff directory cannot be reached right now. Please try again in a few minutes.",
} as const;

let test: TestPortal;
let slapd: RunningSlapd;
let line: FaultyPeer;
let admin: Headers;
beforeAll(async () => {
  slapd = await startSlapd([
    { name: "Avery Admin", email: "admin@example.gov", password: "demo-password" },
    { name: "Casey Clerk", email: "clerk@example.gov", password: "demo-password" },
  ]);
  line = await startFaultyPeer({ host: "127.0.0.1", port: Number(new URL(slapd.plainUrl).port) });
  test = await openTestPortal({
    DIRECTORY: "ldap",
    LDAP_URL: `ldap://${line.host}:${line.port}`,
    LDAP_BIND_DN: slapd.bindDn,
    LDAP_BIND_PASSWORD: slapd.bindPassword,
    LDAP_BASE_DN: slapd.baseDn,
    LDAP_TIMEOUT_SECONDS: "1",
    // Passkeys need a name and TLS.
    PUBLIC_URL: "https://portal.test",
  });
  admin = await test.staff("admin");
}, 300_000);
afterAll(async () => {
  await test.close();
  await line.close();
  await slapd.stop();
});

const sessions = async (): Promise<number> =>
  (await test.database.db.selectFrom("sessions").select("id").execute()).length;

describeSurviving({
  name: "commands in the middle of which the directory is lost",
  part: "directory",
  portal: () => test,
  line: () => line,
  faults: ldapFaults,
  uses: {
    "logging in": {
      prepare: async () => {
        const before = await sessions();
        const logIn = () =>
          test.call("POST", "/users/login", { username: "clerk@example.gov", password: "demo-password" });
        return {
          // An unavailable directory does not count as a failed login: no row in login_failures.
          duringFault: async () => expectRefusal(await logIn(), unavailable),
          again: async () => void answered(await logIn(), loginAnswerSchema),
          once: async () => expect(await sessions()).toBe(before + 1),
        };
      },
    },

    "logging in by a passkey": {
      prepare: async () => {
        // Users with a passkey cannot log in by a password alone.
        await test.database.db.deleteFrom("passkeys").execute();
        const device = createPasskeyDevice();
        const options = async (path: string, headers?: Headers) =>
          answered(await test.call("POST", path, undefined, headers), passkeyOptionsSchema);
        const credentials = { username: "clerk@example.gov", password: "demo-password" };
        const { token } = answered(await test.call("POST", "/users/login", credentials), loginAnswerSchema);
        const headers = { "x-access-token": token };
        const response = device.make(await options("/users/me/passkeys/options", headers));
        answered(await test.call("POST", "/users/me/passkeys", { name: "Key", response }, headers), doneSchema, 201);
        const before = await sessions();
        const logIn = async () =>
          test.call("POST", "/users/login/passkey", {
            response: device.use(await options("/users/login/passkey/options")),
          });
        return {
          duringFault: async () => expectRefusal(await logIn(), unavailable),
          again: async () => void answered(await logIn(), loginAnswerSchema),
          once: async () => expect(await sessions()).toBe(before + 1),
        };
      },
    },

    "looking for a person": {
      prepare: async () => {
        const search = () => test.call("GET", "/users/search?name=casey", undefined, admin);
        return {
          duringFault: async () => expectRefusal(await search(), unavailable),
          again: async () =>
            expect(answered(await search(), directoryPeopleSchema)).toEqual([
              { name: "Casey Clerk", email: "clerk@example.gov" },
            ]),
          once: async () => undefined,
        };
      },
    },

    "setting up an authenticator app": {
      prepare: async () => {
        const begin = () => test.call("POST", "/users/me/second-factor", { current_password: "demo-password" }, admin);
        const begun = () => test.database.db.selectFrom("second_factors").select("user_id").execute();
        await test.database.db.deleteFrom("second_factors").execute();
        return {
          duringFault: async () => expectRefusal(await begin(), unavailable),
          again: async () => void answered(await begin(), secondFactorSecretSchema),
          once: async () => expect(await begun()).toHaveLength(1),
        };
      },
    },

    // Passwords of a directory are changed there: the portal says so without asking it anything.
    "changing a password": {
      prepare: async () => {
        const body = { current_password: "demo-password", new_password: "four words of nobody" };
        const refused = async () =>
          void refusedWith(await test.call("POST", "/users/me/password", body, admin), 409, "PASSWORD_KEPT_ELSEWHERE");
        return { duringFault: refused, again: refused, once: async () => undefined };
      },
    },
  },
});
