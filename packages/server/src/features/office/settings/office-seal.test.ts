import { settingsSchema } from "@dop/domain/contract";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls, svgSeal } from "../../../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { patch, save } = settingsCalls(() => test);
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the seal", () => {
  it("keeps an address that never shows another seal, and runs nothing", async () => {
    const { settings } = await save({ seal: svgSeal('<path d="M0 0h9"/><use href="#a"/>') });
    const { url } = z.object({ url: z.string() }).parse(settings.seal?.value);
    const shown = await test.request({ method: "GET", url });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await save({ seal: svgSeal('<circle r="2"/>') });
    expect((await test.request({ method: "GET", url })).text).toBe(shown.text);
    expect(url).toMatch(/\.png$/);
    expect((await test.request({ method: "GET", url: "/office-seal/../../etc.svg" })).status).toBe(404);
    expect((await test.request({ method: "GET", url: `/office-seal/${"0".repeat(64)}.svg` })).status).toBe(404);
  });

  /** A drawing of 1.3 KB whose parts are 3^20 times in it. */
  const nested = svgSeal(
    `<defs><path id="g0" d="M0 0h9v9z"/>${Array.from(
      { length: 20 },
      (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(3)}</g>`,
    ).join("")}</defs><use href="#g20"/>`,
  );

  it("gets drawn once, when it is saved: a drawing that takes too long is refused", async () => {
    refusedFields(await patch({ seal: nested }, 0), {
      seal: "This drawing cannot be drawn. Save it in a simpler form, or as a PNG.",
    });
    const { settings } = await save({ seal: svgSeal('<circle cx="4" cy="4" r="4" fill="red"/>') });
    const { url, media_type } = z.object({ url: z.string(), media_type: z.string() }).parse(settings.seal?.value);
    expect(media_type).toBe("image/png");
    const { rawPayload } = await test.app.inject({ method: "GET", url });
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 512, height: 512, channels: 4 });
    const middle = (info.width * 200 + 200) * 4;
    expect([...data.subarray(middle, middle + 4)]).toEqual([255, 0, 0, 255]);
    expect(data[3]).toBe(0);
  });

  it("never goes out as the drawing that an earlier version stored", async () => {
    const keep = async ({ data }: { data: string }) => {
      const content = Buffer.from(data, "base64");
      const digest = createHash("sha256").update(content).digest("hex");
      const row = { digest, media_type: "image/svg+xml", content, created_at: new Date() } as const;
      await test.database.db.insertInto("office_seals").values(row).execute();
      return `/office-seal/${digest}.svg`;
    };
    const shown = await test.app.inject({ method: "GET", url: await keep(svgSeal('<path d="M0 0h9v9z"/>')) });
    expect(shown).toMatchObject({ statusCode: 200, headers: { "content-type": "image/png" } });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "png", width: 512 });
    const url = await keep(nested);
    for (let ask = 0; ask < 2; ask += 1) expect((await test.request({ method: "GET", url })).status).toBe(404);
  });

  const says = {
    script: "This drawing has a script in it. Save it as plain SVG, without scripts.",
    handler: "This drawing contains scripts (event handlers). Save it as plain SVG.",
    other: "This drawing has more than shapes. Save it as plain SVG.",
    external: "This drawing refers to something outside. Save it as plain SVG with everything in it.",
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
    refusedFields(await patch({ seal: svgSeal(inside) }, 0), { seal: message });
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
