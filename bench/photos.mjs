import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A webp photo of noise, which does not compress: it has the size of a real one. */
export async function noisyPhoto(width, height, quality) {
  const noise = { data: randomBytes(width * height * 3), raw: { width, height, channels: 3 } };
  return sharp(noise.data, { raw: noise.raw }).blur(0.6).webp({ quality }).toBuffer();
}

/** A photo as a cart has it. */
export const dataUrl = (bytes) => `data:image/webp;base64,${bytes.toString("base64")}`;
