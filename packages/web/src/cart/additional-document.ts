import { fileTypeOf, hasPdfTrailer, limits, pdfTrailerBytes, type CartDocument } from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";
import { dataUrl } from "./downscale-image.ts";

/**
 * An additional document as it is, or what is wrong with it: too large, by its first bytes no file that is accepted, or a PDF
 * that is cut off (rule P-3). Whether a PDF is locked or active is for the server to see.
 */
export async function readAdditional(file: File): Promise<{ document: CartDocument } | { problem: string }> {
  const { rejected } = getTexts("documents");
  if (file.size > limits.additionalDocumentBytes) return { problem: rejected.FILE_TOO_LARGE };
  const bytesOf = async (from: number, to?: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const type = fileTypeOf(await bytesOf(0, 16));
  if (type === "unknown") return { problem: rejected.UNSUPPORTED_TYPE };
  if (type === "heic") return { problem: rejected.HEIC };
  if (type === "pdf" && !hasPdfTrailer(await bytesOf(-pdfTrailerBytes))) return { problem: rejected.UNDECODABLE };
  return { document: { contents: await dataUrl(file), name: file.name } };
}
