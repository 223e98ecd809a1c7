import { ascii, type FileType, hasPdfEnd } from "./file-type.ts";

/** The last place of a few characters; -1 for none. */
function lastPlaceOf(bytes: Uint8Array, wanted: string): number {
  const first = wanted.charCodeAt(0);
  let at = bytes.lastIndexOf(first);
  while (at >= 0 && ascii(bytes, at, at + wanted.length) !== wanted)
    at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1);
  return at;
}

/** True for a JPEG without its last two bytes; it may be whole otherwise. */
export const lacksJpegEnd = (bytes: Uint8Array): boolean =>
  lastPlaceOf(bytes, "\u00ff\u00d9") < lastPlaceOf(bytes, "\u00ff\u00da");

/** True for a PNG, WebP or PDF whose end is missing. */
export function isCutOff(type: FileType, bytes: Uint8Array): boolean {
  if (type === "png") return lastPlaceOf(bytes, "IEND") < 0;
  if (type === "webp") return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length;
  return type === "pdf" && !hasPdfEnd(bytes);
}
