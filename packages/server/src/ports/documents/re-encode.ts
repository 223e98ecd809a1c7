import sharp, { type Sharp } from "sharp";
import { drawnChunks } from "./png-chunks.ts";
import { DocumentRejectedError } from "./port.ts";
import { createWorkPool } from "./work-pool.ts";

/** Pixels of the largest image that is decoded; a phone's 48-megapixel originals arrive downscaled by the browser. */
const pixelLimit = 40_000_000;

// One core per image and no cache of decoded pictures: the pool below is what bounds the work.
sharp.concurrency(1);
sharp.cache(false);

const pool = createWorkPool(2, 64);

/**
 * Re-encodes an image, upright and without metadata (EXIF, GPS). At most two images are worked on at
 * once. Throws DocumentRejectedError (IMAGE_TOO_LARGE, UNDECODABLE), and PoolFullError when too many wait.
 */
export async function reEncode(bytes: Uint8Array, finish: (image: Sharp) => Sharp): Promise<Uint8Array> {
  return pool(async () => {
    try {
      const image = sharp(drawnChunks(bytes), { limitInputPixels: pixelLimit, failOn: "error", sequentialRead: true });
      return await finish(image.autoOrient()).toBuffer();
    } catch (error) {
      if (error instanceof DocumentRejectedError) throw error;
      const tooLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
      throw new DocumentRejectedError(tooLarge ? "IMAGE_TOO_LARGE" : "UNDECODABLE");
    }
  });
}
