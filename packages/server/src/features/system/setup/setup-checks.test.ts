import { setupSchema } from "@dop/domain/contract";
import { officeTexts } from "@dop/texts";
import { afterEach, describe, expect, it } from "vitest";
import { recordBackup } from "../../../db/backup.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { startFakeTwilio } from "../../../../test/peers/twilio.ts";
import { productionOffice } from "../../../../test/production-office.ts";
import { partOf, runSetupCheck } from "../../../../test/setup-checks.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("an installation for trying out", () => {
  let test: TestPortal;
  const open = async (variables: Record<string, string> = {}) => {
    test = await openTestPortal(variables);
  };
  afterEach(() => test.close());

  it("says of nothing that it works before it was tried, and of fakes that they are for practice", async () => {
    await open();
    const admin = await test.staff("admin");
    const { checks, webhook } = answered(await test.call("GET", "/setup", undefined, admin), setupSchema);
    expect(checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
      "office untried",
      "sign_in untried",
      "mail untried",
      "texts untried",
      "payments untried",
      "documents untried",
      "license_service untried",
      "backup untried",
      "test_order untried",
    ]);
    expect(webhook).toBeNull();
    const missing =
      "office_name, office_county, office_address, office_email, office_phone, faq_url, license_lookup_url";
    expect(await runSetupCheck(test, "office")).toEqual(["fails", `EXAMPLE_OFFICE ${missing}`]);
    expect(await runSetupCheck(test, "sign_in")).toEqual(["practice", "PASSWORD_ALONE"]);
    expect(await runSetupCheck(test, "mail")).toEqual(["practice", "MAIL_CAPTURED"]);
    expect(await runSetupCheck(test, "texts")).toEqual(["works", "TEXTS_OFF"]);
    expect(await runSetupCheck(test, "payments")).toEqual(["practice", "SANDBOX"]);
    expect(await runSetupCheck(test, "documents")).toEqual(["works", "NO_SCANNER"]);
    expect(await runSetupCheck(test, "license_service")).toEqual(["practice", "LICENSES_EMBEDDED"]);
    expect(await runSetupCheck(test, "backup")).toEqual(["fails", "NO_BACKUP"]);
    const mail = await test.database.db.selectFrom("captured_mail").selectAll().execute();
    expect(mail).toMatchObject([
      { recipient: "admin@example.gov", subject: officeTexts.emails.mails["mail-check"].subject },
    ]);
    expect(await test.database.db.selectFrom("quarantine").select("id").execute()).toEqual([]);
  });

  it("asks Twilio for the account, and sends nothing", async () => {
    const twilio = await startFakeTwilio();
    await open(twilio.variables);
    expect(await runSetupCheck(test, "texts")).toEqual(["works", "TEXTS_ASKED"]);
    twilio.status = "suspended";
    expect(await runSetupCheck(test, "texts")).toEqual(["fails", "TEXTS_DOWN REFUSED"]);
    twilio.fault = 500;
    expect(await runSetupCheck(test, "texts")).toEqual(["fails", "TEXTS_DOWN BUSY"]);
    expect(twilio.sent).toEqual([]);
    const admin = await test.staff("admin");
    const { text } = await test.call("GET", "/setup", undefined, admin);
    expect(text).toContain(twilio.accountSid);
    expect(text).not.toContain(twilio.authToken);
    await test.close();
    await open({ ...twilio.variables, TWILIO_AUTH_TOKEN: "another" });
    twilio.fault = null;
    expect(await runSetupCheck(test, "texts")).toEqual(["fails", "TEXTS_DOWN REFUSED"]);
    await test.close();
    await open({ SMS: "capture" });
    expect(await runSetupCheck(test, "texts")).toEqual(["practice", "TEXTS_CAPTURED"]);
    await twilio.close();
  });

  it("keeps who tried what and when, until the settings are others", async () => {
    await open(productionOffice);
    expect(await runSetupCheck(test, "office")).toEqual(["works"]);
    const admin = await test.staff("admin");
    const kept = partOf(await test.call("GET", "/setup", undefined, admin), "office");
    expect(kept).toMatchObject({ state: "works", tried_at: test.now.toISOString(), tried_by: "R. Tolman" });
    expect(kept.settings).toContainEqual({ name: "office_name", value: productionOffice.OFFICE_NAME });
    const audit = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "setup.checked")
      .execute();
    expect(audit).toMatchObject([{ subject_id: "office", detail: { state: "works" }, actor_name: "R. Tolman" }]);
    const digest = await test.database.db
      .selectFrom("setup_checks")
      .select("settings_digest")
      .executeTakeFirstOrThrow();
    await test.database.db
      .updateTable("setup_checks")
      .set({ settings_digest: Buffer.from(digest.settings_digest).map((byte) => byte ^ 1) })
      .execute();
    expect(partOf(await test.call("GET", "/setup", undefined, admin), "office").state).toBe("untried");
  });

  it("shows checks to admins alone, and knows no other check", async () => {
    await open();
    for (const who of ["clerk", "viewer"] as const) {
      forbiddenWith(await test.call("GET", "/setup", undefined, await test.staff(who)), "Access Denied!");
      forbiddenWith(await test.call("POST", "/setup/checks/mail", {}, await test.staff(who)), "Access Denied!");
    }
    const admin = await test.staff("admin");
    refusedWith(await test.call("POST", "/setup/checks/everything", {}, admin), 404, "NOT_FOUND");
    refusedWith(
      await test.call("POST", "/setup/checks/mail", { recipient: "x@example.org" }, admin),
      400,
      "VALIDATION",
    );
  });

  it("limits checks, which cost someone else's time", async () => {
    await open({ RATE_LIMITS: "on" });
    const admin = await test.staff("admin");
    const ask = () => test.call("POST", "/setup/checks/office", {}, admin);
    for (let call = 0; call < 60; call += 1) expect((await ask()).status).toBe(200);
    refusedWith(await ask(), 429, "RATE_LIMITED");
  });

  it("knows the last backup, how old it is, and whether it is encrypted", async () => {
    await open();
    const made = (hoursAgo: number, encrypted: boolean) =>
      recordBackup(test.database.db, { at: new Date(test.now.getTime() - hoursAgo * millisecondsIn.hour), encrypted });
    await made(27, true);
    expect(await runSetupCheck(test, "backup")).toEqual(["fails", "OLD_BACKUP 27"]);
    await made(2, false);
    expect(await runSetupCheck(test, "backup")).toEqual(["works", "PLAIN_BACKUP"]);
    await made(1, true);
    expect(await runSetupCheck(test, "backup")).toEqual(["works"]);
  });

  it.each(["sandbox", "bypass"])("places a test order and cancels it (%s)", async (PAYMENT_GATEWAY) => {
    await open({ PAYMENT_GATEWAY });
    const admin = await test.staff("admin");
    refusedWith(await test.call("POST", "/setup/checks/test_order", {}, admin), 400, "VALIDATION");
    expect(await runSetupCheck(test, "test_order", { license_number: 9_999_999 })).toEqual([
      "fails",
      "UNKNOWN_LICENSE",
    ]);
    const [state, found = ""] = await runSetupCheck(test, "test_order", { license_number: 1_000_001 });
    const [code, number] = found.split(" ");
    expect([state, code]).toEqual(["practice", "ORDER_CANCELED"]);
    const order = await test.call("GET", `/orders/${String(number)}`, undefined, admin);
    expect(order.text).toContain("Canceled");
    const audit = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_kind"])
      .where("subject_id", "=", String(number))
      .execute();
    expect(audit).toEqual(
      expect.arrayContaining([
        { action: "order.placed", actor_kind: "customer" },
        { action: "order.canceled", actor_kind: "staff" },
      ]),
    );
  });
});

it("explains every finding with what to do", () => {
  for (const words of Object.values(officeTexts.setup.findings)) expect(words("1").length).toBeGreaterThan(20);
});
