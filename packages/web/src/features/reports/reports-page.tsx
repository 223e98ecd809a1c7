import { allProductIds } from "@dop/domain/orders";
import { reportsOfProducts } from "@dop/domain/reports";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useConfig } from "../../lib/config-context.ts";
import { useSearchParams } from "../../lib/router.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PeriodForm, presetPeriod } from "./period-form.tsx";
import { ReportPanel } from "./report-panel.tsx";
import type { Period } from "./report-query.ts";
import { ReportTabs, useShownReports } from "./report-tabs.tsx";

/** /admin/reports: what the office did in a period, as charts and tables; the address remembers which (rule A-36). */
export function Reports() {
  const t = useTexts("reports");
  const statuses = useTexts("statuses");
  const { officeName, officeTimeZone } = useConfig();
  const [search, setSearch] = useSearchParams();
  const month = presetPeriod("month", officeTimeZone);
  const period: Period = { from: search.get("from") ?? month.from, to: search.get("to") ?? month.to };
  const isWhole = period.from !== "" && period.to !== "";

  const shown = useShownReports();
  const asked = search.get("report");
  const open = shown.find((name) => name === asked) ?? shown[0];
  const products = allProductIds.map((id) => ({ value: String(id), label: statuses.products[id] }));
  const ofProducts = open !== undefined && reportsOfProducts.has(open);
  const product = products.find(({ value }) => value === search.get("product_id"))?.value ?? "";

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

  function choose(id: string): void {
    setSearch(
      (current) => {
        if (id === "") current.delete("product_id");
        else current.set("product_id", id);
        return current;
      },
      { replace: true },
    );
  }

  return (
    <div className="mx-auto max-w-5xl p-4">
      <p className="hidden font-semibold print:block">{officeName}</p>
      <PageHeading title={t.title} className="mb-3 text-xl" />
      <PeriodForm period={period} onChange={change}>
        {ofProducts && (
          <Field name="product_id" label={t.product}>
            <Select
              className="min-h-9"
              options={products}
              placeholder={t.allProducts}
              value={product}
              onValue={choose}
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
