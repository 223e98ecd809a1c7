// Rules: P-32 (docs/rules)

/** Milliseconds of a processor that a file may take at most, and those of a megapixel of a JPEG. */
const mostMs = 400;
const msOfMegapixel = { jpeg: 6, png: 25 };

const pngSignature = 0x89_50_4e_47;

/** Megapixels by the head of a JPEG, as it claims them; undefined where it has none. */
function megapixelsOfJpeg(file: Buffer): number | undefined {
  // Segments follow one another by their lengths; the frame (SOF) comes before the picture.
  for (let at = 2; at + 9 < file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return (file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7)) / 1_000_000;
  }
  return undefined;
}

/** The expected work of a file in milliseconds, by its head alone: cheap ones wait for no costly one of others. */
export function expectedCost(bytes: Uint8Array, { kind }: { readonly kind: string }): number {
  if (kind !== "photo" && kind !== "paper") return mostMs;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 24) return 0;
  const jpeg = file.readUInt16BE(0) === 0xff_d8 ? megapixelsOfJpeg(file) : undefined;
  if (jpeg !== undefined) return Math.min(mostMs, jpeg * msOfMegapixel.jpeg);
  if (file.readUInt32BE(0) !== pngSignature) return mostMs;
  return Math.min(mostMs, ((file.readUInt32BE(16) * file.readUInt32BE(20)) / 1_000_000) * msOfMegapixel.png);
}
