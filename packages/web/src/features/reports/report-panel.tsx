import type { ReportName } from "@dop/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDate } from "../../lib/format.ts";
import { LoadingStates } from "../../lib/loading-states.tsx";
import { useSubmit } from "../../lib/use-submit.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { charts } from "./charts.ts";
import { downloadCsv } from "./download-csv.ts";
import { ReportChart } from "./report-chart.tsx";
import { reportPath, reportQuery, type Period } from "./report-query.ts";
import { ReportTable } from "./report-table.tsx";

interface ReportPanelProps {
  readonly name: ReportName;
  readonly period: Period;
}

/** One report of a period: each of its tables under a heading, with its chart; to be saved or printed. */
export function ReportPanel({ name, period }: ReportPanelProps) {
  const t = useTexts("reports");
  const mayWrite = useMayWrite();
  const { data, error, isFetching, refetch } = useQuery(reportQuery(name, period));
  const { busy, submit } = useSubmit({ failure: "toast" });
  const save = (): void =>
    void submit(() => downloadCsv(reportPath(name, period), `${name}-${period.from}-${period.to}`));
  if (data === undefined) return <LoadingStates error={error} isFetching={isFetching} refetch={refetch} lines={8} />;
  const titles: Readonly<Record<string, string>> = t.tables[name];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="text-ink-2">
          {t.days(formatDate(data.from, "UTC"), formatDate(data.to, "UTC"), t.per[data.per])}
        </p>
        <div className="no-print ml-auto flex gap-2">
          {mayWrite && (
            <Button kind="secondary" small busy={busy} onClick={save}>
              {t.save}
            </Button>
          )}
          <Button kind="secondary" small onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
      </div>
      {data.tables.map((table) => {
        const title = titles[table.name] ?? "";
        const series = charts[name][table.name];
        return (
          <section key={table.name} className="mb-6 break-inside-avoid">
            <h2 className="mb-2 text-lg">{title}</h2>
            {table.rows.length === 0 ? (
              <EmptyState title={t.nothing} />
            ) : (
              <>
                {series && <ReportChart title={title} table={table} series={series} />}
                <ReportTable title={title} table={table} />
              </>
            )}
          </section>
        );
      })}
    </>
  );
}
