import { reportNames, restrictedReports } from "@dop/domain/reports";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { paths } from "../../lib/paths.ts";
import { Link, useSearchParams } from "../../lib/router.tsx";
import { useMayWrite } from "../../session/use-may-write.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/states.tsx";
import { PeriodForm, presetPeriod } from "./period-form.tsx";
import { ReportPanel } from "./report-panel.tsx";
import type { Period } from "./report-query.ts";

/** /admin/reports: what the office did in a period, as charts and tables; the address remembers which (rule A-36). */
export function ReportsPage() {
  return (
    <QueryProvider>
      <Reports />
    </QueryProvider>
  );
}

function Reports() {
  const t = useTexts("reports");
  const mayWrite = useMayWrite();
  const { officeTimeZone } = useConfig();
  const [search, setSearch] = useSearchParams();
  const month = presetPeriod("month", officeTimeZone);
  const period: Period = { from: search.get("from") ?? month.from, to: search.get("to") ?? month.to };
  const isWhole = period.from !== "" && period.to !== "";

  const shown = reportNames.filter((name) => mayWrite || !restrictedReports.has(name));
  const asked = search.get("report");
  const open = shown.find((name) => name === asked) ?? shown[0];

  function change({ from, to }: Period): void {
    setSearch(
      (current) => {
        current.set("from", from);
        current.set("to", to);
        return current;
      },
      { replace: true },
    );
  }

  return (
    <div className="mx-auto max-w-5xl p-4">
      <PageHeading title={t.title} className="mb-3 text-xl">
        {t.title}
      </PageHeading>
      <PeriodForm period={period} onChange={change} />
      <nav aria-label={t.tabsLabel} className="no-print mb-4 overflow-x-auto border-b border-salt-300">
        <ul className="flex">
          {shown.map((name) => (
            <li key={name}>
              <Link
                to={`${paths.reports}?${new URLSearchParams({ ...period, report: name }).toString()}`}
                aria-current={name === open ? "page" : undefined}
                className={classNames(
                  "flex min-h-11 items-center border-b-4 px-4 font-semibold no-underline -outline-offset-2",
                  name === open ? "border-copper-600 text-ink" : "border-transparent text-ink-2 hover:border-salt-300",
                )}
              >
                {t.names[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isWhole && open ? <ReportPanel name={open} period={period} /> : <EmptyState title={t.chooseDays} />}
    </div>
  );
}
