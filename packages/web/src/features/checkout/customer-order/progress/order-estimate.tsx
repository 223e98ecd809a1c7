import type { CustomerOrder } from "@dop/domain/contract";
import type { ProductId } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { estimateText } from "../../../../lib/words/estimate-text.ts";
import { formatDay } from "../../../../lib/words/format.ts";
import { DefinitionList, stackedOnPhones } from "../../../../ui/lists/definition-list.tsx";
import { documentName } from "./product-names.ts";

/** The usual date of the whole order, and below it those of its documents where they differ (rule O-48). */
export function OrderEstimate({ order, after }: { readonly order: CustomerOrder; readonly after?: string }) {
  const t = useTexts("customerOrder").progress;
  const dated = order.order_products.flatMap((product) =>
    product.estimate ? [{ product, estimate: product.estimate }] : [],
  );
  const byDay = [...dated].sort((one, other) => one.estimate.p80.localeCompare(other.estimate.p80));
  const last = byDay.at(-1);
  if (order.awaits_license === true) return <p>{t.awaitsLicense}</p>;
  if (last === undefined) return null;
  const sentence = estimateText(last.product.product_id as ProductId, last.estimate);
  const days = new Map<string, Set<string>>();
  for (const { product, estimate } of byDay)
    days.set(estimate.p80, (days.get(estimate.p80) ?? new Set()).add(documentName(product)));
  return (
    <div className="grid gap-2">
      <p>{after === undefined ? sentence : `${sentence} ${after}`}</p>
      {days.size > 1 && (
        <DefinitionList
          className={stackedOnPhones}
          items={[...days].map(([day, documents]) => ({ term: [...documents].join("; "), value: formatDay(day) }))}
        />
      )}
    </div>
  );
}
