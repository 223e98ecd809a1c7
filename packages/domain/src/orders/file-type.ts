export type FileType = "jpeg" | "png" | "webp" | "heic" | "tiff" | "pdf" | "unknown";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

export function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

/** The bytes at the start of a file that tell its type. */
export const fileHeadBytes = 1024;

/**
 * The type of a file by its first {@link fileHeadBytes}, not by its name or declared type. A PDF may begin late, since
 * readers accept that.
 */
export function fileTypeOf(bytes: Uint8Array): FileType {
  const head = ascii(bytes, 0, fileHeadBytes);
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (head.startsWith("ftyp", 4) && heicBrands.has(head.slice(8, 12))) return "heic";
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return "tiff";
  return head.includes("%PDF-") ? "pdf" : "unknown";
}

/** The bytes at the end of a PDF that hold its trailer. */
const pdfTrailerBytes = 1024;

/** True for a PDF that is not cut off, by its trailer. */
export const hasPdfEnd = (bytes: Uint8Array): boolean =>
  /startxref|%%EOF/.test(ascii(bytes, Math.max(0, bytes.length - pdfTrailerBytes), bytes.length));
