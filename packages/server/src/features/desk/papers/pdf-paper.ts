// Rules: W-35 (docs/rules)
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { officeTexts } from "@dop/texts";
import { wholeLetters } from "../../../ports/wide-font.ts";
import type PDFDocument from "pdfkit";
import type * as Barcodes from "bwip-js/node";

const require = createRequire(import.meta.url);
/** Two megabytes of JavaScript, which most starts do not need. */
const barcodes = () => require("bwip-js/node") as typeof Barcodes;

/** The widths of a text's Code 128 in modules: bar, space, bar, and so on. */
export function code128(text: string): number[] {
  const [symbol] = barcodes().raw({ bcid: "code128", text });
  if (!symbol || !("sbs" in symbol)) throw new Error("the text has no Code 128");
  return [...symbol.sbs];
}

/** A text as the rows of a QR code; error correction M, the default, without a quiet zone. */
function qrCode(text: string): boolean[][] {
  const [symbol] = barcodes().raw({ bcid: "qrcode", text });
  if (!symbol || !("pixs" in symbol)) throw new Error("the text has no QR code");
  const { pixs, pixx } = symbol;
  return Array.from({ length: pixs.length / pixx }, (_, y) =>
    Array.from(pixs.slice(y * pixx, (y + 1) * pixx), (pixel) => pixel === 1),
  );
}

export type Pdf = InstanceType<typeof PDFDocument>;

/** A rectangle of a page; all in points (1/72 inch), from the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The contents' title and author, and the page size in points. */
interface Paper {
  readonly title: string;
  readonly author: string;
  readonly at: Date;
  readonly size: readonly [number, number];
}

/** A PDF without pages, to be drawn by `draw`. The library is loaded with the first. */
export async function renderPaper(paper: Paper, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({
    size: [...paper.size],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en-US",
    displayTitle: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: paper.at, ModDate: paper.at },
  });
  const done = buffer(pdf);
  draw(pdf);
  pdf.end();
  return done;
}

/** A QR code in the upper left of a box; its quiet zone is the caller's. */
export function drawQr(pdf: Pdf, text: string, { x, y, width }: Omit<Box, "height">): void {
  const rows = qrCode(text);
  const module = width / rows.length;
  for (const [row, cells] of rows.entries())
    for (const [column, dark] of cells.entries())
      // A hair wider than a module, so that no light line is between two.
      if (dark) pdf.rect(x + column * module, y + row * module, module * 1.02, module * 1.02);
  pdf.fill("black");
}

/** A Code 128 that fills the width of a box, modules of 1.2 points at most; its quiet zone is the caller's. */
export function drawBars(pdf: Pdf, text: string, { x, y, width, height }: Box): void {
  const widths = code128(text);
  const modules = widths.reduce((sum, one) => sum + one, 0);
  const module = Math.min(1.2, width / modules);
  let left = x;
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(left, y, one * module, height);
    left += one * module;
  }
  pdf.fill("black");
}

/** The size in points below which a line is harder to read than a wrapped one. */
const smallestWhole = 8;

/**
 * Lines as large as fit in a box, each wrapped where it must be: a postal code on a separate line is worse than one
 * in smaller letters.
 * @param sizes in points, the largest first
 * @returns whether they fit; nothing is drawn otherwise
 */
export function drawFitting(pdf: Pdf, text: string, { box, sizes }: { box: Box; sizes: readonly number[] }): boolean {
  const { x, y, width, height } = box;
  const longest = (): number => Math.max(...text.split(/\s+/).map((word) => pdf.widthOfString(word, wholeLetters)));
  const fits = (size: number): boolean =>
    pdf.fontSize(size).heightOfString(text, { width, ...wholeLetters }) <= height && longest() <= width;
  const isWhole = (size: number): boolean => {
    pdf.fontSize(size);
    return text.split("\n").every((line) => pdf.widthOfString(line, wholeLetters) <= width);
  };
  const fitting = sizes.filter((one) => fits(one));
  const size = fitting.find((one) => one >= smallestWhole && isWhole(one)) ?? fitting[0];
  if (size === undefined) return false;
  pdf.fontSize(size).text(text, x, y, { width, height, ...wholeLetters });
  return true;
}

/** The number of each page, at its foot. */
export function drawPageNumbers(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.font("Helvetica").fontSize(8);
    pdf.text(officeTexts.papers.sheet.page(page + 1, count), 54, pdf.page.height - 40, {
      width: pdf.page.width - 108,
      align: "right",
      lineBreak: false,
    });
  }
}
