import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { downloadCsv } from "../../../lib/api/download-file.ts";
import { PeriodForm, presetPeriod } from "./period-form.tsx";
import { ReportTabs } from "./report-tabs.tsx";

/** /admin/reports/audit: exports the audit log of some days, for admins (docs/operations/privacy.md). */
export function AuditExport() {
  const t = useTexts("reports");
  const { officeTimeZone } = useConfig();
  const [period, setPeriod] = useState(() => presetPeriod("week", officeTimeZone));
  const { busy, failure, submit, clear } = useSubmit({ failure: "inline" });
  const isWhole = period.from !== "" && period.to !== "";
  const save = (): void =>
    void submit(
      () =>
        downloadCsv(
          `/audit/export?${new URLSearchParams({ ...period }).toString()}`,
          `audit-${period.from}-${period.to}`,
        ),
      t.audit.saved,
    );
  return (
    <div className="mx-auto max-w-5xl p-4">
      <PageHeading title={t.audit.title} className="mb-3 text-xl" />
      <ReportTabs open="audit" />
      <p className="mb-4 max-w-prose text-ink-2">{t.audit.about}</p>
      <PeriodForm
        period={period}
        onChange={(next) => {
          clear();
          setPeriod(next);
        }}
      />
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} className="mb-4" />}
      {!isWhole && <p className="mb-3">{t.chooseDays}</p>}
      <Button small busy={busy} disabled={!isWhole} onClick={save}>
        {t.save}
      </Button>
    </div>
  );
}
