import { priceKinds, type Price } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { searchText } from "@dop/domain/orders";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { DestinationSettings } from "../settings/index.ts";
import { FilterFields, FilterForm } from "../../../forms/filter-form.tsx";
import { formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { ChangePriceDialog } from "./change-price-dialog.tsx";
import { PriceTable, type PriceActions } from "./price-table.tsx";
import { pricesQuery, useRemovePlanned, priceId } from "./prices-query.ts";

/** /admin/prices: current, planned and earlier prices, for admins (rule M-8). */
export const PricesPage = withQueries(Prices);

function Prices() {
  const t = useTexts("prices");
  const { label } = useTexts("settings").keys.unserved_countries;
  const query = useQuery(pricesQuery);
  const [changing, setChanging] = useState<readonly Price[]>();
  const planned = useRemovePlanned();
  const actions = { ...planned, onChange: setChanging };

  return (
    <div className="mx-auto max-w-5xl p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="text-sm text-ink-2">
        {t.intro} <a href="#settings-destinations">{label}</a>
      </p>
      {query.data ? (
        priceKinds.map((kind) => {
          const prices = query.data.filter((price) => price.kind === kind);
          return (
            <Section key={kind} title={t.sections[kind]}>
              {kind === "shipping-rate" ? (
                <CountryRates rates={prices} {...actions} />
              ) : (
                <PriceTable label={t.sections[kind]} prices={prices} {...actions} />
              )}
            </Section>
          );
        })
      ) : (
        <div className="mt-4">
          <LoadingStates query={query} lines={8} />
        </div>
      )}
      <div className="mt-6">
        <DestinationSettings />
      </div>
      <ChangePriceDialog prices={changing} onClose={() => setChanging(undefined)} />
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function CountryRates({ rates, ...actions }: PriceActions & { readonly rates: readonly Price[] }) {
  const t = useTexts("prices");
  const [filters, setFilters] = useState({ country: "", rate: "" });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const amounts = [...new Set(rates.map(({ amount }) => amount))].sort((a, b) => a - b);
  const shown = rates.filter(
    ({ label, amount }) =>
      searchText(label).includes(searchText(filters.country)) &&
      (filters.rate === "" || String(amount) === filters.rate),
  );
  // Chosen ones stay chosen while other filters are looked at.
  const selected = rates.filter((price) => chosen.has(priceId(price)));
  const planned = selected.flatMap((price) =>
    price.planned.map(({ effective_from }) => ({ price, effectiveFrom: effective_from })),
  );

  return (
    <>
      <FilterForm className="mb-3 grid items-start gap-y-3 sm:grid-cols-2">
        <FilterFields
          filters={[
            { name: "country", label: t.filterName, kind: "text" },
            {
              name: "rate",
              label: t.filterRate,
              kind: "choice",
              placeholder: t.anyRate,
              options: amounts.map((amount) => ({ value: String(amount), label: formatDollars(amount) })),
            },
          ]}
          values={filters}
          onChange={(name, value) => setFilters((before) => ({ ...before, [name]: value }))}
        />
      </FilterForm>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <output>{t.selected(selected.length)}</output>
        <Button small onClick={() => (selected.length === 0 ? toast.error(t.selectFirst) : actions.onChange(selected))}>
          {t.changeSelected}
        </Button>
        {planned.length > 0 && (
          <Button kind="danger" small busy={actions.busy} onClick={() => void actions.onRemovePlanned(planned)}>
            {t.removeSelected(planned.length)}
          </Button>
        )}
        {selected.length > 0 && (
          <Button kind="quiet" small onClick={() => setChosen(new Set())}>
            {t.clearSelection}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t.noCountry} />
      ) : (
        <PriceTable
          label={t.sections["shipping-rate"]}
          prices={shown}
          selection={{ chosen, onChoose: setChosen }}
          {...actions}
        />
      )}
    </>
  );
}
