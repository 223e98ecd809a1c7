import type { CustomerProductId } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatCents } from "../../../lib/format.ts";
import { CostLines } from "../cost-lines.tsx";
import { LoadNotice } from "../load-notice.tsx";
import { useUnitPrices } from "../reference-data.ts";
import { times } from "./apostille-rules.ts";

interface UnitSubtotalProps {
  readonly product: CustomerProductId;
  readonly label: string;
  readonly quantity: number | null;
}

/** Quantity times unit price (specification, section 9). */
export function UnitSubtotal({ product, label, quantity }: UnitSubtotalProps) {
  const t = useTexts("orderFlow").prices;
  const prices = useUnitPrices();
  const unit = prices.data?.(product);
  const amount = times(unit, quantity);
  return (
    <>
      <LoadNotice message={t.failed} of={[prices]} />
      <CostLines
        lines={[{ label, ...(quantity !== null && { detail: t.times(formatCents(unit), quantity) }), amount }]}
        total={{ label: t.subtotal, amount }}
      />
    </>
  );
}
