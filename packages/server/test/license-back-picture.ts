import { toBuffer } from "bwip-js/node";
import sharp from "sharp";

/**
 * A photo of the back of a driver license with a barcode that says `text`; a PDF417 on a gray card, a little tilted.
 */
export async function licenseBackPicture(text: string, kind: "pdf417" | "qrcode" = "pdf417"): Promise<Buffer> {
  const looks = kind === "pdf417" ? { columns: 12, eclevel: 4, scale: 4 } : { scale: 6 };
  const symbol = await toBuffer({ bcid: kind, text, binarytext: true, ...looks });
  const code = await sharp(symbol)
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: "#fff" })
    .resize(1200, 560, { fit: "contain", background: "#fff" })
    .png()
    .toBuffer();
  const card = sharp({ create: { width: 1500, height: 940, channels: 3, background: "#ccd" } });
  const flat = await card
    .composite([{ input: code, left: 150, top: 60 }])
    .png()
    .toBuffer();
  return sharp(flat).rotate(3, { background: "#887" }).jpeg({ quality: 80 }).toBuffer();
}
