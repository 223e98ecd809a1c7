import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";

/** What a cancellation does to the money; amounts in dollars. */
export type CancelMoney =
  | { readonly kind: "release" | "owed"; readonly amount: number }
  /** `owed`: what goes back in any case, because it was requested before (rule W-10). */
  | { readonly kind: "refund"; readonly amount: number; readonly owed: number }
  /** `less`: a part of the hold is not charged. `nothing`: nothing was charged. `nothingLeft`: it went back already. */
  | { readonly kind: "less" | "nothing" | "nothingLeft" };

const refundableOf = (products: readonly StaffOrderProduct[]): number =>
  products.reduce((sum, { refundable }) => sum + toCents(refundable), 0);

/**
 * What becomes of the money when the products `leaving` are canceled (rules M-20 and M-29). With the last product the
 * common fees go too: then it is all that the order has left for them.
 */
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
