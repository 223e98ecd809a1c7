import type { ProductId } from "@dop/domain/orders";
import { promiseAim, payoutsQuerySchema, type ReportName, type ReportColumn } from "@dop/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { SaveList } from "../../../session/save-list.tsx";
import { useMay } from "../../../session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { downloadCsv } from "../../../lib/api/download-file.ts";
import type { ChartData } from "../../../ui/chart/chart-data.ts";
import { Figures, ReportChart } from "./report-chart.tsx";
import { figurePaths, reportPath, reportQuery, type Asked, type Period } from "./report-query.ts";
import { ReportTable, type TableLinks } from "./report-table.tsx";
import { ProviderPayouts } from "./closeouts/payouts.tsx";

/** One report of a period: its tables and charts, to be saved or printed. */
export function ReportPanel({ name, asked }: { readonly name: ReportName; readonly asked: Asked }) {
  const t = useTexts("reports");
  const { products } = useTexts("statuses");
  const maySave = useMay("reports.all");
  const query = useQuery(reportQuery(name, asked));
  const { data } = query;
  const { busy, submit } = useSubmit({ failure: "beside" });
  const save = (): void => void submit(() => downloadCsv(reportPath(name, asked), `${name}-${asked.from}-${asked.to}`));
  if (data === undefined) return <LoadingStates query={query} lines={8} />;
  const { before } = data;
  const product = asked.product === "" ? undefined : products[Number(asked.product) as ProductId];
  const links: TableLinks = {
    now: figurePaths(name, data, data, asked.product),
    before: figurePaths(name, data, before ?? data, asked.product),
    period: before,
  };
  const titles: Readonly<Record<string, string>> = t.tables[name];
  // Without a promise one sentence says so, and not each table.
  const isNone = name === "promises" && data.tables.every(({ rows }) => rows.length === 0);
  const shown = isNone ? data.tables.slice(0, 1) : data.tables;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="text-ink-2">
          <strong className="hidden text-ink print:block">
            {product === undefined ? t.names[name] : t.ofProduct(t.names[name], product)}
          </strong>
          <span>{t.days(formatDate(data.from, "UTC"), formatDate(data.to, "UTC"), t.per[data.per])}</span>
          {before && (
            <span className="block text-sm">
              {t.comparedWith(formatDate(before.from, "UTC"), formatDate(before.to, "UTC"))}
              <span>{name === "turnaround" && ` ${t.percentileNote}`}</span>
            </span>
          )}
        </p>
        <div className="no-print ml-auto flex gap-2">
          {name === "money" && (
            <SaveList
              path={`/reports/refunds?${new URLSearchParams({ from: asked.from, to: asked.to }).toString()}`}
              name={`refunds-${asked.from}-${asked.to}`}
              label={t.refunds}
              className=""
            />
          )}
          {maySave && (
            <Button kind="secondary" small busy={busy} onClick={save}>
              {t.save}
            </Button>
          )}
          <Button kind="secondary" small onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
      </div>
      {name === "promises" && (
        <p className="mb-3 max-w-3xl text-sm">{t.promises.about(promiseAim.from, promiseAim.to)}</p>
      )}
      {shown.map((table) => {
        const title = titles[table.name] ?? "";
        const series = charts[name][table.name];
        return (
          <section key={table.name} className="mb-6">
            <h2 className="mb-2 text-lg">{title}</h2>
            {table.rows.length === 0 ? (
              <EmptyState title={name === "promises" ? t.promises.none : t.nothing} />
            ) : (
              <>
                {table.name === "byPeriod" && <Figures table={table} />}
                {series && (
                  <ReportChart title={title} table={table} series={series} path={links.now} aim={chartAims[name]} />
                )}
                <ReportTable title={title} table={table} links={links} />
              </>
            )}
          </section>
        );
      })}
      {name === "money" && <PeriodPayouts from={data.from} to={data.to} />}
    </>
  );
}

const charts: Readonly<Record<ReportName, Readonly<Record<string, readonly ReportColumn[]>>>> = {
  turnaround: { byPeriod: ["p50", "p80"] },
  volume: { byPeriod: ["placed", "done", "canceled"], byWeekday: ["placed"], byHour: ["placed"] },
  money: { byPeriod: ["charged", "refunded"] },
  promises: { byPeriod: ["share80"] },
  people: {},
  quality: { byPeriod: ["issues", "corrections", "flags", "disputes"] },
};

/** Target ranges of charts, on a scale that ends at `most`. */
const chartAims: Readonly<Partial<Record<ReportName, NonNullable<ChartData["aim"]>>>> = {
  promises: { ...promiseAim, most: 100 },
};

/** The payouts in the days of a report, on request only, because the provider is asked about each of them. */
function PeriodPayouts({ from, to }: Period) {
  const { payouts: t } = useTexts("closeouts");
  const days = new URLSearchParams({ from, to }).toString();
  const [shown, show] = useState<string>();
  const { error } = payoutsQuerySchema.safeParse({ from, to });
  if (shown === days) return <ProviderPayouts path={`/reports/payouts?${days}`} />;
  return (
    <section className="no-print mb-6">
      <h2 className="mb-2 text-lg">{t.title}</h2>
      {error ? (
        <p>{error.issues[0]?.message}</p>
      ) : (
        <Button kind="secondary" small onClick={() => show(days)}>
          {t.compare}
        </Button>
      )}
    </section>
  );
}
