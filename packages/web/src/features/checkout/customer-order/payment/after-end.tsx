import type { CustomerOrder } from "@dop/domain/contract";
import { bookKindOf, lostDispute } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { refundedCards } from "../../../../lib/words/refunded-cards.ts";
import { formatCents, formatDollars } from "../../../../lib/words/format.ts";

export const isCanceled = ({ order_products: products }: CustomerOrder): boolean =>
  products.every(({ status_id: status }) => status === statusIds.canceled);

/** The money of an order that was canceled or voided: refunded, kept, and still to come. */
export function MoneyAfterEnd({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("receipt");
  const { money, order_products: products } = order;
  const asked = (order.voided ? [] : products)
    .filter(({ status_id: status }) => status === statusIds.refundRequested)
    .reduce((sum, { refundable }) => sum + toCents(refundable), 0);
  const kept = isCanceled(order) ? toCents(money.paid) - toCents(money.refunded) - toCents(money.owed) : 0;
  // Money that the bank took after a dispute is no refund of the office.
  const lost = money.entries
    .filter((entry) => bookKindOf(entry) === lostDispute)
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  const refunded = toCents(money.refunded) - lost;
  return (
    <>
      {money.paid === 0 && <p>{money.held > 0 ? t.held(formatDollars(money.held)) : t.nothing}</p>}
      {refunded > 0 && <p>{t.refundedTo(formatCents(refunded), refundedCards(money))}</p>}
      {asked > 0 && <p>{t.asked(formatCents(asked))}</p>}
      {money.owed > 0 && <p>{t.owed(formatDollars(money.owed))}</p>}
      {kept > 0 && <p>{t.kept(formatCents(kept))}</p>}
    </>
  );
}
