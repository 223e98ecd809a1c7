import type { CustomerOrder } from "@dop/domain/contract";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents, formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { type BookKind, bookKindOf, type EntryKind } from "@dop/domain/ledger";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { documentName } from "../progress/product-names.ts";

/** The frozen cost lines of an order, the day of its payment, and its receipt. */
export function Costs({ order }: { readonly order: CustomerOrder }) {
  return (
    <>
      <FrozenCosts order={order} />
      <Receipt order={order} />
    </>
  );
}

function FrozenCosts({ order }: { readonly order: CustomerOrder }) {
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
            <th scope="row" className="w-full py-1.5 pr-3 text-left font-normal wrap-anywhere">
              <span>{line.name}</span>
              {line.quantity !== undefined && line.costPer !== undefined && (
                <span className="block text-sm text-ink-2">{t.each(line.quantity, formatDollars(line.costPer))}</span>
              )}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap" translate="no">
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
            <td className="py-1.5 text-right whitespace-nowrap" translate="no">
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

type Money = CustomerOrder["money"];
type Entry = Money["entries"][number];
interface Row {
  readonly entry: Entry;
  readonly kind: BookKind | "fromHold" | "restReleased";
  readonly amount: number;
}

/** The rows of a ledger entry: a charge ends the hold of its payment, and releases the rest. */
function rowsOf({ entries }: Money, entry: Entry): readonly Row[] {
  const { amount, reference } = entry;
  const kind = bookKindOf(entry);
  const hold = entries.find((other) => other.kind === "hold" && other.reference === reference);
  if (kind !== "charge" || !hold) return [{ entry, kind, amount }];
  const rest = (toCents(hold.amount) - toCents(amount)) / 100;
  const charged: Row = { entry, kind: "fromHold", amount };
  return rest > 0 ? [charged, { entry, kind: "restReleased", amount: rest }] : [charged];
}

/** Charges and refunds with their time and card; on paper too. Nothing before the first payment. */
function Receipt({ order }: { readonly order: CustomerOrder }) {
  const { money } = order;
  const t = useTexts("receipt");
  const { officeName, officeAddress } = useConfig();
  if (money.entries.length === 0) return null;
  const count = (kind: EntryKind): number => money.entries.filter((entry) => entry.kind === kind).length;
  // The sum of a single line would repeat it.
  const sums = [
    ...(count("charge") > 1 ? [{ term: t.charged, amount: money.paid }] : []),
    ...(count("refund") > 1 ? [{ term: t.refunded, amount: money.refunded }] : []),
    ...(money.refunded > 0 ? [{ term: t.net, amount: (toCents(money.paid) - toCents(money.refunded)) / 100 }] : []),
    ...(money.due > 0 ? [{ term: t.due, amount: money.due }] : []),
  ];
  return (
    <section aria-labelledby="order-receipt" className="mt-6 break-inside-avoid">
      <h2 id="order-receipt" className="mb-4 text-xl">
        {t.heading}
      </h2>
      <Card>
        <table className="w-full print:text-base!" aria-label={t.tableLabel}>
          <tbody>
            {money.entries
              .flatMap((entry) => rowsOf(money, entry))
              .map(({ entry, amount, kind }) => (
                <tr key={`${kind} ${entry.reference} ${entry.at}`} className="border-b border-salt-200 align-top">
                  <th scope="row" className="w-full py-1.5 pr-3 text-left font-normal wrap-anywhere">
                    {kind === "fromHold" || kind === "restReleased" ? t[kind] : t.kinds[kind]}
                    <Subject order={order} productId={entry.order_product_id} />
                    <span className="block text-sm text-ink-2">
                      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                      {entry.card_last4 !== null && <>, {t.card(entry.card_last4)}</>}
                    </span>
                  </th>
                  <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{formatDollars(amount)}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            {sums.map(({ term, amount }) => (
              <tr key={term} className="font-bold">
                <th scope="row" className="pt-2 text-left">
                  {term}
                </th>
                <td className="pt-2 text-right tabular-nums">{formatDollars(amount)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p className="mt-3 text-sm text-ink-2">
          <span className="block font-semibold">{officeName}</span>
          {officeAddress}
        </p>
      </Card>
    </section>
  );
}

/** The document that a refund is for; nothing for the order as a whole. */
function Subject({ order, productId }: { readonly order: CustomerOrder; readonly productId: number | null }) {
  const product = order.order_products.find(({ id }) => id === productId);
  return product && <span className="block">{documentName(product)}</span>;
}
