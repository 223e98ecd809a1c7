import { payoutsSchema, type Payouts } from "@dop/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { apiQuery, atOnce } from "../../../../lib/api/api-query.ts";
import { formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Loaded } from "../../../../ui/states/loading-states.tsx";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { type ListColumns, ListTable } from "../../../../ui/lists/list-table.tsx";
import { useCellWords } from "../report-words.ts";

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

function PayoutList({ payouts: { payouts } }: { readonly payouts: Payouts }) {
  const { payouts: t } = useTexts("closeouts");
  const columns: ListColumns<Payouts["payouts"][number]> = [
    {
      head: t.heads.reference,
      kind: "name",
      className: "font-normal! [overflow-wrap:anywhere]",
      cell: ({ reference }) => reference,
    },
    { head: t.heads.arrives, cell: ({ arrives_on: day }) => formatDate(day, "UTC") },
    { head: t.heads.amount, kind: "amount", cell: ({ amount }) => formatDollars(amount) },
  ];
  return <ListTable label={t.list} rows={payouts} rowKey={({ reference }) => reference} columns={columns} />;
}

function Differences({ payouts: { differences } }: { readonly payouts: Payouts }) {
  const { payouts: t } = useTexts("closeouts");
  const { differenceHeads: heads } = t;
  const columns: ListColumns<Payouts["differences"][number]> = [
    { head: heads.where, kind: "name", cell: ({ where }) => t.where[where] },
    { head: heads.kind, cell: ({ kind }) => t.kinds[kind] ?? kind },
    { head: heads.order, cell: ({ order_id: id }) => id !== null && <Link to={staffOrderPath(id)}>{id}</Link> },
    { head: heads.reference, className: "[overflow-wrap:anywhere]", cell: ({ reference }) => reference },
    { head: heads.at, cell: ({ at }) => formatDateTime(at) },
    { head: heads.amount, kind: "amount", cell: ({ amount }) => formatDollars(amount) },
  ];
  return (
    <div className="mt-3">
      <h3 className="mb-2">{t.differences}</h3>
      <ListTable
        label={t.differences}
        rows={differences}
        rowKey={({ where, reference }) => `${where} ${reference}`}
        columns={columns}
      />
    </div>
  );
}
