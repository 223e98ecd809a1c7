import { limits } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { decodeDataUrl, prepareAdditional, prepareImage } from "./prepare-file.ts";
import { createDocumentCipher, parseMasterKeys } from "./document-cipher.ts";
import { createFileLinks, fileLinkExpiry } from "./file-links.ts";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n");
const rejected = (code: string) => expect.objectContaining({ name: "DocumentRejectedError", code }) as Error;

describe("prepareImage", () => {
  it.each(["jpeg", "png", "webp"] as const)("makes a small upright webp of a %s, without EXIF", async (format) => {
    const source = await photo(1400, 700)
      .withExif({ IFD3: { GPSLatitude: "40/1 45/1 0/1" }, IFD0: { Artist: "somebody" } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const result = await prepareImage(source, { longestSide: 700 });
    const metadata = await sharp(result.bytes).metadata();
    expect(result.contentType).toBe("image/webp");
    expect(metadata).toMatchObject({ format: "webp", width: 350, height: 700 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it("keeps the size of a small picture", async () => {
    const { bytes } = await prepareImage(await photo(40, 20).png().toBuffer(), { longestSide: 300 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it("refuses what is no image, what is damaged, what is HEIC and what has too many pixels", async () => {
    const jpeg = await photo(400, 400).jpeg().toBuffer();
    const bomb = await photo(7000, 7000).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    await expect(prepareImage(svg, { longestSide: 700 })).rejects.toEqual(rejected("NOT_AN_IMAGE"));
    await expect(prepareImage(pdf, { longestSide: 700 })).rejects.toEqual(rejected("NOT_AN_IMAGE"));
    await expect(prepareImage(new Uint8Array(), { longestSide: 700 })).rejects.toEqual(rejected("NOT_AN_IMAGE"));
    await expect(prepareImage(heic, { longestSide: 700 })).rejects.toEqual(rejected("HEIC"));
    await expect(prepareImage(jpeg.subarray(0, 400), { longestSide: 700 })).rejects.toEqual(rejected("UNDECODABLE"));
    await expect(prepareImage(bomb, { longestSide: 700 })).rejects.toEqual(rejected("IMAGE_TOO_LARGE"));
  });
});

describe("prepareAdditional", () => {
  it("keeps a whole PDF as it is", async () => {
    expect(await prepareAdditional(pdf)).toEqual({ contentType: "application/pdf", bytes: pdf });
  });

  it.each(["jpeg", "png", "webp"] as const)("re-encodes a %s, without what hides behind it", async (format) => {
    const source = Buffer.concat([
      await photo(30, 30).toFormat(format).toBuffer(),
      Buffer.from("<script>hidden</script>"),
    ]);
    const result = await prepareAdditional(source);
    expect(result.contentType).toBe(`image/${format}`);
    expect(Buffer.from(result.bytes).includes("hidden")).toBe(false);
  });

  it("stores no more than 2 MB, whatever few bytes decode to", async () => {
    const { data, info } = await photo(2600, 2600).raw().toBuffer({ resolveWithObject: true });
    for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
    const noise = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const sent = await noise.webp({ quality: 20 }).toBuffer();
    expect(sent.length).toBeLessThanOrEqual(limits.additionalDocumentBytes);
    const stored = await prepareAdditional(sent);
    expect(stored.bytes.length).toBeLessThanOrEqual(limits.additionalDocumentBytes);
    expect((await sharp(Buffer.from(stored.bytes)).metadata()).width).toBeGreaterThanOrEqual(1200);
  });

  it("takes 2 MB and not a byte more", async () => {
    const filled = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - 2 * pdf.length, "%"), pdf]);
    expect((await prepareAdditional(filled(limits.additionalDocumentBytes))).bytes).toHaveLength(2_097_152);
    await expect(prepareAdditional(filled(limits.additionalDocumentBytes + 1))).rejects.toEqual(
      rejected("FILE_TOO_LARGE"),
    );
  });

  it("keeps every other file as it is, as bytes that nothing opens", async () => {
    for (const bytes of [Buffer.from("<!doctype html><title>x</title>"), Buffer.from("PK\u0003\u0004 a letter"), heic])
      expect(await prepareAdditional(bytes)).toEqual({ contentType: "application/octet-stream", bytes });
  });

  it("refuses truncated PDFs, and active ones whose header comes late", async () => {
    await expect(prepareAdditional(pdf.subarray(0, 20))).rejects.toEqual(rejected("UNDECODABLE"));
    const active = Buffer.from("%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\nstartxref 9 %%EOF");
    await expect(prepareAdditional(Buffer.concat([Buffer.from("x\n"), active]))).rejects.toEqual(
      rejected("ACTIVE_PDF"),
    );
  });
});

describe("decodeDataUrl", () => {
  it("gives the bytes", () => {
    expect(Buffer.from(decodeDataUrl("data:image/png;base64,aGVsbG8=")).toString()).toBe("hello");
    expect(Buffer.from(decodeDataUrl("data:;base64,aGVsbG8=")).toString()).toBe("hello");
    expect(Buffer.from(decodeDataUrl("data:text/plain;charset=utf-8;base64,aGVsbG8=")).toString()).toBe("hello");
  });

  it.each([
    "",
    "aGVsbG8=",
    "data:image/png,hello",
    "data:image/png;base64,",
    "data:image/png;base64,aGVs bG8=",
    "data:image/png;base64,aGVsbG8",
    "data:image/png;base64,aGVsbG9=",
    "http://x/;base64,aGVsbG8=",
  ])("refuses %j", (text) => {
    expect(() => decodeDataUrl(text)).toThrow(rejected("UNDECODABLE"));
  });
});

describe("document cipher", () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
  const binding = { id: "9d6d8f0e-6f0f-4f43-8b43-5a3c1a1f9c01", orderId: 40001 };
  const plain = Buffer.from("an identity card");

  it("opens for its own document and order alone", () => {
    const cipher = createDocumentCipher(parseMasterKeys(key(1)));
    const encrypted = cipher.encrypt(binding, plain);
    expect(Buffer.from(encrypted.content).includes(plain)).toBe(false);
    expect(Buffer.from(cipher.decrypt(binding, encrypted))).toEqual(plain);
    expect(() => cipher.decrypt({ ...binding, orderId: 40002 }, encrypted)).toThrow(/authenticate/);
    expect(() => cipher.decrypt({ ...binding, id: "other" }, encrypted)).toThrow(/authenticate/);
  });

  it("notices every altered byte", () => {
    const cipher = createDocumentCipher(parseMasterKeys(key(1)));
    const encrypted = cipher.encrypt(binding, plain);
    for (const part of ["wrappedKey", "content"] as const) {
      for (const at of encrypted[part].keys()) {
        const altered = {
          ...encrypted,
          [part]: Uint8Array.from(encrypted[part], (byte, i) => (i === at ? byte ^ 1 : byte)),
        };
        expect(() => cipher.decrypt(binding, altered)).toThrow(/./);
      }
    }
  });

  it("reads what an older key wrapped, once the newer one is put first", () => {
    const encrypted = createDocumentCipher(parseMasterKeys(`old:${key(1)}`)).encrypt(binding, plain);
    const rotated = createDocumentCipher(parseMasterKeys(`new:${key(2)}, old:${key(1)}`));
    expect(Buffer.from(rotated.decrypt(binding, encrypted))).toEqual(plain);
    expect(Buffer.from(rotated.encrypt(binding, plain).wrappedKey).toString("latin1")).toMatch(/^new\0/);
    const withoutOld = createDocumentCipher(parseMasterKeys(`new:${key(2)}`));
    expect(() => withoutOld.decrypt(binding, encrypted)).toThrow('document key "old" is not configured');
  });

  it("refuses keys of another length, without quoting them", () => {
    expect(() => parseMasterKeys("k9:c2hvcnQ=")).toThrow('document key "k9" is not 32 bytes in base64');
    expect(() => parseMasterKeys("")).toThrow("not 32 bytes");
  });
});

describe("file links", () => {
  const links = createFileLinks("a secret of the installation");
  const now = new Date("2026-03-01T12:00:00Z");
  const link = {
    documentId: "9d6d8f0e-6f0f-4f43-8b43-5a3c1a1f9c01",
    sessionId: "7b1f0e3a-6f0f-4f43-8b43-5a3c1a1f9c02",
  };
  const token = links.sign({ ...link, expiresAt: fileLinkExpiry(now) });

  it("open for five minutes", () => {
    expect(links.verify(token, now)).toEqual(link);
    expect(links.verify(token, new Date("2026-03-01T12:04:59.999Z"))).toEqual(link);
    expect(links.verify(token, new Date("2026-03-01T12:05:00Z"))).toBeNull();
  });

  it("fail when altered, or signed with another key", () => {
    const [payload = "", signature = ""] = token.split(".");
    const longer = Buffer.from(payload, "base64url").fill(255, 32).toString("base64url");
    expect(links.verify(`${longer}.${signature}`, now)).toBeNull();
    expect(links.verify(`${payload}.${signature.slice(0, -2)}`, now)).toBeNull();
    expect(links.verify(`${payload}.${signature}.x`, now)).toBeNull();
    expect(links.verify(payload, now)).toBeNull();
    expect(links.verify("", now)).toBeNull();
    expect(createFileLinks("another secret").verify(token, now)).toBeNull();
  });
});
