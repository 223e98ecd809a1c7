import type { CustomerOrder } from "@dop/domain/contract";
import { orderPageTexts } from "@dop/domain/texts/order-page";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDollars } from "../../../lib/format.ts";

/** What the order costs, line by line, as it was when it was placed. */
export function CostTable({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts(orderPageTexts).summary;
  return (
    <table className="w-full">
      <caption className="mb-1 text-left text-lg font-semibold">{t.costs}</caption>
      <tbody>
        {order.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a placed order never change their order
          <tr key={index} className="border-b border-salt-200 align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
              {line.name}
              {line.quantity !== undefined && line.costPer !== undefined && (
                <span className="block text-sm text-ink-2">{t.each(line.quantity, formatDollars(line.costPer))}</span>
              )}
            </th>
            <td className="py-1.5 text-right">{formatDollars(line.cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink text-lg font-bold">
          <th scope="row" className="pt-2 text-left">
            {t.total}
          </th>
          <td className="pt-2 text-right">{formatDollars(order.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
