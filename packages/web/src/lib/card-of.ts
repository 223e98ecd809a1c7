import type { Money } from "@dop/domain/contract";

/**
 * The last four digits of the card that paid, or holds the amount, and of each of them where several paid ("1881 and
 * 4242"); null where the provider does not tell them.
 */
export function cardOf({ entries }: Money): string | null {
  const cardsOf = (wanted: string) =>
    entries.flatMap(({ kind, card_last4: card }) => (kind === wanted && card !== null ? [card] : []));
  const charged = new Set(cardsOf("charge"));
  return charged.size > 0 ? [...charged].join(" and ") : (cardsOf("hold").at(-1) ?? null);
}
