import type { CustomerOrder } from "@dop/domain/contract";
import { bookKindOf, type BookKind, type EntryKind } from "@dop/domain/ledger";
import { toCents } from "@dop/domain/pricing";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { documentName } from "../progress/document-name.ts";

type Money = CustomerOrder["money"];
type Entry = Money["entries"][number];
interface Row {
  readonly entry: Entry;
  readonly kind: BookKind | "fromHold" | "restReleased";
  readonly amount: number;
}

/** The rows of a line of the ledger: a charge ends the hold of its payment, of which the rest is released. */
function rowsOf({ entries }: Money, entry: Entry): readonly Row[] {
  const { amount, reference } = entry;
  const kind = bookKindOf(entry);
  const hold = entries.find((other) => other.kind === "hold" && other.reference === reference);
  if (kind !== "charge" || !hold) return [{ entry, kind, amount }];
  const rest = (toCents(hold.amount) - toCents(amount)) / 100;
  const charged: Row = { entry, kind: "fromHold", amount };
  return rest > 0 ? [charged, { entry, kind: "restReleased", amount: rest }] : [charged];
}

/** What was charged and what went back, when, and with which card; on paper too. Nothing before the first payment. */
export function Receipt({ order }: { readonly order: CustomerOrder }) {
  const { money } = order;
  const t = useTexts("receipt");
  const { officeName, officeAddress } = useConfig();
  if (money.entries.length === 0) return null;
  const count = (kind: EntryKind): number => money.entries.filter((entry) => entry.kind === kind).length;
  // A sum of one line would say the line twice.
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
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {kind === "fromHold" || kind === "restReleased" ? t[kind] : t.kinds[kind]}
                    <Subject order={order} productId={entry.order_product_id} />
                    <span className="block text-sm text-ink-2">
                      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                      {entry.card_last4 !== null && <>, {t.card(entry.card_last4)}</>}
                    </span>
                  </th>
                  <td className="py-1.5 text-right tabular-nums">{formatDollars(amount)}</td>
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
