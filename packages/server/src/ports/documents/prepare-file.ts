// Rules: P-2, P-3, P-48 (docs/rules)
import { DocumentRejectedError, type DocumentRejection, type PreparedFile } from "./port.ts";
import { type FileType, fileTypeOf, isCutOff, isProgram, lacksJpegEnd, limits } from "@dop/domain/orders";
import type { PoolCaller } from "./fair-pool.ts";
import { drawPicture, type PictureRecipe } from "./picture-process.ts";

/** `data:` type/subtype, parameters, `;base64,`, as written by FileReader (the type may be missing). */
const header = /^data:(?:[\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+"-]+)*;base64,/;

/**
 * The bytes of a base64 data URL, whose declared type is ignored.
 * @throws EMPTY, or UNDECODABLE unless it is canonical base64
 */
export function decodeDataUrl(text: string): Uint8Array {
  const found = header.exec(text.slice(0, 512));
  if (!found) throw new DocumentRejectedError("UNDECODABLE");
  const encoded = text.slice(found[0].length);
  if (encoded === "") throw new DocumentRejectedError("EMPTY");
  const bytes = Buffer.from(encoded, "base64");
  // Buffer skips unknown characters: only canonical text encodes to itself.
  if (bytes.toString("base64") !== encoded) throw new DocumentRejectedError("UNDECODABLE");
  return bytes;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that a picture is drawn by. Texts and profiles may unpack to gigabytes, and are dropped. */
const drawn: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "cHRM", "IDAT", "IEND"]);
const orientation = { type: "eXIf", longest: 64 * 1024 } as const;
/** Length, type and checksum of a chunk, in bytes. */
const frame = 12;

/**
 * A PNG without chunks that draw nothing, because the decoder unpacks even ignored ones; other files as they are.
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

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * A JPEG without its last two bytes gets them: it is whole if it decodes without a warning.
 * @throws DocumentRejectedError
 */
async function draw(bytes: Uint8Array, recipe: PictureRecipe, caller?: PoolCaller): Promise<PreparedFile> {
  if (fileTypeOf(bytes) !== "jpeg" || !lacksJpegEnd(bytes)) return drawPicture(drawnChunks(bytes), recipe, caller);
  try {
    return await drawPicture(Buffer.concat([bytes, endOfJpeg]), { ...recipe, strict: true }, caller);
  } catch (error) {
    const isDamaged = error instanceof DocumentRejectedError && error.code === "UNDECODABLE";
    throw isDamaged ? new DocumentRejectedError("CUT_OFF") : error;
  }
}

/** @throws EMPTY or CUT_OFF */
function checkedType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new DocumentRejectedError("EMPTY");
  const type = fileTypeOf(bytes);
  if (isCutOff(type, bytes)) throw new DocumentRejectedError("CUT_OFF");
  return type;
}

export interface PrepareImageOptions {
  /** Pixels: 700 for an ID, 300 for a selfie, 1600 for the back of a license (rule P-2). Smaller pictures stay. */
  readonly longestSide: number;
  /** Removes the colors. */
  readonly gray?: boolean;
}

/** Refusals of files that are no photo that we read. */
const noPhotos: Readonly<Partial<Record<FileType, DocumentRejection>>> = {
  heic: "HEIC",
  tiff: "TIFF",
  pdf: "PDF_AS_PHOTO",
  unknown: "NOT_AN_IMAGE",
};

/**
 * Re-encodes an ID or selfie (JPEG, PNG or WebP by content) as WebP: upright, downscaled and without metadata.
 * @throws DocumentRejectedError
 */
export async function prepareImage(
  bytes: Uint8Array,
  { longestSide: side, gray = false }: PrepareImageOptions,
  caller?: PoolCaller,
): Promise<PreparedFile> {
  const problem = noPhotos[checkedType(bytes)];
  if (problem !== undefined) throw new DocumentRejectedError(problem);
  return draw(bytes, { kind: "photo", side, gray }, caller);
}

/** The largest additional document (rule P-3), in bytes, as sent and as stored. */
const { additionalDocumentBytes: mostBytes } = limits;

/** Pixels of the longest side: 218 per inch of a letter page, enough for fine print. */
const side = 2400;

/**
 * Checks an additional document by its content: a PDF that only shows pages stays as it is, a picture is re-encoded
 * without metadata, and any other file stays unread. @throws DocumentRejectedError
 */
export async function prepareAdditional(bytes: Uint8Array, caller?: PoolCaller): Promise<PreparedFile> {
  if (bytes.length > mostBytes) throw new DocumentRejectedError("FILE_TOO_LARGE");
  if (isProgram(bytes)) throw new DocumentRejectedError("PROGRAM");
  switch (checkedType(bytes)) {
    case "pdf":
      return { ...(await drawPicture(bytes, { kind: "pdf" }, caller)), bytes };
    case "jpeg":
    case "png":
    case "webp":
      return draw(bytes, { kind: "paper", side, mostBytes }, caller);
    case "heic":
    case "tiff":
    case "unknown":
      return { contentType: "application/octet-stream", bytes };
  }
}
