// Rules: O-66 (docs/rules)
import type { CartDocument } from "@dop/domain/orders";

/** The photo as the camera took it. Every rotation starts from it, so that none costs sharpness. */
export interface ChosenPhoto {
  readonly file: File;
  readonly turns: number;
}

export const nextTurn = ({ file, turns }: ChosenPhoto): ChosenPhoto => ({ file, turns: (turns + 1) % 4 });

/** The browser cannot decode the picture, such as a HEIC photo; show `imageUndecodable` of the client error texts. */
export class UndecodableImageError extends Error {
  override readonly name = "UndecodableImageError";
  constructor(cause?: unknown) {
    super("The browser cannot decode this picture.", { cause });
  }
}

const QUALITY = 0.85;

/**
 * Makes a picture at most `longestSide` pixels long, upright, and webp, or JPEG where the browser cannot encode webp
 * (Safari); `gray` without its colors, turned to the right by `turns` quarters. Smaller pictures keep their size.
 * @throws UndecodableImageError
 */
export async function downscaleImage(
  file: File,
  longestSide: number,
  { gray = false, turns = 0 }: { readonly gray?: boolean; readonly turns?: number } = {},
): Promise<CartDocument> {
  const bitmap = await decode(file);
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, longestSide);
    const canvas = document.createElement("canvas");
    const isOnItsSide = turns % 2 === 1;
    canvas.width = isOnItsSide ? height : width;
    canvas.height = isOnItsSide ? width : height;
    const context = canvas.getContext("2d");
    if (!context) throw new UndecodableImageError();
    // JPEG has no transparency: without a white background it would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(bitmap, -width / 2, -height / 2, width, height);
    if (gray) removeColors(context, canvas.width, canvas.height);
    const blob = await encode(canvas);
    return { contents: await dataUrl(blob), name: file.name };
  } finally {
    bitmap.close();
  }
}

/** Pixel by pixel: Safari has no filter for it. */
function removeColors(context: CanvasRenderingContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4)
    data.fill(0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0), at, at + 3);
  context.putImageData(image, 0, 0);
}

/** The size with the same proportions whose longer side is at most `longestSide`, in whole pixels. */
export function fitWithin(width: number, height: number, longestSide: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (cause) {
    throw new UndecodableImageError(cause);
  }
}

/** A browser that cannot encode webp silently returns PNG: check the result. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ["image/webp", "image/jpeg"]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    if (blob?.type === type) return blob;
  }
  throw new UndecodableImageError();
}

export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read.")));
    reader.readAsDataURL(blob);
  });
}
