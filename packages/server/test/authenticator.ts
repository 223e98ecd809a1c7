import { loginAnswerSchema, recoveryCodesSchema, secondFactorSecretSchema } from "@dop/domain/contract";
import { samplePassword } from "../src/dev-tools/sample-staff.ts";
import { codeAt, stepOf } from "../src/ports/second-factor/index.ts";
import { answered } from "./answer.ts";
import type { Headers, StaffName, TestPortal } from "./test-portal.ts";

/** The bytes of a base32 text, as an app reads them. */
export function bytesOf(text: string): Uint8Array {
  const bits = Array.from(text, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const octets = bits.join("").match(/.{8}/g) ?? [];
  return Uint8Array.from(octets, (octet) => Number.parseInt(octet, 2));
}

/** The code of a phone's app for a secret in base32, `steps` of 30 seconds from the portal's present. */
export function codeOf(test: TestPortal, secret: string, steps = 0): string {
  return codeAt(bytesOf(secret), stepOf(test.now) + steps);
}

/** A code that is not accepted now. */
export function wrongCodeOf(test: TestPortal, secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(test, secret, steps)));
  return ["000000", "000001", "000002", "000003"].find((code) => !right.has(code)) ?? "";
}

/** A person with an authenticator app. */
export interface PersonWithApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of a session that is open. */
  readonly headers: Headers;
}

/** Sets up an app for a sample person whose password is `password`, by way of a session of their own. */
export async function setUpApp(
  test: TestPortal,
  who: StaffName = "clerk",
  password = samplePassword,
): Promise<PersonWithApp> {
  const login = await test.call("POST", "/users/login", { username: `${who}@example.gov`, password });
  const headers = { "x-access-token": answered(login, loginAnswerSchema).token };
  const begun = await test.call("POST", "/users/me/second-factor", { current_password: password }, headers);
  const { secret } = answered(begun, secondFactorSecretSchema);
  const confirmed = await test.call(
    "POST",
    "/users/me/second-factor/confirm",
    { code: codeOf(test, secret, -1) },
    headers,
  );
  const { recovery_codes: recoveryCodes } = answered(confirmed, recoveryCodesSchema);
  return { secret, recoveryCodes, headers };
}
