import { fileTypeOf, isCutOff, lacksJpegEnd } from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";

/** Says what a file is that this browser cannot show, and the remedy; null for no special reason. */
export async function undecodable(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(bytes);
  const t = getTexts("fileProblems");
  if (isCutOff(type, bytes) || (type === "jpeg" && lacksJpegEnd(bytes))) return t.CUT_OFF;
  if (type === "pdf") return t.PDF_AS_PHOTO;
  return type === "tiff" ? t.TIFF : null;
}
