import { formatLongDate } from "../../../lib/office-time.ts";
import { buffer } from "node:stream/consumers";
import { fullName } from "@dop/domain/orders";
import { formatLocales, textsIn, type Locale } from "@dop/texts";
import { chooseFont, wholeLetters, wideFont } from "../../../ports/wide-font.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";
import { drawQr } from "../papers/pdf-paper.ts";
import { leaveRoomForSeal } from "../../../ports/sealing/index.ts";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";

const margin = 72;

function paragraphs(record: LicenseRecord, { issuedOn, locale }: Pick<Letter, "issuedOn" | "locale">): string[] {
  const t = textsIn(locale).licenseDocuments.letter;
  const [one, two] = record.data.spouses.map(({ first_name, last_name }) => fullName(first_name, last_name));
  return [
    t.greeting,
    t.body(record.number, one ?? "", two ?? ""),
    record.ceremonyDate === null ? t.noCeremony : t.ceremony(formatLongDate(record.ceremonyDate, locale)),
    t.issued(formatLongDate(issuedOn, locale)),
  ];
}

interface Letter {
  readonly office: Pick<PortalSettings["office"], "name" | "email" | "phone" | "address">;
  /** YYYY-MM-DD in office time. */
  readonly issuedOn: string;
  readonly locale: Locale;
  /** The code by which a sealed letter is checked, and the address at which. */
  readonly seal?: { readonly code: string; readonly address: string; readonly at: Date };
}

/** The width of the QR code, in points. */
const symbolSize = 96;

/**
 * The letter of validity as a tagged PDF (title, language, headings and paragraphs as real text). With a seal it says
 * where it is checked, and has room for `sealPdf`.
 */
export async function renderLetterOfValidity(
  record: LicenseRecord,
  { office, issuedOn, locale, seal }: Letter,
): Promise<Buffer> {
  const t = textsIn(locale).licenseDocuments.letter;
  const date = new Date(`${issuedOn}T12:00:00Z`);
  const [{ default: PDFDocument }, wide] = await Promise.all([import("pdfkit"), wideFont()]);
  const document = new PDFDocument({
    size: "LETTER",
    margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: formatLocales[locale],
    displayTitle: true,
    info: { Title: t.title(record.number), Author: office.name, CreationDate: date, ModDate: date },
  });
  const done = buffer(document);

  const root = document.struct("Document", { title: t.title(record.number) });
  document.addStructure(root);
  const add = (tag: string, draw: () => void) => {
    root.add(document.struct(tag, {}, draw));
  };
  // A name keeps its letters: it is what the letter is about.
  const words = (text: string, builtIn = "Times-Roman"): string => chooseFont(document, text, wide, builtIn);
  const line = (text: string, gap: number) => document.text(words(text), { lineGap: 4, ...wholeLetters }).moveDown(gap);

  add("P", () => document.fontSize(14).fillColor("#082d2b").text(words(office.name, "Times-Bold"), wholeLetters));
  document.markContent("Artifact", { type: "Layout" });
  document
    .moveTo(margin, document.y + 6)
    .lineTo(document.page.width - margin, document.y + 6)
    .lineWidth(2)
    .stroke("#a94a17");
  document.endMarkedContent();
  document.moveDown(3);
  add("H1", () => document.font("Times-Bold").fontSize(24).fillColor("#15212a").text(t.heading).moveDown(1));
  for (const text of paragraphs(record, { issuedOn, locale })) {
    add("P", () => document.fontSize(12.5).fillColor("#15212a") && line(text, 0.8));
  }
  document.moveDown(2);
  add("P", () => document.text(words(t.closing, "Times-Bold"), { lineGap: 4, ...wholeLetters }));
  add("P", () => line(`${office.name}, ${office.address}`, 0));
  add("P", () => line(`${t.contact}: ${office.phone}, ${office.email}`, 0));
  if (seal) {
    document.moveDown(2);
    const top = document.y;
    const symbolBox = { x: margin, y: top, width: symbolSize };
    root.add(
      document.struct("Figure", { alt: t.symbol(seal.address) }, () => drawQr(document, seal.address, symbolBox)),
    );
    const textBox = { width: document.page.width - 2 * margin - symbolSize - 18, lineGap: 4, ...wholeLetters };
    const code = (seal.code.match(/.{4}/g) ?? []).join(" ");
    add("P", () =>
      document
        .fontSize(11)
        .fillColor("#15212a")
        .text(words(t.check(seal.address, code)), margin + symbolSize + 18, top, textBox),
    );
    leaveRoomForSeal(document, { reason: t.heading, at: seal.at });
  }
  root.end();
  document.end();
  return done;
}
