import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { formatLocales, type Locale } from "@dop/texts";
import { chooseFont, wholeLetters, wideFont } from "./wide-font.ts";

/** A heading with lines below it. */
export interface PdfSection {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface PlainPdf {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  readonly at: Date;
  readonly sections: readonly PdfSection[];
}

const margin = 54;

/** A PDF with a title, and sections of lines. The library is loaded at the first use. */
export async function renderPlainPdf({ title, author, locale, at, sections }: PlainPdf): Promise<Buffer> {
  const [{ default: PDFDocument }, wide] = await Promise.all([import("pdfkit"), wideFont()]);
  const document = new PDFDocument({
    size: "LETTER",
    margin,
    pdfVersion: "1.7",
    lang: formatLocales[locale],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const done = buffer(document);
  const words = (text: string, builtIn: string): string => chooseFont(document, text, wide, builtIn);
  document.fontSize(16).text(words(title, "Helvetica-Bold"), wholeLetters);
  for (const { heading, lines } of sections) {
    document.moveDown().fontSize(12).text(words(heading, "Helvetica-Bold"), wholeLetters);
    document.fontSize(9);
    for (const line of lines) {
      document.text(words(line, "Helvetica") || " ", wholeLetters);
      // A long line takes 20 ms, and an order can have thousands.
      await setImmediate();
    }
  }
  document.end();
  return done;
}
