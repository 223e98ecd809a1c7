import { formatLocales, type Locale } from "@dop/domain/texts";

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

/** The PDF's built-in fonts know Western European letters alone; others lose their accent rather than become a blot. */
export function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (character) => {
    const plain = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return /^[\u0020-\u00ff]+$/.test(plain) ? plain : "?";
  });
}

const margin = 54;

/** Text to be printed and filed: a title, and sections of lines. The library is loaded with the first. */
export async function renderPlainPdf({ title, author, locale, at, sections }: PlainPdf): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: "LETTER",
    margin,
    pdfVersion: "1.7",
    lang: formatLocales[locale],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  document.font("Helvetica-Bold").fontSize(16).text(printable(title));
  for (const { heading, lines } of sections) {
    document.moveDown().font("Helvetica-Bold").fontSize(12).text(printable(heading));
    document.font("Helvetica").fontSize(9);
    for (const line of lines) document.text(printable(line) || " ");
  }
  document.end();
  return done;
}
