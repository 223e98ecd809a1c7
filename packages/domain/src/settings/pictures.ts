// Rules: S-4, S-7 (docs/rules)

export const sealMediaTypes = ["image/svg+xml", "image/png"] as const;
export type SealMediaType = (typeof sealMediaTypes)[number];

export const mostSealBytes = 256 * 1024;
/** The most pixels of a PNG in each direction: a small file can unpack to gigabytes. */
export const mostSealPixels = 2048;

/** Dangers in a drawing: anything that runs, or requests something from another server. */
const dangers = {
  script: [/<\s*(?:[\w-]+:)?(?:script|handler|listener)\b/i],
  handler: [/[\s"'/](?:[\w-]+:)?on[\w-]+\s*=/i],
  foreignObject: [/<\s*(?:[\w-]+:)?(?:foreignobject|iframe|object|embed|audio|video|set|animate)\b/i],
  external: [
    // A link to a part of the drawing itself (#a) is fine.
    /\bhref\s*=\s*(?!["']?\s*#)/i,
    /\bsrc\s*=|\bxml:base\b|\bjavascript:/i,
    // An escape in a style would hide an address.
    /url\(\s*(?!["']?\s*#)|\bimage(?:-set)?\(|@import|\\[\da-f]/i,
    /<!(?:entity|attlist|element|notation)\b|<\?(?!xml\s)/i,
  ],
  // In another encoding a browser may read other words than these.
  encoding: [/^\uFEFF?\s*<\?xml\s[^>]{0,200}\bencoding\s*=\s*["'](?!(?:utf-8|us-ascii|iso-8859-1|windows-1252)["'])/i],
} as const satisfies Record<string, readonly RegExp[]>;
export type SealDanger = keyof typeof dangers;

/** The text with character references (&#106;) decoded. */
function withoutReferences(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (written, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

/** The position of the drawing itself, after blanks, declaration, comments and document type. */
function startOfDrawing(text: string): number {
  const before = /\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>]*>/iy;
  let start = 0;
  while (before.test(text)) start = before.lastIndex;
  return start;
}

/** The reason why a file is refused as an SVG: it is none, or has more than shapes; null when it is fine. */
export function svgProblem(text: string): SealDanger | "notSvg" | null {
  if (!/^<svg[\s>]/i.test(text.slice(startOfDrawing(text)))) return "notSvg";
  // A long run of blanks is cut to one: the patterns below would scan it again from every position.
  const read = withoutReferences(text).replaceAll(/\s+/g, " ");
  const found = Object.entries(dangers).find(([, patterns]) => patterns.some((pattern) => pattern.test(read)));
  return found === undefined ? null : (found[0] as SealDanger);
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** The name and the length of each chunk of a PNG take eight bytes before it, and its check sum four after it. */
const chunkFrame = 12;

/** The width and height of a PNG; null for bytes that are no PNG, are cut off, or have other data after it. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (!pngStart.every((byte, index) => bytes[index] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
  const first = pngStart.length;
  if (bytes.length < first + chunkFrame + 13 || nameAt(first) !== "IHDR") return null;
  let at = first;
  while (at + chunkFrame <= bytes.length && nameAt(at) !== "IEND") at += chunkFrame + view.getUint32(at);
  if (at + chunkFrame !== bytes.length) return null;
  return { width: view.getUint32(first + 8), height: view.getUint32(first + 12) };
}

/** The most megabytes of an uploaded picture. */
export const mostPictureMegabytes = 3;
/** The longest side of a stored picture in pixels: the print on a license is readable. */
export const pictureSide = 1200;

/** The stored picture of the office's own license: its bytes (WebP) lie elsewhere, under their SHA-256. */
export interface StoredPicture {
  readonly digest: string;
  readonly bytes: number;
  /** Alternative texts in English and Spanish. */
  readonly alt_en: string;
  readonly alt_es: string;
}
