import type { Money } from "@dop/domain/contract";

/** The last four digits, where known, of the cards for a refund: those that paid, else the one with the hold. */
export function refundedCards({ entries }: Money): readonly string[] {
  const cardsOf = (wanted: string) =>
    entries.flatMap(({ kind, card_last4: card }) => (kind === wanted && card !== null ? [card] : []));
  const charged = cardsOf("charge");
  return charged.length > 0 ? [...new Set(charged)] : cardsOf("hold").slice(-1);
}
