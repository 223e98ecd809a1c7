// Rules: P-2 (docs/rules)
import { fileTypeOf } from "@dop/domain/orders";
import { DocumentRejectedError, type PreparedFile } from "./port.ts";
import { reEncode } from "./re-encode.ts";

export interface PrepareImageOptions {
  /**
   * Pixels: 700 for an ID, 300 for a selfie, 1600 for the back of a license (rule P-2). Smaller ones keep their size.
   */
  readonly longestSide: number;
  /** Without its colors. */
  readonly gray?: boolean;
}

/**
 * Makes an uploaded ID or selfie safe to keep: JPEG, PNG or WebP by content, decoded, turned upright, downscaled,
 * stripped of metadata and encoded as WebP. Throws DocumentRejectedError.
 */
export async function prepareImage(
  bytes: Uint8Array,
  { longestSide, gray = false }: PrepareImageOptions,
): Promise<PreparedFile> {
  const type = fileTypeOf(bytes);
  if (type === "heic") throw new DocumentRejectedError("HEIC");
  if (type === "pdf" || type === "unknown") throw new DocumentRejectedError("NOT_AN_IMAGE");
  const webp = await reEncode(bytes, (image) =>
    image
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .greyscale(gray)
      .webp({ quality: 82, effort: 0 }),
  );
  return { contentType: "image/webp", bytes: webp };
}
