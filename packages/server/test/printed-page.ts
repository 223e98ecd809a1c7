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

/** The letters of the embedded font by the numbers of its glyphs, as the PDF tells those who copy text out of it. */
function lettersOf(streams: readonly string[]): readonly string[] {
  const map = streams.find((stream) => stream.includes("begincmap")) ?? "";
  const [, ranges = ""] = /beginbfrange([\s\S]*?)endbfrange/.exec(map) ?? [];
  return [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, letters = ""]) =>
    [...letters.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", "").padStart(4, "0"), "hex").swap16().toString("utf16le"),
    ),
  );
}

/** Lines of text, each after its font. */
const shownText = /\/F(\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

/** The pages of a PDF by pdfkit with its built-in fonts and at most one of its own. */
export function printedPages(pdf: Buffer): PrintedPage[] {
  const whole = pdf.toString("latin1");
  const streams = [...whole.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = ""]) =>
    inflateSync(Buffer.from(bytes, "latin1")).toString("latin1"),
  );
  const letters = lettersOf(streams);
  const embedded = new Set(
    [...whole.matchAll(/\/F(\d+) (\d+) 0 R/g)]
      .filter(([, , id = ""]) => new RegExp(`\\n${id} 0 obj\\s*<<[^>]*/Subtype /Type0`).test(whole))
      .map(([, name]) => name),
  );
  const linesOf = (content: string): string[] => {
    let isEmbedded = false;
    return [...content.matchAll(shownText)].flatMap(([, font, pieces]) => {
      if (font !== undefined) isEmbedded = embedded.has(font);
      if (pieces === undefined) return [];
      const codes = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex);
      if (!isEmbedded) return [codes.map(fromHex).join("")];
      return [(codes.join("").match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? "").join("")];
    });
  };
  return streams
    .filter((content) => content.includes(" cm"))
    .map((content) => ({
      lines: linesOf(content),
      rectangles: [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
        ([, x, y, width, height]) => ({
          x: Number(x),
          y: Number(y),
          width: Number(width),
          height: Number(height),
        }),
      ),
    }));
}

/** The text of a barcode in a part of the page, as a label printer prints it at 203 dots to the inch. */
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
