import { estimatesSchema, settingsHistorySchema, settingsSchema } from "@dop/domain/contract";
import { productIds } from "@dop/domain/orders";
import { settingKeys } from "@dop/domain/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composeMail } from "../../../ports/mail/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { read, patch, save } = settingsCalls(() => test);

describe("GET /settings", () => {
  it("says of each setting where its value comes from", async () => {
    const { version, settings } = await read();
    expect(Object.keys(settings).toSorted()).toEqual(settingKeys.toSorted());
    expect(version).toBe(0);
    expect(settings.office_name).toMatchObject({ value: "Example County Clerk", source: "default", changed_by: null });
    expect(settings.retention_days).toMatchObject({ value: 90, source: "default", changed_at: null });
    const saved = await save({ office_name: "Summit County Clerk", retention_days: 30 });
    expect(saved.settings.office_name).toMatchObject({
      value: "Summit County Clerk",
      default: "Example County Clerk",
      source: "saved",
      changed_at: test.now.toISOString(),
      changed_by: "R. Tolman",
    });
    const back = await save({ office_name: null });
    expect(back.settings.office_name).toMatchObject({ value: "Example County Clerk", source: "default" });
    expect(back.settings.retention_days).toMatchObject({ value: 30, source: "saved" });
  });

  it("refuses everyone but admins", async () => {
    for (const who of ["clerk", "viewer"] as const) {
      forbiddenWith(await test.call("GET", "/settings", undefined, await test.staff(who)), "Access Denied!");
      forbiddenWith(await patch({ office_name: "x" }, 0, who), "Access Denied!");
    }
  });
});

