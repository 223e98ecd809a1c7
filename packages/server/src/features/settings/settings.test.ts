import {
  estimatesSchema,
  queueOverviewSchema,
  settingsFileSchema,
  settingsHistorySchema,
  settingsImportedSchema,
  settingsSchema,
} from "@dop/domain/contract";
import { productIds } from "@dop/domain/orders";
import { settingKeys } from "@dop/domain/settings";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import sharp from "sharp";
import { z } from "zod";
import { openPostgres } from "../../db/open-postgres.ts";
import { officeDate } from "../../http/office-time.ts";
import { placePaidOrder } from "../../testing/orders.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../testing/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../testing/test-portal.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal({ OFFICE_PHONE: "(435) 555-0100", OFFICE_NAME: "Cache County Clerk" });
});
afterEach(() => test.close());

const read = async () =>
  answered(await test.call("GET", "/settings", undefined, await test.staff("admin")), settingsSchema);
const patch = async (changes: Record<string, unknown>, version: number, who: StaffName = "admin") =>
  test.call("PATCH", "/settings", { changes, version }, await test.staff(who));
const save = async (changes: Record<string, unknown>) =>
  answered(await patch(changes, (await read()).version), settingsSchema);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const svg = (inside: string) => ({
  media_type: "image/svg+xml",
  data: base64(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`),
});

describe("GET /settings", () => {
  it("says of each setting where its value comes from", async () => {
    const { version, settings } = await read();
    expect(version).toBe(0);
    expect(Object.keys(settings).toSorted()).toEqual(settingKeys.toSorted());
    expect(settings.office_name).toMatchObject({
      value: "Cache County Clerk",
      source: "environment",
      changed_by: null,
    });
    expect(settings.retention_days).toMatchObject({ value: 90, source: "default", changed_at: null });
    const saved = await save({ office_name: "Summit County Clerk", retention_days: 30 });
    expect(saved.settings.office_name).toMatchObject({
      value: "Summit County Clerk",
      default: "Cache County Clerk",
      source: "saved",
      changed_at: test.now.toISOString(),
      changed_by: "R. Tolman",
    });
    const back = await save({ office_name: null });
    expect(back.settings.office_name).toMatchObject({ value: "Cache County Clerk", source: "environment" });
    expect(back.settings.retention_days).toMatchObject({ value: 30, source: "saved" });
  });

  it("is for admins", async () => {
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
      faq_url: "Enter an address that starts with https://.",
      retention_days: "Enter a whole number from 1 to 3650.",
      report_people: "Choose on or off.",
      scan_key: "Choose a key from the list, or none.",
      second_person: "Choose one of the two.",
      "languages.0": "Choose languages from the list, each once.",
      accent_color: "This color is too pale: its contrast is 1.57 to 1, and text needs 4.5 to 1. Choose a darker one.",
      holidays: "2026-12-24 is in the list twice. Remove one of them.",
      country_notes: "The portal knows no XX.",
      color: "There is no setting color. It may be of another version of the portal.",
    });
    refusedFields(await patch({ holidays: { added: [], removed: ["2026-12-24"] } }, 0), {
      holidays: "2026-12-24 is no holiday of Utah, so it cannot be removed.",
    });
    expect((await read()).version).toBe(0);
  });

  it("takes names and links that stand in one line of a header, and numbers that someone can call", async () => {
    const oneLine = "Enter this as one line, without tabs or characters that cannot be seen.";
    const link = "Enter an address that starts with https://.";
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

  it("does not take a version that was never reached for one that has seen everything", async () => {
    const { version } = await save({ office_name: "First" });
    refusedWith(await patch({ office_name: "Second" }, version + 1000), 409, "STALE");
    answered(await patch({ unpaid_days: 4 }, version + 1000), settingsSchema);
  });

  it("a database that was restored while the server ran has its settings back", async () => {
    await save({ office_name: "After the backup" });
    expect(test.portal.settings().office.name).toBe("After the backup");
    await test.database.db.deleteFrom("settings").execute();
    await test.database.db.deleteFrom("settings_history").execute();
    await test.portal.liveSettings.refresh();
    expect(test.portal.settings().office.name).toBe("Cache County Clerk");
  });

  it("shows the second of two admins what the first changed, and merges what they did not both change", async () => {
    const { version } = await read();
    answered(await patch({ office_name: "First", unpaid_days: 5 }, version), settingsSchema);
    const stale = refusedWith(await patch({ office_name: "Second", retention_days: 20 }, version), 409, "STALE");
    expect(stale.message).toBe("Office name changed meanwhile. Please look at what it is now, then save again.");
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
    // The same once more is no conflict.
    answered(await patch({ office_name: "First" }, version), settingsSchema);
  });
});

describe("the picture of the license (rule S-7)", () => {
  const photo = async (width = 2000, height = 1000) =>
    sharp({ create: { width, height, channels: 3, background: "#357" } })
      .withExif({ IFD0: { Copyright: "a clerk" } })
      .jpeg()
      .toBuffer();
  const words = { alt_en: "The number is at the top right.", alt_es: "El número está arriba a la derecha." };
  const shape = z.object({
    url: z.string(),
    digest: z.string(),
    bytes: z.number(),
    ...z.object({ alt_en: z.string(), alt_es: z.string() }).shape,
  });
  const keptPictures = async () =>
    (await test.database.db.selectFrom("office_pictures").select("digest").execute()).length;

  it("is re-encoded, served by what it is, and gone when it is removed", async () => {
    const data = (await photo()).toString("base64");
    const { settings } = await save({ license_picture: { data, ...words } });
    const kept = shape.parse(settings.license_picture?.value);
    expect(kept).toMatchObject(words);
    const shown = await test.request({ method: "GET", url: kept.url });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400, immutable",
    });
    const { content } = await test.database.db
      .selectFrom("office_pictures")
      .select("content")
      .executeTakeFirstOrThrow();
    const metadata = await sharp(Buffer.from(content)).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 1200, height: 600 });
    expect(metadata.exif).toBeUndefined();
    // Other words, for the same picture.
    const spoken = { ...words, alt_en: "At the top right, after License No." };
    const renamed = await save({ license_picture: { digest: kept.digest, ...spoken } });
    expect(shape.parse(renamed.settings.license_picture?.value)).toEqual({ ...kept, ...spoken });
    expect(test.portal.settings().licensePicture).toMatchObject(spoken);
    // Another takes its place.
    const other = await save({ license_picture: { data: (await photo(300, 200)).toString("base64"), ...words } });
    expect(shape.parse(other.settings.license_picture?.value).digest).not.toBe(kept.digest);
    expect((await test.request({ method: "GET", url: kept.url })).status).toBe(404);
    expect(await keptPictures()).toBe(1);
    await save({ license_picture: null });
    expect(await keptPictures()).toBe(0);
    expect(test.portal.settings().licensePicture).toBeNull();
  });

  it("moves with an export as it is", async () => {
    const saved = await save({ license_picture: { data: (await photo(300, 200)).toString("base64"), ...words } });
    const { version } = saved;
    const admin = await test.staff("admin");
    const file = answered(await test.call("GET", "/settings/export", undefined, admin), settingsFileSchema);
    const same = await test.call("POST", "/settings/import", { file, dry_run: true, version }, admin);
    expect(answered(same, settingsImportedSchema).changes).toEqual([]);
    const emptied = await save({ license_picture: null });
    const back = { file, dry_run: false, version: emptied.version };
    answered(await test.call("POST", "/settings/import", back, admin), settingsImportedSchema);
    expect(test.portal.settings().licensePicture).toMatchObject(words);
    expect(await keptPictures()).toBe(1);
  });

  it("is made smaller when it is of a paper with a fine pattern", async () => {
    const raw = { width: 1200, height: 900, channels: 3 } as const;
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    const data = (await noise.jpeg({ quality: 70 }).toBuffer()).toString("base64");
    const kept = shape.parse((await save({ license_picture: { data, ...words } })).settings.license_picture?.value);
    expect(kept.bytes).toBeLessThanOrEqual(512 * 1024);
    expect((await test.request({ method: "GET", url: kept.url })).status).toBe(200);
  });

  it("is refused when it is none, too large, without words or of a digest that is not kept", async () => {
    const { version } = await read();
    const refuse = async (value: object, messages: Record<string, string>) =>
      refusedFields(await patch({ license_picture: value }, version), messages);
    const broken = "This file is damaged, or no JPEG, PNG or WebP picture. Choose another one.";
    await refuse({ data: base64("no picture"), ...words }, { license_picture: broken });
    await refuse({ data: base64("<svg xmlns='http://www.w3.org/2000/svg'/>"), ...words }, { license_picture: broken });
    const cut = (await photo()).subarray(0, 900).toString("base64");
    await refuse({ data: cut, ...words }, { license_picture: broken });
    const large = Buffer.alloc(3 * 1024 * 1024 + 1, 1).toString("base64");
    const tooLarge = "The picture is too large. Choose one of at most 3 MB and 40 megapixels.";
    await refuse({ data: large, ...words }, { license_picture: tooLarge });
    const wide = sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#fff" } });
    const pixels = (await wide.jpeg().toBuffer()).toString("base64");
    await refuse({ data: pixels, ...words }, { license_picture: tooLarge });
    const gone = "This picture is not kept any more. Choose the file again.";
    await refuse({ digest: "a".repeat(64), ...words }, { license_picture: gone });
    await refuse({ data: base64("x"), ...words, alt_es: " " }, { "license_picture.alt_es": "Please fill this in." });
    const shapeless = "Choose a JPEG, PNG or WebP picture, and say what it shows in both languages.";
    await refuse({ ...words }, { license_picture: shapeless });
    expect(await keptPictures()).toBe(0);
    for (const name of [`${"0".repeat(64)}.webp`, "x.webp", "../../etc.webp"])
      expect((await test.request({ method: "GET", url: `/license-picture/${name}` })).status).toBe(404);
  });
});

describe("the seal", () => {
  it("has an address that never changes what it shows, and runs nothing", async () => {
    const { settings } = await save({ seal: svg('<path d="M0 0h9"/><use href="#a"/>') });
    const { url } = z.object({ url: z.string() }).parse(settings.seal?.value);
    const shown = await test.request({ method: "GET", url });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await save({ seal: svg('<circle r="2"/>') });
    expect((await test.request({ method: "GET", url })).text).toBe(shown.text);
    expect((await test.request({ method: "GET", url: "/office-seal/../../etc.svg" })).status).toBe(404);
    expect((await test.request({ method: "GET", url: `/office-seal/${"0".repeat(64)}.svg` })).status).toBe(404);
  });

  const says = {
    script: "This drawing has a script in it. Save it as plain SVG, without scripts.",
    handler: "This drawing reacts to events. Save it as plain SVG, without event handlers.",
    other: "This drawing has other content than shapes in it. Save it as plain SVG.",
    external: "This drawing refers to something outside of itself. Save it as plain SVG with everything embedded.",
  };
  it.each([
    ["a script", "<script>alert(1)</script>", says.script],
    ["a script in a namespace", '<x:SCRIPT xmlns:x="http://www.w3.org/2000/svg">1</x:SCRIPT>', says.script],
    ["an event handler", '<path d="M0 0"\nonload="alert(1)"/>', says.handler],
    ["a handler behind a slash", "<path/onclick=alert(1)>", says.handler],
    ["foreign content", "<foreignObject><p>x</p></foreignObject>", says.other],
    ["an animation that writes a link", '<a><set attributeName="href"/></a>', says.other],
    ["a picture from elsewhere", '<image href="https://evil.example/a.png"/>', says.external],
    ["an encoded link", '<a xlink:href="&#106;avascript:alert(1)"/>', says.external],
    ["a style from elsewhere", "<style>@import 'https://evil.example/a.css'</style>", says.external],
    ["a fill from elsewhere", '<path fill="url(https://evil.example/a)"/>', says.external],
    [
      "a fill from elsewhere, by the number of a letter",
      '<path fill="&#117;rl(https://evil.example/a)"/>',
      says.external,
    ],
    ["a style from elsewhere, with an escape", "<style>a{fill:u\\72l(https://evil.example/a)}</style>", says.external],
  ])("refuses %s", async (_what, inside, message) => {
    refusedFields(await patch({ seal: svg(inside) }, 0), { seal: message });
  });

  const drawn = (text: string) => ({ media_type: "image/svg+xml", data: base64(text) });
  it("refuses a drawing whose words a browser may read otherwise", async () => {
    const hidden = '<?xml version="1.0" encoding="ISO-2022-JP"?><svg><scr\u001b(Bipt>alert(1)</scr\u001b(Bipt></svg>';
    refusedFields(await patch({ seal: drawn(hidden) }, 0), {
      seal: "This drawing is in an unusual encoding. Save it as plain SVG in UTF-8.",
    });
    const type = '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg xmlns="http://www.w3.org/2000/svg"/>';
    expect((await patch({ seal: drawn(type) }, 0)).status).toBe(400);
  });

  it.each([
    ["blanks in a fill", `<svg><path fill="url(${" ".repeat(200_000)}#a)"/></svg>`],
    ["a type that does not end", `<svg>${"<!doctype".repeat(20_000)}</svg>`],
  ])("looks through %s without keeping anybody waiting", async (_what, text) => {
    const begun = performance.now();
    expect([200, 400]).toContain((await patch({ seal: drawn(text) }, 0)).status);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  /** A PNG of this size in pixels, without a picture in it. */
  const png = (width: number, height: number, behind = "") => {
    const chunk = (name: string, content: Buffer) =>
      Buffer.concat([Buffer.from([0, 0, 0, content.length]), Buffer.from(name), content, Buffer.alloc(4)]);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    const start = Buffer.from("89504e470d0a1a0a", "hex");
    const whole = [start, chunk("IHDR", head), chunk("IEND", Buffer.alloc(0)), Buffer.from(behind)];
    return { media_type: "image/png", data: Buffer.concat(whole).toString("base64") };
  };
  it("takes a PNG that ends where it ends, and of a size that browsers can unpack", async () => {
    refusedFields(await patch({ seal: png(60_000, 60_000) }, 0), {
      seal: "The picture is too large. Choose one of at most 2048 by 2048 pixels.",
    });
    const broken = "This file is damaged, or not what its name says. Choose another SVG or PNG file.";
    refusedFields(await patch({ seal: png(9, 9, "<script>alert(1)</script>") }, 0), { seal: broken });
    refusedFields(await patch({ seal: png(0, 9) }, 0), { seal: broken });
    answered(await patch({ seal: png(2048, 9) }, 0), settingsSchema);
  });

  it("refuses what is no picture, and what is too large", async () => {
    const wrong = (media_type: string, data: string) => patch({ seal: { media_type, data } }, 0);
    const broken = "This file is damaged, or not what its name says. Choose another SVG or PNG file.";
    refusedFields(await wrong("image/png", base64("<svg></svg>")), { seal: broken });
    refusedFields(await wrong("image/svg+xml", base64("<html><svg></svg></html>")), {
      seal: "This file is not an SVG drawing. Choose another SVG or PNG file.",
    });
    refusedFields(await wrong("image/gif", base64("GIF89a")), { "seal.media_type": "Choose an SVG or PNG file." });
    refusedFields(await wrong("image/png", Buffer.alloc(257 * 1024).toString("base64")), {
      seal: "The file is too large. Choose one of at most 256 KB.",
    });
    refusedWith(await wrong("image/png", "A".repeat(40 * 1024 * 1024)), 413, "BODY_TOO_LARGE");
  });
});

describe("export and import", () => {
  const importing = async (file: object, dry_run: boolean) =>
    test.call(
      "POST",
      "/settings/import",
      { file, dry_run, version: (await read()).version },
      await test.staff("admin"),
    );
  const exported = async () =>
    answered(await test.call("GET", "/settings/export", undefined, await test.staff("admin")), settingsFileSchema);

  it("take everything along, the seal too, and say first what would change", async () => {
    await save({
      office_name: "Rich County Clerk",
      seal: svg("<path/>"),
      country_notes: { MX: { en: "Slow", es: "" } },
    });
    const file = await exported();
    expect(Object.keys(file.settings).toSorted()).toEqual(["country_notes", "office_name", "seal"]);
    await save({ office_name: null, seal: null, country_notes: null, unpaid_days: 4 });
    const before = await read();
    const dry = answered(await importing(file, true), settingsImportedSchema);
    expect(dry.changes.map(({ key }) => key).toSorted()).toEqual([
      "country_notes",
      "office_name",
      "seal",
      "unpaid_days",
    ]);
    expect(dry.changes.find(({ key }) => key === "unpaid_days")).toEqual({ key: "unpaid_days", old: 4, new: null });
    expect(await read()).toEqual(before);
    answered(await importing(file, false), settingsImportedSchema);
    expect((await exported()).settings).toEqual(file.settings);
  });

  it("refuse a file of another version, and name what this one does not know", async () => {
    refusedFields(await importing({ format: 2, settings: {} }, true), {
      "file.format":
        "This file has format 2, and this version of the portal reads format 1. " +
        "Export it again from a portal of this version.",
    });
    refusedFields(await importing({ format: 1, settings: { office_motto: "x", report_people: 1 } }, false), {
      office_motto: "There is no setting office_motto. It may be of another version of the portal.",
      report_people: "Choose on or off.",
    });
  });
});

it("a second server has a change without a restart, and one that starts later too", async () => {
  const { databaseUrl } = test.database;
  // The embedded engine has one server.
  if (databaseUrl === null) return;
  const open = () => openTestPortal({}, undefined, { ...openPostgres(databaseUrl, 3), databaseUrl });
  const second = await open();
  try {
    second.portal.liveSettings.start();
    expect(second.portal.settings().office.name).toBe("Example County Clerk");
    await save({ office_name: "Summit County Clerk" });
    await expect.poll(() => second.portal.settings().office.name, { timeout: 10_000 }).toBe("Summit County Clerk");
  } finally {
    await second.portal.liveSettings.stop();
    await second.close();
  }
  const third = await open();
  expect(third.portal.settings().office.name).toBe("Summit County Clerk");
  await third.close();
});

describe("notes of countries (rule O-59)", () => {
  const note = { en: "Six weeks.", es: "Seis semanas.", source: "Consulate", checked_by: "Somebody else" };
  const bodies = async (id: number) =>
    (await test.database.db.selectFrom("mail_outbox").select("body_text").where("order_id", "=", id).execute())
      .map(({ body_text: text }) => text)
      .join();
  const due = async (who: StaffName) =>
    answered(await test.call("GET", "/queues/overview", undefined, await test.staff(who)), queueOverviewSchema)
      .country_notes_due;

  it("are signed by whoever says when they were checked, and never checked tomorrow", async () => {
    const saved = await save({ country_notes: { FR: { ...note, checked_on: "2026-01-31" } } });
    expect(saved.settings.country_notes.value).toEqual({
      FR: { ...note, checked_on: "2026-01-31", checked_by: "R. Tolman" },
    });
    refusedFields(await patch({ country_notes: { FR: { ...note, checked_on: "2099-01-31" } } }, saved.version), {
      country_notes: "The note for France cannot have been checked on a day that is still to come.",
    });
  });

  it("stay signed by who checked them, until someone changes what they say", async () => {
    const france = { ...note, checked_on: "2026-01-31" };
    await save({ country_notes: { FR: france } });
    await sql`update settings set value = jsonb_set(value, '{FR,checked_by}', '"K. Former"')
      where key = 'country_notes'`.execute(test.database.db);
    const by = async (notes: object) => (await save({ country_notes: notes })).settings.country_notes.value;
    const egypt = { ...note, checked_on: "2026-01-31" };
    expect(await by({ FR: france, EG: egypt })).toMatchObject({ FR: { checked_by: "K. Former" } });
    expect(await by({ FR: { ...france, en: "Two days." } })).toMatchObject({ FR: { checked_by: "R. Tolman" } });
  });

  it("stand in the emails of their country until they are hidden, and admins are told before", async () => {
    const today = officeDate(test.now, "America/Denver");
    await save({ country_notes: { FR: { ...note, checked_on: today }, EG: { ...note, checked_on: today } } });
    expect(await due("admin")).toBe(0);
    const { id } = await placePaidOrder(test);
    const told = await bodies(id);
    expect(told).toContain("France: Six weeks. (Source: Consulate. Checked on ");
    expect(told).not.toContain("Egypt");
    const old = `${String(Number(today.slice(0, 4)) - 2)}-01-31`;
    await save({ country_notes: { FR: { ...note, checked_on: old } } });
    expect(await due("admin")).toBe(1);
    expect(await due("clerk")).toBeUndefined();
    expect(await bodies((await placePaidOrder(test)).id)).not.toContain("Six weeks.");
  });

  it("that were saved before the day was kept count as checked when they were saved", async () => {
    await save({ country_notes: { FR: { en: "Six weeks.", es: "" } } });
    await sql`update settings set value = '{"FR": {"en": "Six weeks.", "es": ""}}' where key = 'country_notes'`.execute(
      test.database.db,
    );
    const migration = await readFile(new URL("../../../migrations/0038-checked-notes.sql", import.meta.url), "utf8");
    await sql.raw(migration).execute(test.database.db);
    expect((await read()).settings.country_notes.value).toEqual({
      FR: {
        en: "Six weeks.",
        es: "",
        source: "",
        checked_by: "R. Tolman",
        checked_on: test.now.toISOString().slice(0, 10),
      },
    });
  });
});
