import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { useSearchParams } from "../../lib/router.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PeriodForm, presetPeriod } from "./period-form.tsx";
import { ReportPanel } from "./report-panel.tsx";
import type { Period } from "./report-query.ts";
import { ReportTabs, useShownReports } from "./report-tabs.tsx";

/** /admin/reports: what the office did in a period, as charts and tables; the address remembers which (rule A-36). */
export function Reports() {
  const t = useTexts("reports");
  const { officeTimeZone } = useConfig();
  const [search, setSearch] = useSearchParams();
  const month = presetPeriod("month", officeTimeZone);
  const period: Period = { from: search.get("from") ?? month.from, to: search.get("to") ?? month.to };
  const isWhole = period.from !== "" && period.to !== "";

  const shown = useShownReports();
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
      <ReportTabs open={open} period={period} />
      {isWhole && open ? <ReportPanel name={open} period={period} /> : <EmptyState title={t.chooseDays} />}
    </div>
  );
}
