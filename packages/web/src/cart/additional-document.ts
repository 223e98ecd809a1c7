import { fileTypeOf, hasPdfTrailer, limits, pdfTrailerBytes, type CartDocument } from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";
import { dataUrl, downscaleImage, UndecodableImageError } from "./downscale-image.ts";

/** Longest sides in pixels to which a photo of a paper is made smaller, in turn, until it is small enough. */
const smallerSides = [3000, 2000, 1200];

/** How many bytes a data URL carries, to the last three. */
const bytesIn = ({ contents }: CartDocument): number => ((contents.length - contents.indexOf(",") - 1) * 3) / 4;

/** A paper that was photographed, with at most 2 MB; null where this browser cannot read the photo. */
async function makeSmaller(photo: File): Promise<CartDocument | null> {
  for (const side of smallerSides) {
    try {
      const document = await downscaleImage(photo, side);
      if (bytesIn(document) <= limits.additionalDocumentBytes) return document;
    } catch (error) {
      if (error instanceof UndecodableImageError) return null;
      throw error;
    }
  }
  return null;
}

/**
 * An additional document as it is, a photo of one made smaller where it is too large or HEIC, or what is wrong with it:
 * too large, or a PDF that is cut off (rule P-3). Whether a PDF is locked or active is for the server to see.
 */
export async function readAdditional(file: File): Promise<{ document: CartDocument } | { problem: string }> {
  const { rejected } = getTexts("documents");
  const isTooLarge = file.size > limits.additionalDocumentBytes;
  const bytesOf = async (from: number, to?: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const type = fileTypeOf(await bytesOf(0, 16));
  if (type === "heic" || (isTooLarge && type !== "unknown" && type !== "pdf")) {
    const document = await makeSmaller(file);
    if (document) return { document };
  }
  if (isTooLarge) return { problem: rejected.FILE_TOO_LARGE };
  if (type === "pdf" && !hasPdfTrailer(await bytesOf(-pdfTrailerBytes))) return { problem: rejected.UNDECODABLE };
  return { document: { contents: await dataUrl(file), name: file.name } };
}
