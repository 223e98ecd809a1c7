import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A webp photo of noise, which does not compress: it has the size of a real one. */
export async function noisyPhoto(width, height, quality) {
  const noise = { data: randomBytes(width * height * 3), raw: { width, height, channels: 3 } };
  return sharp(noise.data, { raw: noise.raw }).blur(0.6).webp({ quality }).toBuffer();
}

/** The photos of an ID and a selfie of these sizes. */
export const photosOf = ([idWidth, idHeight], [selfieWidth, selfieHeight]) =>
  Promise.all([noisyPhoto(idWidth, idHeight, 88), noisyPhoto(selfieWidth, selfieHeight, 92)]);

/** Both photos as a cart has them. */
export function documentsWith(id, selfie) {
  const whole = (bytes, name) => ({ contents: `data:image/webp;base64,${bytes.toString("base64")}`, name });
  return { id: whole(id, "id.webp"), selfie: whole(selfie, "selfie.webp"), additional: null };
}
