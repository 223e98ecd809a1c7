// Rules: W-35 (docs/rules)
import { countryName } from "@dop/domain/countries";
import { productOf, fullName, shownPhone } from "@dop/domain/orders";
import { documentCode } from "@dop/domain/scan";
import { officeTexts } from "@dop/texts";
import { postalLines, type LabelPlan } from "./draw-labels.ts";
import { drawBars, drawFitting, drawPageNumbers, drawQr, type Pdf } from "./pdf-paper.ts";
import type { PrintedProduct } from "./read-printed-products.ts";
import { canPrint, chooseFont, wholeLetters, type WideFont } from "../../../ports/wide-font.ts";

const left = 54;
const right = 558;

function factsOf(product: PrintedProduct): readonly (readonly [string, string])[] {
  const { print, product: words } = officeTexts.staffOrder;
  const { contactFields } = officeTexts;
  const { addresses, sheet } = officeTexts.papers;
  const { spouse_1_first_name, spouse_1_last_name, spouse_2_first_name, spouse_2_last_name } = product;
  const spouses = [
    fullName(spouse_1_first_name, spouse_1_last_name),
    fullName(spouse_2_first_name, spouse_2_last_name),
  ].join(", ");
  const facts: readonly (readonly [string, string | null])[] = [
    [print.quantity, String(product.quantity)],
    [words.country, product.destination === null ? null : countryName(product.destination)],
    [words.fullCopy, productOf(product.product_id).isPerCountry ? (product.full_copy ? words.yes : words.no) : null],
    [print.license, String(product.reference_id)],
    [sheet.names, spouses],
    [contactFields.name, fullName(product.first_name, product.last_name)],
    [contactFields.phone, shownPhone(product.phone)],
    [
      sheet.shipping,
      product.shipping_label ?? (postalLines(product).length > 0 ? addresses.heads.international : null),
    ],
    [words.instructions, product.special_instructions],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null && fact[1].trim() !== "");
}

/** The address; left out where it cannot be printed whole, because a part could be mistaken for the whole. */
function addressWords(product: PrintedProduct, wide: WideFont): string {
  const { sheet } = officeTexts.papers;
  const lines = postalLines(product);
  if (lines.length === 0) return sheet.byEmail;
  return canPrint(lines.join("\n"), wide) ? lines.join("\n") : sheet.byHand;
}

type SheetPlan = Pick<LabelPlan, "office" | "wide">;

/** One page for the product: sender, the address where a window envelope shows it, both codes, and the contents. */
function drawSheet(pdf: Pdf, product: PrintedProduct, { office, wide }: SheetPlan): void {
  const { sheet } = officeTexts.papers;
  const code = documentCode(product.order_id, product.id);
  pdf.addPage();
  const head = chooseFont(pdf, office.name, wide, "Helvetica-Bold");
  pdf.fontSize(12).text(head, left, 40, { width: 260, height: 30, ellipsis: true, ...wholeLetters });
  const below = pdf.y + 2;
  const sender = chooseFont(pdf, office.address, wide);
  pdf.fontSize(9).text(sender, left, below, { width: 260, height: 36, ellipsis: true, ...wholeLetters });
  drawQr(pdf, code, { x: right - 84, y: 40, width: 84 });
  drawBars(pdf, code, { x: 330, y: 142, width: right - 330, height: 40 });
  pdf
    .font("Helvetica")
    .fontSize(9)
    .text(code, 330, 188, { width: right - 330, lineBreak: false });
  // The window of a number 10 envelope, for a letter folded in three.
  const envelope = { box: { x: 63, y: 146, width: 240, height: 80 }, sizes: [11, 10, 9, 8, 7] };
  if (!drawFitting(pdf, chooseFont(pdf, addressWords(product, wide), wide), envelope))
    drawFitting(pdf, chooseFont(pdf, sheet.byHand, wide), envelope);

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
    const text = chooseFont(pdf, value, wide);
    pdf.fontSize(10);
    const height = Math.min(pdf.heightOfString(text, { width, ...wholeLetters }), 720 - y);
    if (height < 10) return;
    pdf.font("Helvetica").fillColor("#444").text(term, left, y, { width: 140, lineBreak: false });
    chooseFont(pdf, value, wide);
    pdf.fillColor("black").text(text, 200, y, { width, height, ellipsis: true, ...wholeLetters });
    y += height + 8;
  }
}

/** Draws a cover sheet for each product, on Letter. */
export function drawCoverSheets(pdf: Pdf, products: readonly PrintedProduct[], plan: SheetPlan): void {
  for (const product of products) drawSheet(pdf, product, plan);
  drawPageNumbers(pdf);
}
