import { inflateSync } from "node:zlib";
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of a PDF of ours: its text as lines, and the rectangles that are filled, in points from the top left. */
export interface PrintedPage {
  readonly lines: readonly string[];
  readonly rectangles: readonly Rectangle[];
}

const fromHex = (hex: string): string => Buffer.from(hex, "hex").toString("latin1");

/** The pages of a PDF by pdfkit with its built-in fonts. */
export function printedPages(pdf: Buffer): PrintedPage[] {
  const contents = [...pdf.toString("latin1").matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, bytes = ""]) => inflateSync(Buffer.from(bytes, "latin1")).toString("latin1"))
    .filter((content) => content.includes(" cm"));
  return contents.map((content) => ({
    lines: [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = ""]) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => fromHex(hex)).join(""),
    ),
    rectangles: [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    })),
  }));
}

/** What a reader sees of a part of the page as a label printer puts it down, at 203 dots to the inch. */
export function readPixels(page: PrintedPage, part: Rectangle, format: "qr" | "code128"): string {
  const dots = 203 / 72;
  const [width, height] = [Math.round(part.width * dots), Math.round(part.height * dots)];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const { x, y, ...size } of page.rectangles) {
    const [left, top] = [(x - part.x) * dots, (y - part.y) * dots];
    for (let row = Math.max(0, Math.round(top)); row < Math.min(height, Math.round(top + size.height * dots)); row += 1)
      pixels.fill(
        0,
        row * width + Math.min(width, Math.max(0, Math.round(left))),
        row * width + Math.min(width, Math.max(0, Math.round(left + size.width * dots))),
      );
  }
  const formats = [format === "qr" ? BarcodeFormat.QR_CODE : BarcodeFormat.CODE_128];
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)));
  return new MultiFormatReader().decode(bitmap, hints).getText();
}
