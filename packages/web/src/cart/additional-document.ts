import { fileTypeOf, limits, type CartDocument } from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";
import { dataUrl } from "./downscale-image.ts";

/**
 * An additional document as it is, or what is wrong with it: too large, or by its first bytes no file that is accepted
 * (rule P-3). Whether a PDF is whole, locked or active is for the server to see.
 */
export async function readAdditional(file: File): Promise<{ document: CartDocument } | { problem: string }> {
  if (file.size > limits.additionalDocumentBytes) return { problem: getTexts("validation").fileTooLarge };
  const { rejected } = getTexts("documents");
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (type === "unknown") return { problem: rejected.UNSUPPORTED_TYPE };
  if (type === "heic") return { problem: rejected.HEIC };
  return { document: { contents: await dataUrl(file), name: file.name } };
}
