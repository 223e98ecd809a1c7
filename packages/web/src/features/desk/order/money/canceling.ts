import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { refundedCards } from "../../../../lib/words/refunded-cards.ts";
import { formatDollars } from "../../../../lib/words/format.ts";

/** Effect of a cancellation on the money; amounts in dollars. */
export type CancelMoney =
  | { readonly kind: "release" | "owed"; readonly amount: number }
  /** `owed` was requested before, and goes back in any case (rule W-10). */
  | { readonly kind: "refund"; readonly amount: number; readonly owed: number }
  /** `less`: a part of the hold is not charged. `nothing`: nothing was charged. `nothingLeft`: all was refunded. */
  | { readonly kind: "less" | "nothing" | "nothingLeft" };

const refundableOf = (products: readonly StaffOrderProduct[]): number =>
  products.reduce((sum, { refundable }) => sum + toCents(refundable), 0);

/** Effect of canceling the products `leaving` (rules M-20 and M-29). The last product takes the common fees with it. */
export function moneyOfCanceling(order: StaffOrder, leaving: readonly StaffOrderProduct[]): CancelMoney {
  const { money, products } = order;
  const before = products.filter((product) => !leaving.includes(product));
  const ends = before.every(({ status_id: status }) => status === statusIds.canceled);
  if (money.paid > 0) {
    const cents = ends ? toCents(money.paid) - toCents(money.refunded) - refundableOf(before) : refundableOf(leaving);
    if (cents <= 0) return { kind: "nothingLeft" };
    const requested = leaving.filter(({ status_id: status }) => status === statusIds.refundRequested);
    if (requested.length === leaving.length) return { kind: "owed", amount: cents / 100 };
    const owed = refundableOf(requested);
    return { kind: "refund", amount: (cents - owed) / 100, owed: owed / 100 };
  }
  if (money.held > 0) return ends ? { kind: "release", amount: money.held } : { kind: "less" };
  return { kind: "nothing" };
}

/** The refund of one product in words: an amount, or the reason for none. */
export function useRefundWords({ money }: StaffOrder): (product: StaffOrderProduct) => string {
  const t = useTexts("orderMoney");
  const none = money.held > 0 ? "less" : money.paid > 0 ? "nothingLeft" : "nothing";
  return ({ refundable }) =>
    refundable > 0 ? t.refund(formatDollars(refundable), refundedCards(money)) : t.cancel[none];
}
