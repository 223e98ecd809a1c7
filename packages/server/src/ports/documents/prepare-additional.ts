// Rules: P-3 (docs/rules)
import { fileTypeOf, hasPdfTrailer } from "./file-type.ts";
import type { PreparedFile } from "./port.ts";
import { DocumentRejectedError } from "./port.ts";
import { reEncode } from "./re-encode.ts";

/** The largest additional document (rule P-3), in bytes. */
export const additionalDocumentLimit = 2 * 1024 * 1024;

/**
 * Checks an additional document by its content: a whole PDF is kept as it is, an image is encoded anew in its own
 * format without metadata. Throws DocumentRejectedError.
 */
export async function prepareAdditional(bytes: Uint8Array): Promise<PreparedFile> {
  if (bytes.length > additionalDocumentLimit) throw new DocumentRejectedError("FILE_TOO_LARGE");
  switch (fileTypeOf(bytes)) {
    case "pdf":
      if (!hasPdfTrailer(bytes)) throw new DocumentRejectedError("UNDECODABLE");
      return { contentType: "application/pdf", bytes };
    case "jpeg":
      return { contentType: "image/jpeg", bytes: await reEncode(bytes, (image) => image.jpeg({ quality: 88 })) };
    case "png":
      return { contentType: "image/png", bytes: await reEncode(bytes, (image) => image.png({ compressionLevel: 6 })) };
    case "webp":
      return {
        contentType: "image/webp",
        bytes: await reEncode(bytes, (image) => image.webp({ quality: 88, effort: 0 })),
      };
    case "heic":
      throw new DocumentRejectedError("HEIC");
    case "unknown":
      throw new DocumentRejectedError("UNSUPPORTED_TYPE");
  }
}
