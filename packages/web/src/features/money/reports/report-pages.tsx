import { allProductIds } from "@dop/domain/orders";
import { reportsOfProducts } from "@dop/domain/reports";
import { useState } from "react";
import { paths } from "../../../lib/routes/paths.ts";
import { RequirePermission } from "../../../page/guards.tsx";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { Navigate, Route, Switch, useSearchParams } from "../../../lib/routes/router.tsx";
import { auditPath, closeoutsPath } from "../../../page/office-paths.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/inputs.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { downloadCsv } from "../../../lib/api/download-file.ts";
import { CloseoutRecord } from "./closeouts/closeout-page.tsx";
import { Closeouts } from "./closeouts/closeouts-page.tsx";
import { PeriodForm, presetPeriod } from "./period-form.tsx";
import { ReportPanel } from "./report-panel.tsx";
import type { Period } from "./report-query.ts";
import { ReportTabs, useShownReports } from "./report-tabs.tsx";

/** /admin/reports and the pages below it, routed here so that customers do not load their addresses. */
export function ReportPages() {
  return (
    <QueryProvider>
      <Switch>
        <Route path={paths.reports}>
          <Reports />
        </Route>
        <Route path={closeoutsPath}>
          <RequirePermission of="reports.all">
            <Closeouts />
          </RequirePermission>
        </Route>
        <Route path={`${closeoutsPath}/:number`}>
          <RequirePermission of="reports.all">
            <CloseoutRecord />
          </RequirePermission>
        </Route>
        <Route path={auditPath}>
          <RequirePermission of="audit.read">
            <AuditExport />
          </RequirePermission>
        </Route>
        <Route>
          <Navigate to={paths.reports} replace />
        </Route>
      </Switch>
    </QueryProvider>
  );
}

/** /admin/reports: a period of the office in charts and tables, with its parameters in the address (rule A-36). */
function Reports() {
  const t = useTexts("reports");
  const statuses = useTexts("statuses");
  const { officeName, officeTimeZone } = useConfig();
  const [search] = useSearchParams();
  const change = useChangeSearch();
  const month = presetPeriod("month", officeTimeZone);
  const period: Period = { from: search.get("from") ?? month.from, to: search.get("to") ?? month.to };
  const isWhole = period.from !== "" && period.to !== "";

  const shown = useShownReports();
  const asked = search.get("report");
  const open = shown.find((name) => name === asked) ?? shown[0];
  const products = allProductIds.map((id) => ({ value: String(id), label: statuses.products[id] }));
  const ofProducts = open !== undefined && reportsOfProducts.has(open);
  const product = products.find(({ value }) => value === search.get("product_id"))?.value ?? "";
  return (
    <div className="p-4">
      <p className="hidden font-semibold print:block">{officeName}</p>
      <PageHeading title={t.title} className="mb-3 text-xl" />
      <PeriodForm period={period} onChange={({ from, to }) => change({ from, to })}>
        {ofProducts && (
          <Field name="product_id" label={t.product}>
            <Select
              className="min-h-9"
              options={products}
              placeholder={t.allProducts}
              value={product}
              onValue={(id) => change({ product_id: id || undefined })}
            />
          </Field>
        )}
      </PeriodForm>
      <ReportTabs open={open} period={period} product={product} />
      {isWhole && open ? (
        <ReportPanel name={open} asked={{ ...period, product: ofProducts ? product : "" }} />
      ) : (
        <EmptyState title={t.chooseDays} />
      )}
    </div>
  );
}

/** /admin/reports/audit: exports the audit log of some days, for admins (docs/operations/privacy.md). */
function AuditExport() {
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
    <div className="p-4">
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
