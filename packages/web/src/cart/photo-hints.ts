// Rules: O-57 (docs/rules)
import type { DocumentHint } from "@dop/domain/orders";

/** Pixels in shades of gray, from 0 to 255, row by row. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8ClampedArray;
}

/** The longest side at which pictures are measured, so that a sharp edge is as many pixels wide in each. */
const measuredSide = 480;
/** Pixels of the longest side below which little can be read. */
const smallSide = 240;
/** The variance of the Laplacian in the sharpest part of a picture, below which it looks blurred. */
const blurredBelow = 90;
/** The number of parts of each side, measured one by one: the background may be blurred. */
const parts = 6;
const burntFrom = 252;
/** The share of burnt pixels of a part in which light is reflected, and of a picture that is meant to be white. */
const glare = { ofPart: 0.7, ofPicture: 0.4 } as const;

/** Hints about what is hard to see in a photo. @throws when the browser cannot decode it */
export async function measurePhoto(photo: Blob): Promise<DocumentHint[]> {
  const bitmap = await createImageBitmap(photo);
  try {
    const scale = Math.min(1, measuredSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return [];
    context.drawImage(bitmap, 0, 0, width, height);
    return photoHints(grayOf(context.getImageData(0, 0, width, height)));
  } finally {
    bitmap.close();
  }
}

function grayOf({ width, height, data }: ImageData): GrayPicture {
  const shades = new Uint8ClampedArray(width * height);
  for (let at = 0; at < shades.length; at += 1)
    shades[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0);
  return { width, height, shades };
}

/** Hints about a picture: it is small, nothing in it is sharp, or light is reflected in a part of it. */
export function photoHints(picture: GrayPicture): DocumentHint[] {
  const { width, height } = picture;
  if (Math.max(width, height) < smallSide) return ["small"];
  const measured = partsOf(picture);
  const sharpest = Math.max(...measured.map(({ sharpness }) => sharpness));
  const burnt = measured.reduce((sum, part) => sum + part.burnt, 0) / measured.length;
  const hasGlare = burnt < glare.ofPicture && measured.some((part) => part.isInside && part.burnt > glare.ofPart);
  return [...(sharpest < blurredBelow ? ["blurred" as const] : []), ...(hasGlare ? ["glare" as const] : [])];
}

interface MeasuredPart {
  readonly sharpness: number;
  /** The share of burnt pixels. */
  readonly burnt: number;
  /** Not at the edge, where the white table below an ID may show. */
  readonly isInside: boolean;
}

function partsOf({ width, height, shades }: GrayPicture): MeasuredPart[] {
  const found: MeasuredPart[] = [];
  const isInner = (part: number): boolean => part > 0 && part < parts - 1;
  const edge = (size: number, part: number): number => 1 + Math.floor(((size - 2) * part) / parts);
  for (let row = 0; row < parts; row += 1)
    for (let column = 0; column < parts; column += 1) {
      let [count, sum, squares, burnt] = [0, 0, 0, 0];
      for (let y = edge(height, row); y < edge(height, row + 1); y += 1)
        for (let x = edge(width, column); x < edge(width, column + 1); x += 1) {
          const at = y * width + x;
          const shade = shades[at] ?? 0;
          const around = (shades[at - 1] ?? 0) + (shades[at + 1] ?? 0) + (shades[at - width] ?? 0);
          const laplacian = around + (shades[at + width] ?? 0) - 4 * shade;
          count += 1;
          sum += laplacian;
          squares += laplacian * laplacian;
          burnt += shade >= burntFrom ? 1 : 0;
        }
      if (count > 0) {
        const isInside = isInner(row) && isInner(column);
        found.push({ sharpness: squares / count - (sum / count) ** 2, burnt: burnt / count, isInside });
      }
    }
  return found;
}
