import { limits } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { pdfFile } from "../../../test/pdf-file.ts";
import { decodeDataUrl, prepareAdditional, prepareImage } from "./prepare-file.ts";
import { createDocumentCipher, noOrder, parseMasterKeys } from "./document-cipher.ts";
import { createFileLinks, fileLinkExpiry } from "./file-links.ts";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
const pdf = pdfFile();
const tiff = Buffer.from("II*\0\u0008\0\0\0rest", "latin1");
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

  it("reads a picture in the middle of other bytes", async () => {
    const webp = await photo(40, 20).webp().toBuffer();
    const inside = Buffer.concat([Buffer.alloc(9, 255), webp]).subarray(9);
    expect((await prepareImage(inside, { longestSide: 300 })).contentType).toBe("image/webp");
  });

  it("keeps the size of a small picture", async () => {
    const { bytes } = await prepareImage(await photo(40, 20).png().toBuffer(), { longestSide: 300 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it("says of each refused file what it is", async () => {
    const jpeg = await photo(400, 400).jpeg().toBuffer();
    const bomb = await photo(7000, 7000).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    const cut = async (format: "jpeg" | "png" | "webp") => {
      const whole = await photo(400, 400).toFormat(format).toBuffer();
      return whole.subarray(0, whole.length / 2);
    };
    const damaged = Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(jpeg.length - 702, 7), jpeg.subarray(-2)]);
    for (const [file, code] of [
      [svg, "NOT_AN_IMAGE"],
      [pdf, "PDF_AS_PHOTO"],
      [new Uint8Array(), "EMPTY"],
      [heic, "HEIC"],
      [tiff, "TIFF"],
      [await cut("jpeg"), "CUT_OFF"],
      [await cut("png"), "CUT_OFF"],
      [await cut("webp"), "CUT_OFF"],
      [damaged, "UNDECODABLE"],
      [bomb, "IMAGE_TOO_LARGE"],
    ] as const)
      await expect(prepareImage(file, { longestSide: 700 }), code).rejects.toEqual(rejected(code));
  });

  it("takes a JPEG without its last two bytes, also a progressive one", async () => {
    for (const progressive of [false, true]) {
      const whole = await photo(400, 300).jpeg({ progressive }).toBuffer();
      const { bytes } = await prepareImage(whole.subarray(0, -2), { longestSide: 700 });
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 300 });
    }
  });
});

describe("prepareAdditional", () => {
  it("keeps a whole PDF as it is", async () => {
    expect(await prepareAdditional(pdf)).toEqual({ contentType: "application/pdf", bytes: pdf, pages: 1 });
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
    const texts = [
      "MZ is no program",
      "<?xml version='1.0'?><letter/>",
      "PK\u0003\u0004 a letter",
      "\u00d0\u00cf\u0011\u00e0 Word",
    ];
    for (const bytes of [...texts.map((text) => Buffer.from(text, "latin1")), heic, tiff])
      expect(await prepareAdditional(bytes)).toEqual({ contentType: "application/octet-stream", bytes });
  });

  it.each([
    "\u007fELF\u0002",
    "MZ\u0090\0\u0003",
    "\u00cf\u00fa\u00ed\u00fe",
    "\u00ca\u00fe\u00ba\u00be",
    "#!/bin/sh",
    "<!doctype html>",
    "\u00ef\u00bb\u00bf\n<HTML>",
    "<?xml version='1.0'?><!-- x --><svg/>",
    "<\0s\0c\0r\0i\0p\0t\0>\0",
  ])("refuses the program or page that begins with %j", async (start) => {
    await expect(prepareAdditional(Buffer.from(start, "latin1"))).rejects.toEqual(rejected("PROGRAM"));
  });

  it("refuses PDFs whose end is missing, and active ones whose header comes late", async () => {
    await expect(prepareAdditional(pdf.subarray(0, 200))).rejects.toEqual(rejected("CUT_OFF"));
    const active = pdfFile({ catalog: "/OpenAction<</S/JavaScript/JS(x)>>" });
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
    "data:image/png;base64,aGVs bG8=",
    "data:image/png;base64,aGVsbG8",
    "data:image/png;base64,aGVsbG9=",
    "http://x/;base64,aGVsbG8=",
  ])("refuses %j", (text) => {
    expect(() => decodeDataUrl(text)).toThrow(rejected("UNDECODABLE"));
  });

  it("says that a file is empty", () => {
    expect(() => decodeDataUrl("data:application/octet-stream;base64,")).toThrow(rejected("EMPTY"));
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

  it("opens for the order alone to which the key of an earlier file was bound", () => {
    const cipher = createDocumentCipher(parseMasterKeys(key(1)));
    const file = { ...binding, orderId: noOrder };
    const { wrappedKey, content } = cipher.encrypt(file, plain);
    const bound = { wrappedKey: cipher.rewrap(file, wrappedKey, binding.orderId), content };
    expect(Buffer.from(cipher.decrypt(binding, bound))).toEqual(plain);
    for (const other of [file, { ...binding, orderId: 40002 }, { ...binding, id: "other" }])
      expect(() => cipher.decrypt(other, bound)).toThrow(/authenticate/);
    const altered = Buffer.from(content);
    altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
    expect(() => cipher.decrypt(binding, { ...bound, content: altered })).toThrow(/authenticate/);
  });

  it("opens a page's picture for its document and number alone", () => {
    const cipher = createDocumentCipher(parseMasterKeys(key(1)));
    const { wrappedKey } = cipher.encrypt(binding, plain);
    const bytes = cipher.encryptPage(binding, wrappedKey, { page: 1, bytes: plain });
    expect(Buffer.from(cipher.decryptPage(binding, wrappedKey, { page: 1, bytes }))).toEqual(plain);
    expect(() => cipher.decryptPage(binding, wrappedKey, { page: 2, bytes })).toThrow(/authenticate/);
    expect(() => cipher.decrypt(binding, { wrappedKey, content: bytes })).toThrow(/authenticate/);
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
