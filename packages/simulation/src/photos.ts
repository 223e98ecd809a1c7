import sharp from "sharp";

/** A square picture in gray noise, as a data URL. */
async function picture(side: number): Promise<string> {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251));
  const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** Pictures that couples send, of three sizes: a clerk tells them apart by looking. */
export const photos = { good: await picture(4), stranger: await picture(16), blurred: await picture(48) } as const;

export type Photo = keyof typeof photos;

/** The largest of each in bytes, as the portal shows it. */
const mostOf = { good: 250, stranger: 1200 };

/** Judges a picture by the bytes of the portal's answer. */
export function judge(length: number): Photo {
  if (length <= mostOf.good) return "good";
  return length <= mostOf.stranger ? "stranger" : "blurred";
}
