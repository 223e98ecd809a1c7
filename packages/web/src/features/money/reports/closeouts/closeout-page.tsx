import { officeDate } from "@dop/domain/dates";
import type { Closeout } from "@dop/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { formatDate, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { Loaded } from "../../../../ui/states/loading-states.tsx";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link, useParams } from "../../../../lib/routes/router.tsx";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconPrint } from "../../../../ui/icons.tsx";
import { type ListColumns, ListTable } from "../../../../ui/lists/list-table.tsx";
import { downloadCsv } from "../../../../lib/api/download-file.ts";
import { ReportTable } from "../report-table.tsx";
import { useCellWords } from "../report-words.ts";
import { closeoutsPath } from "../../../../page/office-paths.ts";
import { closeoutPath, closeoutQuery } from "./closeout-queries.ts";
import { ProviderPayouts } from "./payouts.tsx";

/** /admin/reports/closeouts/{number}: the record of closed days, to be printed and signed (rule M-55). */
export function CloseoutRecord() {
  const t = useTexts("closeouts");
  const reports = useTexts("reports");
  const { number } = useParams<{ number: string }>();
  const { officeName, officeAddress } = useConfig();
  const query = useQuery(closeoutQuery(number));
  const { data } = query;
  const { busy, submit } = useSubmit({ failure: "beside" });
  const title = data ? t.one(data.number) : t.title;
  return (
    <div className="p-4">
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-3">
        <Link to={closeoutsPath}>{t.back}</Link>
        {data && (
          <div className="flex gap-2">
            <Button
              kind="secondary"
              small
              busy={busy}
              onClick={() => void submit(() => downloadCsv(closeoutPath(number), `closeout-${number}`))}
            >
              {reports.save}
            </Button>
            <Button small onClick={() => window.print()}>
              <IconPrint className="size-4" />
              {reports.print}
            </Button>
          </div>
        )}
      </div>
      <p className="font-semibold">{officeName}</p>
      <p className="mb-3 text-sm text-ink-2">{officeAddress}</p>
      <PageHeading title={title} className="text-xl">
        {data ? `${title}: ${t.days(formatDate(data.first_day, "UTC"), formatDate(data.day, "UTC"))}` : title}
      </PageHeading>
      <Loaded query={query} lines={8}>
        {(closeout) => (
          <>
            <p className="mb-4 text-ink-2">{t.closedBy(closeout.closed_by, formatDateTime(closeout.closed_at))}</p>
            <Sums closeout={closeout} />
            <Tables closeout={closeout} />
            <ProviderPayouts path={`${closeoutPath(number)}/payouts`} />
            <Entries closeout={closeout} />
            <div className="mt-10 hidden grid-cols-[2fr_1fr] gap-4 text-sm text-ink-2 print:grid">
              <p className="border-t border-ink pt-1">{t.signature}</p>
              <p className="border-t border-ink pt-1">{t.date}</p>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

interface CloseoutProps {
  readonly closeout: Closeout;
}

function Sums({ closeout }: CloseoutProps) {
  const { heads } = useTexts("closeouts");
  return (
    <dl className="card mb-6 grid grid-cols-3 gap-3 p-4">
      {(["charged", "refunded", "net"] as const).map((key) => (
        <div key={key}>
          <dt className="text-sm text-ink-2">{heads[key]}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatDollars(closeout[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

type Table = Closeout["tables"][number];
type Cell = Table["rows"][number][number];

/** Rows with their last columns added up by the first ones. */
function addUp(rows: ReadonlyArray<readonly [by: readonly Cell[], figures: readonly number[]]>): Cell[][] {
  const sums = new Map<string, { readonly by: readonly Cell[]; readonly figures: number[] }>();
  for (const [by, figures] of rows) {
    const key = JSON.stringify(by);
    const sum = sums.get(key)?.figures ?? figures.map(() => 0);
    // Cents, because a sum of binary fractions is not exact.
    sums.set(key, { by, figures: figures.map((figure, at) => Math.round((figure + (sum[at] ?? 0)) * 100) / 100) });
  }
  return [...sums.values()].map(({ by, figures }) => [...by, ...figures]);
}

/** Sub-totals by day and kind where there are several days, and by product where there are several lines. */
function subtotalsOf({ entries, tables, first_day: first, day }: Closeout, timeZone: string): Table[] {
  const days = entries.map(
    ({ at, kind, amount }) =>
      [
        [officeDate(new Date(at), timeZone), kind],
        [1, amount],
      ] as const,
  );
  const lines = tables.find(({ name }) => name === "byLine");
  const valueIn = (row: readonly Cell[], column: Table["columns"][number]): Cell =>
    row[lines?.columns.indexOf(column) ?? -1] ?? null;
  const products = lines?.rows.map((row) => [[valueIn(row, "product")], [Number(valueIn(row, "amount"))]] as const);
  return [
    ...(first === day ? [] : [{ name: "byDay", columns: ["period", "kind", "count", "amount"], rows: addUp(days) }]),
    ...(products ? [{ name: "byProduct", columns: ["product", "amount"], rows: addUp(products) }] : []),
  ] as Table[];
}

function Tables({ closeout }: CloseoutProps) {
  const { tables: titles } = useTexts("closeouts");
  const { officeTimeZone } = useConfig();
  return [...closeout.tables, ...subtotalsOf(closeout, officeTimeZone)]
    .filter(({ rows }) => rows.length > 0)
    .map((table) => {
      const title = (titles as Readonly<Record<string, string>>)[table.name] ?? "";
      return (
        <section key={table.name} className="mb-6 break-inside-avoid">
          <h2 className="mb-2 text-lg">{title}</h2>
          <ReportTable title={title} table={table} />
        </section>
      );
    });
}

function Entries({ closeout: { entries } }: CloseoutProps) {
  const t = useTexts("closeouts");
  const words = useCellWords();
  const heads = t.entryHeads;
  const columns: ListColumns<Closeout["entries"][number]> = [
    { head: heads.at, kind: "name", className: "font-normal!", cell: ({ at }) => formatDateTime(at) },
    { head: heads.kind, cell: ({ kind }) => words("kind", kind) },
    { head: heads.order, cell: ({ order_id: id }) => <Link to={staffOrderPath(id)}>{id}</Link> },
    { head: heads.provider, cell: ({ provider }) => words("provider", provider) },
    { head: heads.reference, className: "print-nowrap whitespace-nowrap", cell: ({ reference }) => reference },
    { head: heads.amount, kind: "amount", cell: ({ amount }) => formatDollars(amount) },
  ];
  return (
    <section>
      <h2 className="mb-2 text-lg">{t.entries}</h2>
      {entries.length === 0 ? (
        <p>{t.noEntries}</p>
      ) : (
        <ListTable
          label={t.entries}
          rows={entries}
          rowKey={(entry) => `${entry.kind} ${entry.provider} ${entry.reference}`}
          columns={columns}
        />
      )}
    </section>
  );
}
