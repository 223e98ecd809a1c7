import { toBuffer } from "bwip-js/node";
import sharp from "sharp";
import { sampleBarcode } from "@dop/domain/testing";
import { createBarcodeReader } from "../packages/server/dist/ports/barcodes/index.js";
import { prepareImage } from "../packages/server/dist/ports/documents/index.js";
import { summary, timed } from "./harness.mjs";

/** Barcodes of the same card width: as dense as cards print them, and as dense as the standard allows. */
const densities = {
  usual: { columns: 10, payload: sampleBarcode() },
  dense: {
    columns: 17,
    payload: sampleBarcode({ DAD: "WILHELMINA", DCE: "5", DDK: "1", DDL: "1", ZUZ: "X".repeat(180) }),
  },
};
/** Longest side in pixels of the kept picture: of the back of a license, and of an ID. */
const sides = [1600, 700];
const tilts = [0, 1, -3, 5, -8, 12];
/** Pixels of the photo, which is 2,400 wide. */
const blurs = [0, 2];
const qualities = [80, 40];
const conditions = tilts.flatMap((tilt) =>
  blurs.flatMap((blur) => qualities.map((quality) => ({ tilt, blur, quality }))),
);
const photoWidth = 2400;
/** The least share of usual barcodes that must be read at the kept size. */
const least = 0.8;

/** A photo of the back of a license as a phone takes it. */
async function photoOf({ columns, payload: text }, tilt, blur, quality) {
  const symbol = await toBuffer({ bcid: "pdf417", text, binarytext: true, columns, eclevel: 4, scale: 4 });
  const code = sharp(symbol).resize(1760).extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#fff" });
  const card = sharp({ create: { width: 1960, height: 1236, channels: 3, background: "#d5dbe0" } });
  const drawn = await card
    .composite([{ input: await code.png().toBuffer(), left: 60, top: 90 }])
    .png()
    .toBuffer();
  const table = { top: 130, bottom: 130, left: 220, right: 220, background: "#6b5d52" };
  const laid = await sharp(drawn).extend(table).png().toBuffer();
  const tilted = await sharp(laid).rotate(tilt, { background: "#6b5d52" }).png().toBuffer();
  const seen = sharp(tilted).resize(photoWidth);
  return (blur === 0 ? seen : seen.blur(blur)).jpeg({ quality }).toBuffer();
}

/** The share of barcodes that are read from pictures as the portal keeps them. */
export async function licenseBarcodes() {
  const reader = createBarcodeReader();
  const rows = [];
  for (const [density, looks] of Object.entries(densities))
    for (const side of sides) {
      const times = { read: [], "gave up": [] };
      let bytes = 0;
      for (const { tilt, blur, quality } of conditions) {
        const photo = await photoOf(looks, tilt, blur, quality);
        const browsers = sharp(photo).resize(side, side, { fit: "inside" }).greyscale().webp({ quality: 85 });
        const kept = await prepareImage(await browsers.toBuffer(), { longestSide: side, gray: true });
        bytes += kept.bytes.length;
        const { result: text, ms } = await timed(() => reader.read(kept.bytes));
        times[text === looks.payload ? "read" : "gave up"].push(ms);
      }
      const of = times.read.length + times["gave up"].length;
      rows.push({
        barcode: density,
        "longest side": side,
        read: times.read.length,
        of,
        "KB kept": Math.round(bytes / of / 1024),
        "ms to read (p50)": Math.round(summary(times.read).p50),
        "ms to give up (p50)": Math.round(summary(times["gave up"]).p50),
      });
    }
  await reader.close();
  console.table(rows);
  return rows
    .filter((row) => row.barcode === "usual" && row["longest side"] === sides[0] && row.read / row.of < least)
    .map(({ read, of }) => `only ${read} of ${of} usual barcodes are read at ${sides[0]} pixels`);
}
