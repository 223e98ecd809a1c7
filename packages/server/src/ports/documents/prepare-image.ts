// Rules: P-2 (docs/rules)
import { fileTypeOf } from "@dop/domain/orders";
import type { PoolCaller } from "./fair-pool.ts";
import { drawPicture } from "./picture-process.ts";
import { drawnChunks } from "./png-chunks.ts";
import { DocumentRejectedError, type PreparedFile } from "./port.ts";

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
  { longestSide: side, gray = false }: PrepareImageOptions,
  caller?: PoolCaller,
): Promise<PreparedFile> {
  const type = fileTypeOf(bytes);
  if (type === "heic") throw new DocumentRejectedError("HEIC");
  if (type === "pdf" || type === "unknown") throw new DocumentRejectedError("NOT_AN_IMAGE");
  return drawPicture(drawnChunks(bytes), { kind: "photo", side, gray }, caller);
}
