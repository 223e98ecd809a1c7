import { doneSchema, loginAnswerSchema, passkeyOptionsSchema, recoveryCodesSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../dev-tools/sample-staff.ts";
import { answered, refusedWith } from "../../../test/answer.ts";
import { codeOf, setUpApp } from "../../../test/authenticator.ts";
import { createPasskeyDevice } from "../../../test/passkey-device.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "../../../test/test-portal.ts";
import { millisecondsIn } from "../../lib/time.ts";

const long = "zaun birne mond acht";
const { minute } = millisecondsIn;

describe("a change of sign-in", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal({ PUBLIC_URL: "https://portal.test" });
  });
  afterEach(() => test.close());

  /** The sentences of the emails of `work`, each with whom it went to. */
  const emailsOf = async (work: () => Promise<unknown>) => {
    const mails = test.database.db.selectFrom("mail_outbox").where("kind", "=", "sign-in-changed").orderBy("id");
    const before = (await mails.select("id").execute()).length;
    await work();
    const rows = (await mails.select(["recipient", "body_text"]).execute()).slice(before);
    for (const { body_text: text } of rows) {
      expect(text).toMatch(/When: November 2[12], 2026 at \d+:\d\d:\d\d [AP]M MST\nPlease call: \S/);
      expect(text).not.toContain("127.0.0.1");
      expect(text).not.toContain("clerk@");
    }
    return rows.map(({ recipient, body_text: text }) => `${recipient.split("@", 1).join()}: ${text.split("\n\n")[1]}`);
  };
  const logIn = (more: object = {}, who: StaffName = "clerk") =>
    test.call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword, ...more });
  const idOf = async (who: StaffName) =>
    (
      await test.database.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", `${who}@example.gov`)
        .executeTakeFirstOrThrow()
    ).id;
  const addPasskey = async (headers: Headers) => {
    const made = await test.call("POST", "/users/me/passkeys/options", undefined, headers);
    const response = createPasskeyDevice().make(answered(made, passkeyOptionsSchema));
    answered(await test.call("POST", "/users/me/passkeys", { name: "Key", response }, headers), doneSchema, 201);
  };

  it("sends its person an email for a passkey", async () => {
    const headers = await test.staff();
    expect(await emailsOf(() => addPasskey(headers))).toEqual([
      "clerk: A passkey was added to your account. With the first one your other sessions have ended.",
    ]);
    const { id } = await test.database.db.selectFrom("passkeys").select("id").executeTakeFirstOrThrow();
    const remove = () => test.call("DELETE", `/users/me/passkeys/${id}`, undefined, headers);
    expect(await emailsOf(remove)).toEqual(["clerk: A passkey was removed from your account."]);
    expect(await emailsOf(remove)).toEqual([]);
  });

  it("sends its person an email for an app, its codes and a password", async () => {
    const first = await test.staff();
    const change = { current_password: samplePassword, new_password: long };
    expect(await emailsOf(() => test.call("POST", "/users/me/password", change, first))).toEqual([
      "clerk: The password of your account was changed.",
    ]);
    let clerk = { secret: "", recoveryCodes: [] as readonly string[], headers: first };
    const setUp = async () => {
      clerk = await setUpApp(test, "clerk", long);
    };
    expect(await emailsOf(setUp)).toEqual([expect.stringContaining("clerk: An authenticator app was turned on")]);
    test.later(minute);
    const proof = () => ({ current_password: long, code: codeOf(test, clerk.secret) });
    const renew = async () => {
      const answer = await test.call("POST", "/users/me/second-factor/recovery-codes", proof(), clerk.headers);
      clerk = { ...clerk, recoveryCodes: answered(answer, recoveryCodesSchema).recovery_codes };
    };
    expect(await emailsOf(renew)).toEqual([expect.stringContaining("clerk: New recovery codes were made")]);
    const recover = () => logIn({ password: long, code: clerk.recoveryCodes[0] });
    expect(await emailsOf(recover)).toEqual([
      "clerk: A recovery code of your account was used. It does not work again.",
    ]);
    expect(await emailsOf(recover)).toEqual([]);
    test.later(minute);
    const off = () => test.call("POST", "/users/me/second-factor/off", proof(), clerk.headers);
    expect(await emailsOf(off)).toEqual([
      expect.stringContaining("clerk: The authenticator app of your account was turned off"),
    ]);
  });

  it("sends the person an email when an admin made it, and the admin none", async () => {
    const admin = await test.staff("admin");
    const id = await idOf("clerk");
    await setUpApp(test);
    const reset = () => test.call("DELETE", `/users/${id}/second-factor`, undefined, admin);
    expect(await emailsOf(reset)).toEqual([expect.stringContaining("clerk: The authenticator app and the passkeys")]);
    const set = () => test.call("POST", `/users/${id}/password`, { new_password: long }, admin);
    expect(await emailsOf(set)).toEqual([expect.stringContaining("clerk: A password was set for your account.")]);
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toContain("An admin did this for you.");
    const choose = () => logIn({ password: long, new_password: `${long} neu` });
    expect(await emailsOf(choose)).toEqual(["clerk: The password of your account was changed."]);
    const end = () => test.call("DELETE", `/users/${id}/sessions`, undefined, admin);
    expect(await emailsOf(end)).toEqual(["clerk: Sessions of your account were ended."]);
    expect(await emailsOf(end)).toEqual([]);
  });

  it("sends an email when one's other sessions end", async () => {
    const headers = await test.staff();
    answered(await logIn(), loginAnswerSchema);
    const id = await idOf("clerk");
    expect(await emailsOf(() => test.call("DELETE", `/users/${id}/sessions`, undefined, headers))).toEqual([
      "clerk: Sessions of your account were ended.",
    ]);
  });

  it("sends no email when it is refused", async () => {
    const headers = await test.staff();
    const wrong = { current_password: "guessed-password", new_password: long };
    const change = async () => expect((await test.call("POST", "/users/me/password", wrong, headers)).status).toBe(400);
    expect(await emailsOf(change)).toEqual([]);
    const remove = async () =>
      refusedWith(
        await test.call("DELETE", "/users/me/passkeys/00000000-0000-4000-8000-000000000000", undefined, headers),
        404,
        "NOT_FOUND",
      );
    expect(await emailsOf(remove)).toEqual([]);
  });
});
