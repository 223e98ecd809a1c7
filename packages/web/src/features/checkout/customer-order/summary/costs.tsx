import type { CustomerOrder } from "@dop/domain/contract";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents, formatDate, formatDollars } from "../../../../lib/words/format.ts";
import { Card } from "../../../../ui/card.tsx";

/** What the order costs, line by line, as it was when it was placed, and when it was paid. */
export function Costs({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").summary;
  const { state, paid_at: paidAt, invoice_number: invoice } = order.payment;
  const paidOn = state === "held" ? t.heldOn : t.paidOn;
  return (
    <section aria-labelledby="order-costs">
      <h2 id="order-costs" className="mb-4 text-xl">
        {t.costs}
      </h2>
      <Card>
        <CostTable order={order} />
        <p className="mt-3 text-sm text-ink-2">
          {paidAt && !(order.voided && state === "held") && <span className="block">{paidOn(formatDate(paidAt))}</span>}
          <span>
            {t.invoiceNumber} <span translate="no">{invoice}</span>
          </span>
        </p>
      </Card>
    </section>
  );
}

function CostTable({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").summary;
  const { notCharged } = useTexts("receipt");
  const canceled = toCents(order.money.total) - toCents(order.money.payable);
  return (
    <table className="w-full print:text-base!" aria-labelledby="order-costs">
      <tbody>
        {order.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a placed order never change their order
          <tr key={index} className="border-b border-salt-200 align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
              <span>{line.name}</span>
              {line.quantity !== undefined && line.costPer !== undefined && (
                <span className="block text-sm text-ink-2">{t.each(line.quantity, formatDollars(line.costPer))}</span>
              )}
            </th>
            <td className="py-1.5 text-right" translate="no">
              {formatDollars(line.cost)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {canceled > 0 && (
          <tr className="border-t border-salt-300">
            <th scope="row" className="py-1.5 text-left font-normal">
              {notCharged}
            </th>
            <td className="py-1.5 text-right" translate="no">
              −{formatCents(canceled)}
            </td>
          </tr>
        )}
        <tr className="border-t-2 border-ink text-lg font-bold">
          <th scope="row" className="pt-2 text-left">
            {t.total}
          </th>
          <td className="pt-2 text-right">{formatDollars(order.money.payable)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
