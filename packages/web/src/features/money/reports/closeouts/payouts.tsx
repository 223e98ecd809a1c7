import { payoutsSchema, type Payouts } from "@dop/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../../lib/api/api-query.ts";
import { formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Loaded } from "../../../../ui/states/loading-states.tsx";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Cell, ListTable, RowHead, TextHeads } from "../../../../ui/lists/list-table.tsx";
import { useCellWords } from "../use-cell-words.ts";

const payoutsQuery = (path: string) => apiQuery(["payouts", path], path, payoutsSchema, { ...atOnce, retry: false });

/** Lines of the ledger compared with what the provider has paid out of them (rule M-51); `path` is below the API. */
export function ProviderPayouts({ path }: { readonly path: string }) {
  const { payouts: t } = useTexts("closeouts");
  const query = useQuery(payoutsQuery(path));
  return (
    <section className="mb-6 break-inside-avoid">
      <h2 className="mb-2 text-lg">{t.title}</h2>
      <Loaded query={query} lines={3}>
        {(data) => <Compared payouts={data} />}
      </Loaded>
    </section>
  );
}

function Compared({ payouts }: { readonly payouts: Payouts }) {
  const { payouts: t } = useTexts("closeouts");
  const words = useCellWords();
  const { ledger, paid_out: paidOut, fees, not_known: notKnown, differences } = payouts;
  if (ledger === 0 && payouts.payouts.length === 0 && notKnown.count === 0 && differences.length === 0)
    return <p>{t.nothing}</p>;
  const sums = [
    [t.ledger(words("provider", payouts.provider)), formatDollars(ledger)],
    [t.paidOut, formatDollars(paidOut)],
    [t.fees, formatDollars(fees)],
    [t.notKnown, t.notKnownOf(formatDollars(notKnown.amount), notKnown.count)],
  ] as const;
  return (
    <>
      <dl className="card mb-3 grid grid-cols-2 gap-3 p-4 sm:grid-cols-4 print:grid-cols-4">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {payouts.payouts.length === 0 ? <p className="mb-3">{t.none}</p> : <PayoutList payouts={payouts} />}
      {differences.length > 0 ? (
        <Differences payouts={payouts} />
      ) : (
        payouts.payouts.length > 0 && <p className="mt-3">{t.same}</p>
      )}
    </>
  );
}

const money = "px-3 py-1.5 tabular-nums sm:text-right print:text-right";

function PayoutList({ payouts: { payouts } }: { readonly payouts: Payouts }) {
  const { payouts: t } = useTexts("closeouts");
  const { reference, arrives, amount } = t.heads;
  return (
    <ListTable label={t.list} heads={<TextHeads texts={[reference, arrives, amount]} amounts={[amount]} />}>
      {payouts.map((payout) => (
        <tr key={payout.reference} className="border-t border-salt-200">
          <th scope="row" className="px-3 py-1.5 font-normal [overflow-wrap:anywhere]">
            {payout.reference}
          </th>
          <Cell label={arrives}>{formatDate(payout.arrives_on, "UTC")}</Cell>
          <td data-label={amount} className={money}>
            {formatDollars(payout.amount)}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Differences({ payouts: { differences } }: { readonly payouts: Payouts }) {
  const { payouts: t } = useTexts("closeouts");
  const { where, kind, order, reference, at, amount } = t.differenceHeads;
  return (
    <div className="mt-3">
      <h3 className="mb-2">{t.differences}</h3>
      <ListTable
        label={t.differences}
        heads={<TextHeads texts={[where, kind, order, reference, at, amount]} amounts={[amount]} />}
      >
        {differences.map((difference) => (
          <tr key={`${difference.where} ${difference.reference}`} className="border-t border-salt-200">
            <RowHead>{t.where[difference.where]}</RowHead>
            <Cell label={kind}>{t.kinds[difference.kind] ?? difference.kind}</Cell>
            <Cell label={order}>
              {difference.order_id !== null && (
                <Link to={staffOrderPath(difference.order_id)}>{difference.order_id}</Link>
              )}
            </Cell>
            <Cell label={reference} className="[overflow-wrap:anywhere]">
              {difference.reference}
            </Cell>
            <Cell label={at}>{formatDateTime(difference.at)}</Cell>
            <td data-label={amount} className={money}>
              {formatDollars(difference.amount)}
            </td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}