describe("PATCH /settings", () => {
  it("holds at once: emails and the next calls have it", async () => {
    await save({
      office_name: 'Rich "The" Clerk',
      office_phone: "(435) 555-0199",
      mail_sender_name: "Marriages",
      faq_url: "https://rich.example/faq",
    });
    const settings = test.portal.settings();
    expect(settings.office).toMatchObject({ name: 'Rich "The" Clerk', phone: "(435) 555-0199" });
    expect(settings).toMatchObject({ faqUrl: "https://rich.example/faq", mailSenderName: "Marriages" });
  });

  it("colors emails, and moves the dates that rest on holidays and standards", async () => {
    await save({
      accent_color: "#7a1f3d",
      standard_days: { [productIds.certifiedCopy]: 9 },
      holidays: { added: [{ day: "2026-12-02", name: "Moving day" }], removed: [] },
    });
    await test.portal.jobs.runDue();
    const estimates = answered(await test.call("GET", "/estimates"), estimatesSchema);
    // From Saturday, November 21: Thanksgiving and the office's own day are left out.
    expect(estimates.find(({ product_id: id }) => id === productIds.certifiedCopy)?.p50).toBe("2026-12-07");
    const { html } = composeMail(
      "letter-of-validity",
      { licenseNumber: 1 },
      { office: test.portal.settings().office, locale: "en" },
    );
    expect(html).toContain("#7a1f3d");
    expect(html).not.toContain("#12665e");
  });

  it("leaves a line of history for each key, and one audit entry with their names alone", async () => {
    await save({ office_name: "One", unpaid_days: 3 });
    const answer = await test.call("GET", "/settings/history", undefined, await test.staff("admin"));
    const { changes, next } = answered(answer, settingsHistorySchema);
    expect(next).toBeNull();
    expect(changes.map(({ key, old, new: now, by }) => [key, old, now, by])).toEqual([
      ["unpaid_days", null, 3, "R. Tolman"],
      ["office_name", null, "One", "R. Tolman"],
    ]);
    const audit = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "settings.changed")
      .execute();
    expect(audit).toEqual([{ detail: { keys: ["office_name", "unpaid_days"] } }]);
    await save({ unpaid_days: 3 });
    expect((await read()).version).toBe(changes[0]?.id);
  });

  it("changes nothing when one of them is wrong, and says of each what is", async () => {
    const wrong = {
      office_name: " ",
      office_phone: "call us",
      faq_url: "javascript:alert(1)",
      retention_days: 0,
      report_people: "yes",
      scan_key: "F5",
      second_person: "always",
      languages: ["fr"],
      accent_color: "#7fc8ff",
      holidays: {
        added: [
          { day: "2026-12-24", name: "Eve" },
          { day: "2026-12-24", name: "Again" },
        ],
        removed: [],
      },
      country_notes: { XX: { en: "x", es: "" } },
      color: "red",
      office_county: "Rich County",
    };
    refusedFields(await patch(wrong, 0), {
      office_name: "Please fill this in.",
      office_phone: "Enter a phone number such as (801) 555-0100.",
      faq_url: "Enter a link that starts with https://.",
      retention_days: "Enter a whole number from 1 to 3650.",
      report_people: "Choose on or off.",
      scan_key: "Choose a key from the list, or none.",
      second_person: "Choose one of the two.",
      "languages.0": "Choose languages from the list, each once.",
      accent_color: "This color is too pale: its contrast is 1.57 to 1, and text needs 4.5 to 1. Choose a darker one.",
      holidays: "2026-12-24 is in the list twice. Remove one of them.",
      country_notes: "XX is not in the list. Reload the page.",
      color: "There is no setting color. It may be of another version of the portal.",
    });
    refusedFields(await patch({ holidays: { added: [], removed: ["2026-12-24"] } }, 0), {
      holidays: "2026-12-24 is not a holiday of Utah, so it cannot be removed.",
    });
    expect((await read()).version).toBe(0);
  });

  it("takes names and links that fit on one line of a header, and numbers that someone can call", async () => {
    const oneLine = "Enter this as one line, without tabs or characters that cannot be seen.";
    const link = "Enter a link that starts with https://.";
    const wrong = {
      office_name: "Clerk\r\nBcc: everybody@example.gov",
      office_county: "\u200B",
      office_address: "\u202Egov.elpmaxe",
      mail_sender_name: "a\nb",
      office_phone: "()()()()",
      faq_url: "https://admin:secret@example.gov/",
      license_lookup_url: "https://[::",
    };
    refusedFields(await patch(wrong, 0), {
      office_name: oneLine,
      office_county: oneLine,
      office_address: oneLine,
      mail_sender_name: oneLine,
      office_phone: "Enter a phone number such as (801) 555-0100.",
      faq_url: link,
      license_lookup_url: link,
    });
    const right = { faq_url: "HTTPS://Example.gov/faq", invoice_url: "https://pay.example/{invoice}?a=1" };
    answered(await patch({ ...right, country_notes: { MX: { en: "One\ntwo", es: "" } } }, 0), settingsSchema);
  });

  it("takes a version that was never reached for one that has seen nothing", async () => {
    const { version } = await save({ office_name: "First" });
    refusedWith(await patch({ office_name: "Second" }, version + 1000), 409, "STALE");
    answered(await patch({ unpaid_days: 4 }, version + 1000), settingsSchema);
  });

  it("shows the second of two admins what the first changed, and merges what they did not both change", async () => {
    const { version } = await read();
    answered(await patch({ office_name: "First", unpaid_days: 5 }, version), settingsSchema);
    const stale = refusedWith(await patch({ office_name: "Second", retention_days: 20 }, version), 409, "STALE");
    expect(stale.message).toBe("Office name changed in the meantime. Please check what it is now, then save again.");
    expect(stale.errors).toEqual([
      {
        path: "office_name",
        message: expect.stringMatching(/^R. Tolman changed this at \d+:\d\d [AP]M\.$/) as string,
      },
    ]);
    const { settings } = await read();
    expect([settings.office_name?.value, settings.retention_days?.value]).toEqual(["First", 90]);
    const merged = answered(await patch({ retention_days: 20 }, version), settingsSchema);
    expect(merged.settings.unpaid_days?.value).toBe(5);
    expect(merged.settings.retention_days?.value).toBe(20);
    // Saving the same value again is no conflict.
    answered(await patch({ office_name: "First" }, version), settingsSchema);
  });
});
