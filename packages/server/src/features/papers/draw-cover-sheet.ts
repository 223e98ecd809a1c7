// Rules: W-35 (docs/rules)
import { countryName } from "@dop/domain/countries";
import { productIds } from "@dop/domain/orders";
import { documentCode } from "@dop/domain/scan";
import { officeTexts } from "@dop/domain/texts";
import { printable } from "../../ports/plain-pdf.ts";
import { lacksLetters, postalLines, type OfficeHead } from "./draw-labels.ts";
import { drawBars, drawFitting, drawPageNumbers, drawQr, printableLines, type Pdf } from "./pdf-paper.ts";
import type { PrintedProduct } from "./read-printed-products.ts";

const left = 54;
const right = 558;

function factsOf(product: PrintedProduct): readonly (readonly [string, string])[] {
  const { print, side, product: words } = officeTexts.orderDetail;
  const { sheet } = officeTexts.papers;
  const spouses = [
    `${product.spouse_1_first_name} ${product.spouse_1_last_name}`,
    `${product.spouse_2_first_name} ${product.spouse_2_last_name}`,
  ].join(", ");
  const facts: readonly (readonly [string, string | null])[] = [
    [print.quantity, String(product.quantity)],
    [words.country, product.destination === null ? null : countryName(product.destination)],
    [words.fullCopy, product.product_id === productIds.apostille ? (product.full_copy ? words.yes : words.no) : null],
    [print.license, String(product.reference_id)],
    [sheet.names, spouses],
    [side.name, `${product.first_name} ${product.last_name}`],
    [side.phone, product.phone],
    [sheet.shipping, product.shipping_label],
    [words.instructions, product.special_instructions],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1].trim() !== "");
}

/** The address; where it cannot be printed, nobody takes what is left of it for the whole. */
function addressWords(product: PrintedProduct): string {
  const { sheet } = officeTexts.papers;
  const lines = postalLines(product);
  if (lines.length === 0) return sheet.byEmail;
  return lacksLetters(lines) ? sheet.byHand : lines.join("\n");
}

/** One page for the product: who sends it, the address where a window envelope shows it, both codes, and what is in it. */
function drawSheet(pdf: Pdf, product: PrintedProduct, office: OfficeHead): void {
  const { sheet } = officeTexts.papers;
  const code = documentCode(product.order_id, product.id);
  pdf.addPage();
  pdf.font("Helvetica-Bold").fontSize(12).text(printable(office.name), left, 40, { width: 260, height: 30 });
  pdf.font("Helvetica").fontSize(9).text(printable(office.address), left, 70, { width: 260, height: 36 });
  drawQr(pdf, code, { x: right - 84, y: 40, width: 84 });
  drawBars(pdf, code, { x: 330, y: 142, width: right - 330, height: 40 });
  pdf.fontSize(9).text(code, 330, 188, { width: right - 330, lineBreak: false });
  // Where the window of a number 10 envelope is, when a letter is folded in three.
  pdf.font("Helvetica").fontSize(11);
  drawFitting(pdf, printableLines(addressWords(product)), {
    box: { x: 63, y: 146, width: 240, height: 80 },
    sizes: [11, 10, 9, 8, 7],
  });

  const name = officeTexts.statuses.products[product.product_id];
  pdf.font("Helvetica-Bold").fontSize(22).text(sheet.order(product.order_id), left, 270, { lineBreak: false });
  pdf.fontSize(15).text(name, left, 298, { lineBreak: false });
  let y = 330;
  if (product.voided) {
    pdf.fontSize(15).text(sheet.voided, left, y, { lineBreak: false });
    y += 28;
  }
  for (const [term, value] of factsOf(product)) {
    const width = right - 200;
    const text = printableLines(value);
    pdf.font("Helvetica").fontSize(10);
    const height = Math.min(pdf.heightOfString(text, { width }), 720 - y);
    if (height < 10) return;
    pdf.fillColor("#444").text(term, left, y, { width: 140, lineBreak: false });
    pdf.fillColor("black").text(text, 200, y, { width, height, ellipsis: true });
    y += height + 8;
  }
}

/** A cover sheet for each product, on Letter. */
export function drawCoverSheets(pdf: Pdf, products: readonly PrintedProduct[], office: OfficeHead): void {
  for (const product of products) drawSheet(pdf, product, office);
  drawPageNumbers(pdf);
}
