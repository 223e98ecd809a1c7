import type { Money } from "@dop/domain/contract";

/**
 * The last four digits of the cards to which a refund of this order goes: those that paid, else the one with the hold.
 * Empty where the provider does not send them.
 */
export function refundedCards({ entries }: Money): readonly string[] {
  const cardsOf = (wanted: string) =>
    entries.flatMap(({ kind, card_last4: card }) => (kind === wanted && card !== null ? [card] : []));
  const charged = cardsOf("charge");
  return charged.length > 0 ? [...new Set(charged)] : cardsOf("hold").slice(-1);
}
