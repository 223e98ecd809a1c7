import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { refundedCards } from "../../../../lib/words/refunded-cards.ts";
import { formatDollars } from "../../../../lib/words/format.ts";

/** What a refund of one product comes to: an amount, or why it is none. */
export function useRefundWords({ money }: StaffOrder): (product: StaffOrderProduct) => string {
  const t = useTexts("orderMoney");
  const none = money.held > 0 ? "less" : money.paid > 0 ? "nothingLeft" : "nothing";
  return ({ refundable }) =>
    refundable > 0 ? t.refund(formatDollars(refundable), refundedCards(money)) : t.cancel[none];
}
