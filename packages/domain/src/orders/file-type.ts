export type FileType = "jpeg" | "png" | "webp" | "heic" | "pdf" | "unknown";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

/** The type of a file by its first bytes, not by its name or declared type. */
export function fileTypeOf(bytes: Uint8Array): FileType {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && heicBrands.has(ascii(bytes, 8, 12))) return "heic";
  if (/^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8))) return "pdf";
  return "unknown";
}

/** The bytes at the end of a PDF that hold its trailer. */
export const pdfTrailerBytes = 1024;

/**
 * True for a PDF that is complete to its end, neither damaged nor cut off.
 * @param end its last bytes, at least {@link pdfTrailerBytes} where it has as many
 */
export function hasPdfTrailer(end: Uint8Array): boolean {
  const text = ascii(end.subarray(-pdfTrailerBytes), 0, pdfTrailerBytes);
  return text.includes("startxref") && text.includes("%%EOF");
}
