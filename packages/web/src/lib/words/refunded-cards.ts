import type { Money } from "@dop/domain/contract";

/**
 * The last four digits of the cards that a refund of this order goes to: those that paid, else the one that holds the
 * amount. Empty where the provider does not tell them.
 */
export function refundedCards({ entries }: Money): readonly string[] {
  const cardsOf = (wanted: string) =>
    entries.flatMap(({ kind, card_last4: card }) => (kind === wanted && card !== null ? [card] : []));
  const charged = cardsOf("charge");
  return charged.length > 0 ? [...new Set(charged)] : cardsOf("hold").slice(-1);
}
