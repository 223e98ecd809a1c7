import type { ProductEstimate } from "@dop/domain/contract";
import { productOf, type ProductId } from "@dop/domain/orders";
import { getTexts } from "../../i18n/use-texts.ts";
import { formatDay } from "./format.ts";

type Dated = Pick<ProductEstimate, "p80" | "basis">;

/** The date by which a document is usually done, and the basis of the estimate (rules O-36, O-38). */
export function estimateText(productId: ProductId, { p80, basis }: Dated): string {
  const t = getTexts("estimate");
  const words = productOf(productId).delivery === "email" ? t.sent : t.ships;
  return `${words(formatDay(p80))} ${basis === "history" ? t.share : t.standard}`;
}

/** The estimate next to the label "Expected date". */
export function estimateBesideLabel({ p80, basis }: Dated): string {
  const t = getTexts("estimate");
  return `${t.by(formatDay(p80))} ${basis === "history" ? t.share : t.standard}`;
}
