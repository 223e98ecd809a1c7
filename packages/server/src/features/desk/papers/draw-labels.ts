// Rules: W-35 (docs/rules)
import { labelsOfSheet, type PaperForm, type PaperProblem } from "@dop/domain/contract";
import { countryName, hasZipCodes } from "@dop/domain/countries";
import { domesticCountry, isPostOfficeBox, shippingTypeIds } from "@dop/domain/orders";
import { documentCode } from "@dop/domain/scan";
import { presentAddress } from "../../checkout/index.ts";
import { drawBars, drawFitting, drawQr, type Box, type Pdf } from "./pdf-paper.ts";
import type { PrintedProduct } from "./read-printed-products.ts";
import { canPrint, chooseFont, wholeLetters, type WideFont } from "../../../ports/wide-font.ts";

type LabelForm = Exclude<PaperForm, "cover">;

/** Page sizes in points. */
export const pageSizes = {
  cover: [612, 792],
  avery5160: [612, 792],
  label4x6: [288, 432],
  dymo30252: [252, 81],
} as const satisfies Record<PaperForm, readonly [number, number]>;

const codeOf = ({ order_id: orderId, id }: PrintedProduct): string => documentCode(orderId, id);

/**
 * The address in the order of its country. The country comes last, in capitals, and only abroad: where the post of the
 * United States delivers, a line below the ZIP code would mislead its machines.
 */
export function postalLines(product: PrintedProduct): string[] {
  const address = presentAddress({ ...product, id: product.order_id });
  if (!address) return [];
  return hasZipCodes(address.country) ? address.lines : [...address.lines, countryName(address.country).toUpperCase()];
}

/** True where a carrier is to bring it to a post office box. */
const isCarriedToBox = ({ shipping_type: type, country, ...address }: PrintedProduct): boolean =>
  type !== null &&
  type !== shippingTypeIds.usps &&
  country === domesticCountry &&
  isPostOfficeBox(address.address_line_1 ?? "", address.address_line_2 ?? "", address.city ?? "");

/** The problem that leaves a product without a label of any size. */
export function labelProblem(product: PrintedProduct, wide: WideFont): PaperProblem | undefined {
  if (product.destroyed_at !== null) return "destroyed";
  if (product.voided) return "voided";
  const lines = postalLines(product);
  if (lines.length === 0) return "noAddress";
  if (isCarriedToBox(product)) return "postBox";
  return canPrint(lines.join("\n"), wide) ? undefined : "letters";
}

/** A small label: the address, and the code as a QR next to it. @returns whether the address fits */
function drawSmall(pdf: Pdf, product: PrintedProduct, wide: WideFont, { x, y, width, height }: Box): boolean {
  const side = height - 27;
  const box = { x: x + 8, y: y + 7, width: width - side - 26, height: height - 12 };
  const address = chooseFont(pdf, postalLines(product).join("\n"), wide);
  if (!drawFitting(pdf, address, { box, sizes: [11, 10, 9, 8, 7, 6] })) return false;
  drawQr(pdf, codeOf(product), { x: x + width - side - 10, y: y + 8, width: side });
  pdf.font("Helvetica").fontSize(5);
  pdf.text(codeOf(product), x + width - side - 24, y + height - 13, {
    width: side + 24,
    align: "center",
    lineBreak: false,
  });
  return true;
}

/** A 4×6 label: who sends it, the address in large, and both codes below. @returns whether the address fits */
function drawLarge(pdf: Pdf, product: PrintedProduct, { office, wide }: LabelPlan): boolean {
  const code = codeOf(product);
  const box = { x: 24, y: 110, width: 240, height: 170 };
  const address = chooseFont(pdf, postalLines(product).join("\n"), wide);
  if (!drawFitting(pdf, address, { box, sizes: [16, 14, 12, 11, 10, 9, 8] })) return false;
  const sender = chooseFont(pdf, `${office.name}\n${office.address}`, wide);
  pdf.fontSize(9).text(sender, 18, 18, { width: 252, height: 60, ...wholeLetters });
  pdf.moveTo(18, 92).lineTo(270, 92).stroke();
  drawQr(pdf, code, { x: 198, y: 292, width: 66 });
  pdf.font("Helvetica").fontSize(9).text(code, 24, 320, { width: 160, lineBreak: false });
  drawBars(pdf, code, { x: 24, y: 370, width: 240, height: 44 });
  return true;
}

/** The position of a label on its sheet. @param index from 0 */
function boxOnSheet(index: number): Box {
  const place = index % labelsOfSheet;
  return { x: 13.5 + (place % 3) * 198, y: 36 + Math.floor(place / 3) * 72, width: 189, height: 72 };
}

/** A form of label, and on which label of the first sheet to begin, from 1. */
export interface LabelPlan {
  readonly form: LabelForm;
  readonly first: number;
  /** The sender. */
  readonly office: { readonly name: string; readonly address: string };
  readonly wide: WideFont;
}

/** Draws the labels. @returns the products whose address does not fit, which have none */
export function drawLabels(pdf: Pdf, products: readonly PrintedProduct[], plan: LabelPlan): PrintedProduct[] {
  const tooLong: PrintedProduct[] = [];
  const [width, height] = pageSizes[plan.form];
  let index = plan.first - 1;
  let pages = 0;
  for (const product of products) {
    const isSheet = plan.form === "avery5160";
    const page = isSheet ? Math.floor(index / labelsOfSheet) + 1 : index + 2 - plan.first;
    if (page > pages) {
      pdf.addPage();
      pages = page;
    }
    const isDrawn =
      plan.form === "label4x6"
        ? drawLarge(pdf, product, plan)
        : drawSmall(pdf, product, plan.wide, isSheet ? boxOnSheet(index) : { x: 0, y: 0, width, height });
    if (isDrawn) index += 1;
    else tooLong.push(product);
  }
  return tooLong;
}
