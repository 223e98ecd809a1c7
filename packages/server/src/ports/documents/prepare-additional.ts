// Rules: P-3 (docs/rules)
import { fileTypeOf, hasPdfTrailer, limits } from "@dop/domain/orders";
import type { Sharp } from "sharp";
import { pdfProblem } from "./pdf-content.ts";
import { DocumentRejectedError, type PreparedFile } from "./port.ts";
import { reEncode } from "./re-encode.ts";

/** The largest additional document (rule P-3), in bytes, as it is sent and as it is stored. */
const { additionalDocumentBytes } = limits;

/** Sides in pixels that an image too large to store is scaled down to, one after the other; the last always fits. */
const smallerSides = [3000, 2000, 1200];

/**
 * A re-encoded image. Few bytes can decode to many: what would be larger than the limit is made smaller, as a JPEG,
 * until it is not. A paper of 2000 pixels is still read without effort.
 */
async function storable(
  contentType: PreparedFile["contentType"],
  bytes: Uint8Array,
  encode: (image: Sharp) => Sharp,
): Promise<PreparedFile> {
  const encoded = await reEncode(bytes, encode);
  if (encoded.length <= additionalDocumentBytes) return { contentType, bytes: encoded };
  for (const side of smallerSides) {
    const smaller = await reEncode(bytes, (image) =>
      image
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 80 }),
    );
    if (smaller.length <= additionalDocumentBytes) return { contentType: "image/jpeg", bytes: smaller };
  }
  throw new DocumentRejectedError("FILE_TOO_LARGE");
}

function checkedPdf(bytes: Uint8Array): PreparedFile {
  if (!hasPdfTrailer(bytes)) throw new DocumentRejectedError("UNDECODABLE");
  const problem = pdfProblem(bytes);
  if (problem !== null) throw new DocumentRejectedError(problem);
  return { contentType: "application/pdf", bytes };
}

/**
 * Checks an additional document by its content: a whole PDF that only shows pages is kept as it is, an image is encoded
 * again in its own format without metadata. Throws DocumentRejectedError.
 */
export async function prepareAdditional(bytes: Uint8Array): Promise<PreparedFile> {
  if (bytes.length > additionalDocumentBytes) throw new DocumentRejectedError("FILE_TOO_LARGE");
  switch (fileTypeOf(bytes)) {
    case "pdf":
      return checkedPdf(bytes);
    case "jpeg":
      return storable("image/jpeg", bytes, (image) => image.jpeg({ quality: 88 }));
    case "png":
      return storable("image/png", bytes, (image) => image.png({ compressionLevel: 6 }));
    case "webp":
      return storable("image/webp", bytes, (image) => image.webp({ quality: 88, effort: 0 }));
    case "heic":
      throw new DocumentRejectedError("HEIC");
    case "unknown":
      throw new DocumentRejectedError("UNSUPPORTED_TYPE");
  }
}
