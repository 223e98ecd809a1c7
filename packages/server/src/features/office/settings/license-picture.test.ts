import { settingsFileSchema, settingsImportedSchema } from "@dop/domain/contract";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import sharp from "sharp";
import { z } from "zod";
import { answered, refusedFields } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { read, patch, save } = settingsCalls(() => test);
const base64 = (text: string) => Buffer.from(text).toString("base64");

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

  it("gets re-encoded, served by its digest, and deleted when it is removed", async () => {
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

  it("shrinks when it is of a paper with a fine pattern", async () => {
    const raw = { width: 1200, height: 900, channels: 3 } as const;
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    const data = (await noise.jpeg({ quality: 70 }).toBuffer()).toString("base64");
    const kept = shape.parse((await save({ license_picture: { data, ...words } })).settings.license_picture?.value);
    expect(kept.bytes).toBeLessThanOrEqual(512 * 1024);
    expect((await test.request({ method: "GET", url: kept.url })).status).toBe(200);
  });

  it("must be a picture, not too large, with words, and of a digest that is stored", async () => {
    const { version } = await read();
    const refuse = async (value: object, messages: Record<string, string>) =>
      refusedFields(await patch({ license_picture: value }, version), messages);
    const broken = "This file is damaged, or not a JPEG, PNG or WebP picture. Choose another one.";
    await refuse({ data: base64("no picture"), ...words }, { license_picture: broken });
    await refuse({ data: base64("<svg xmlns='http://www.w3.org/2000/svg'/>"), ...words }, { license_picture: broken });
    const cut = (await photo()).subarray(0, 900).toString("base64");
    await refuse({ data: cut, ...words }, { license_picture: broken });
    const large = Buffer.alloc(3 * 1024 * 1024 + 1, 1).toString("base64");
    const tooLarge =
      "The picture is too large. Choose one of at most 3 MB, and as a PNG or WebP of at most 12 megapixels.";
    await refuse({ data: large, ...words }, { license_picture: tooLarge });
    const wide = sharp({ create: { width: 4600, height: 3700, channels: 3, background: "#fff" } });
    const pixels = (await wide.png().toBuffer()).toString("base64");
    await refuse({ data: pixels, ...words }, { license_picture: tooLarge });
    const gone = "This picture is no longer stored. Choose the file again.";
    await refuse({ digest: "a".repeat(64), ...words }, { license_picture: gone });
    await refuse({ data: base64("x"), ...words, alt_es: " " }, { "license_picture.alt_es": "Please fill this in." });
    const shapeless = "Choose a JPEG, PNG or WebP picture, and say what it shows in both languages.";
    await refuse({ ...words }, { license_picture: shapeless });
    expect(await keptPictures()).toBe(0);
    for (const name of [`${"0".repeat(64)}.webp`, "x.webp", "../../etc.webp"])
      expect((await test.request({ method: "GET", url: `/license-picture/${name}` })).status).toBe(404);
  });
});
