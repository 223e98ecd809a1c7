import { privacySchema } from "@dop/domain/contract";
import { afterEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
afterEach(() => test.close());

const read = async (language = "en") =>
  answered(await test.call("GET", "/privacy", undefined, { "accept-language": language }), privacySchema);

describe("the facts of the privacy notice (rule P-44)", () => {
  it("follow the settings of the office, with its own words in the reader's language", async () => {
    test = await openTestPortal();
    const before = await read();
    expect(before.kept).toContainEqual({ what: "documents", days: 90 });
    expect(before.kept).toContainEqual({ what: "emails", days: 90 });
    expect(before).toMatchObject({ note: "", record_series: "" });
    expect(before.recipients).toEqual(["stateOffice", "carriers"]);
    await settingsCalls(() => test).save({
      retention_days: 30,
      record_series: "Series 123",
      privacy_note: "One.\n\nTwo.",
      privacy_note_es: "Uno.",
      sell_apostille: false,
    });
    const after = await read();
    expect(after.kept[0]).toEqual({ what: "documents", days: 30 });
    expect(after).toMatchObject({ note: "One.\n\nTwo.", record_series: "Series 123", recipients: ["carriers"] });
    expect((await read("es")).note).toBe("Uno.");
  });

  it("name every configured service that receives data", async () => {
    test = await openTestPortal({
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_123456789012345678901234",
      STRIPE_WEBHOOK_SECRET: "whsec_123456789012345678901234567890",
      MAIL_TRANSPORT: "smtp",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: "9",
      SMS: "twilio",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      TWILIO_FROM: "+18015550100",
    });
    expect((await read()).recipients).toEqual(["stateOffice", "stripe", "emailService", "twilio", "carriers"]);
  });
});
