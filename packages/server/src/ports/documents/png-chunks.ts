// Rules: P-2 (docs/rules)
import { DocumentRejectedError } from "./port.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture is drawn by. Texts and profiles may unpack to gigabytes, and none of them is kept. */
const drawn: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "cHRM", "IDAT", "IEND"]);
/** How the camera was held. */
const orientation = { type: "eXIf", longest: 64 * 1024 } as const;
/** Length, type and checksum of a chunk, in bytes. */
const frame = 12;

/**
 * A PNG without the chunks that draw nothing; every other file as it is. The decoder unpacks text chunks even where
 * they are ignored: a megabyte of them becomes gigabytes.
 * @throws DocumentRejectedError (UNDECODABLE) when the chunks do not follow one another to the end
 */
export function drawnChunks(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) return bytes;
  const kept: Buffer[] = [signature];
  for (let at = signature.length; ;) {
    if (at + frame > file.length) throw new DocumentRejectedError("UNDECODABLE");
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const end = at + frame + length;
    if (end > file.length) throw new DocumentRejectedError("UNDECODABLE");
    const isKept = drawn.has(type) || (type === orientation.type && length <= orientation.longest);
    if (isKept) kept.push(file.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
}
