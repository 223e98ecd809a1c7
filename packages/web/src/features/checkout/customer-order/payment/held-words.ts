import type { CustomerOrder } from "@dop/domain/contract";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents, formatDollars } from "../../../../lib/words/format.ts";

/** What is held on the card, and when how much of it is charged; a part of the order may be canceled since. */
export function useHeldWords({ money: { held, payable, paid } }: CustomerOrder): string {
  const t = useTexts("customerOrder").payment;
  const leftToCharge = toCents(payable) - toCents(paid);
  return leftToCharge < toCents(held)
    ? t.heldInPart(formatDollars(held), formatCents(leftToCharge))
    : t.held(formatDollars(held));
}
