import type { CustomerProductId } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { CostLines } from "../fields/cost-lines.tsx";
import { LoadNotice } from "../data/load-notice.tsx";
import { useUnitPrices } from "../data/reference-data.ts";
import { times } from "./apostille-rules.ts";

interface UnitSubtotalProps {
  readonly product: CustomerProductId;
  readonly label: string;
  readonly quantity: number | null;
}

export function UnitSubtotal({ product, label, quantity }: UnitSubtotalProps) {
  const t = useTexts("orderFlow").prices;
  const prices = useUnitPrices();
  const unit = prices.data?.(product);
  const amount = times(unit, quantity);
  return (
    <>
      <LoadNotice message={t.failed} calls={[prices]} />
      <CostLines
        lines={[{ label, ...(quantity !== null && { detail: t.times(formatCents(unit), quantity) }), amount }]}
        total={{ label: t.subtotal, amount }}
      />
    </>
  );
}
