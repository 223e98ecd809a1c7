import { loginAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered } from "../../../test/answer.ts";
import { bytesOf, codeOf, setUpApp, wrongCodeOf, type PersonWithApp } from "../../../test/authenticator.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("what opens an account by a second factor", () => {
  let test: TestPortal;
  let clerk: PersonWithApp;
  let codes: readonly string[];
  const lines: string[] = [];
  beforeAll(async () => {
    test = await openTestPortal({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
    clerk = await setUpApp(test);
    codes = [codeOf(test, clerk.secret), wrongCodeOf(test, clerk.secret)];
    const logIn = (code?: string) =>
      test.call("POST", "/users/login", { username: "clerk@example.gov", password: samplePassword, code });
    for (const code of [...codes, clerk.recoveryCodes[1]]) await logIn(code);
    answered(await logIn(clerk.recoveryCodes[0]), loginAnswerSchema);
  });
  afterAll(() => test.close());

  /** The secret as text, as bytes in hex and in base64, and the recovery codes with and without dashes. */
  const forms = (): string[] => {
    const bytes = Buffer.from(bytesOf(clerk.secret));
    if (bytes.length !== 20) throw new Error("the secret is not twenty bytes");
    const hex = bytes.toString("hex");
    const base64 = bytes.toString("base64");
    return [clerk.secret, hex, base64, ...clerk.recoveryCodes.flatMap((code) => [code, code.replaceAll("-", "")])];
  };
  const expectNone = (text: string) => {
    for (const form of forms()) expect(text.toLowerCase()).not.toContain(form.toLowerCase());
  };

  it("stays encrypted in the database", async () => {
    const factors = await test.database.db.selectFrom("second_factors").selectAll().execute();
    const digests = await test.database.db.selectFrom("recovery_codes").selectAll().execute();
    expect([factors.length, digests.length]).toEqual([1, 10]);
    const secret = Buffer.from(factors[0]?.secret ?? []);
    // Version, nonce, tag and twenty bytes.
    expect(secret).toHaveLength(49);
    expectNone(
      [JSON.stringify(factors), secret.toString("hex"), secret.toString("base64"), secret.toString("latin1")].join(" "),
    );
    expectNone(JSON.stringify(digests));
  });

  it("opens with the portal's key alone, and in no other row", async () => {
    const row = await test.database.db.selectFrom("second_factors").selectAll().executeTakeFirstOrThrow();
    expect(test.portal.authenticatorSecrets.open(row)).toHaveLength(20);
    const elsewhere = { ...row, id: "00000000-0000-4000-8000-000000000000" };
    expect(() => test.portal.authenticatorSecrets.open(elsewhere)).toThrow("unable to authenticate data");
  });

  it("appears in neither the log nor the audit log", async () => {
    expect(lines.join("")).toContain("/users/login");
    expectNone(lines.join(""));
    const entries = await test.database.db.selectFrom("audit_log").selectAll().execute();
    expect(entries.map(({ action }) => action)).toContain("user.second_factor_on");
    expectNone(JSON.stringify(entries));
    for (const code of codes)
      expect(lines.join("") + JSON.stringify(entries.map(({ detail }) => detail))).not.toContain(`"${code}"`);
  });
});
