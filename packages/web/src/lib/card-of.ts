import type { Money } from "@dop/domain/contract";

/** The last four digits of the card that paid, or holds the amount; null where the provider does not tell them. */
export function cardOf({ entries }: Money): string | null {
  return (
    entries.findLast(({ kind, card_last4: card }) => card !== null && (kind === "charge" || kind === "hold"))
      ?.card_last4 ?? null
  );
}
