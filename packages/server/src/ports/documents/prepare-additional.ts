// Rules: P-3 (docs/rules)
import { fileTypeOf, hasPdfTrailer, limits } from "@dop/domain/orders";
import type { PoolCaller } from "./fair-pool.ts";
import { pdfProblem } from "./pdf-content.ts";
import { drawPicture } from "./picture-process.ts";
import { drawnChunks } from "./png-chunks.ts";
import { DocumentRejectedError, type PreparedFile } from "./port.ts";

/** The largest additional document (rule P-3), in bytes, as it is sent and as it is stored. */
const { additionalDocumentBytes: mostBytes } = limits;

/** Pixels of the longest side that is kept: fine print of a letter page is read at 218 of them an inch. */
const side = 2400;

function checkedPdf(bytes: Uint8Array): PreparedFile {
  if (!hasPdfTrailer(bytes)) throw new DocumentRejectedError("UNDECODABLE");
  const problem = pdfProblem(bytes);
  if (problem !== null) throw new DocumentRejectedError(problem);
  return { contentType: "application/pdf", bytes };
}

/** Readers open a PDF whose header comes late; it is no PDF by its first bytes, and acts like one all the same. */
const lateHeaderBytes = 1024;

/** Any other file, as it came: nothing here reads it, and it is only ever downloaded. */
function asItIs(bytes: Uint8Array): PreparedFile {
  const problem = Buffer.from(bytes.subarray(0, lateHeaderBytes)).includes("%PDF-") ? pdfProblem(bytes) : null;
  if (problem !== null) throw new DocumentRejectedError(problem);
  return { contentType: "application/octet-stream", bytes };
}

/**
 * Checks an additional document by its content: a whole PDF that only shows pages is kept as it is, a picture is
 * encoded again without metadata, and any other file is kept unread. Throws DocumentRejectedError.
 */
export async function prepareAdditional(bytes: Uint8Array, caller?: PoolCaller): Promise<PreparedFile> {
  if (bytes.length > mostBytes) throw new DocumentRejectedError("FILE_TOO_LARGE");
  switch (fileTypeOf(bytes)) {
    case "pdf":
      return checkedPdf(bytes);
    case "jpeg":
    case "png":
    case "webp":
      return drawPicture(drawnChunks(bytes), { kind: "paper", side, mostBytes }, caller);
    case "heic":
    case "unknown":
      return asItIs(bytes);
  }
}
