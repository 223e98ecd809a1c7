import type { Price } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { useState } from "react";
import { FilterFields, FilterForm } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { PriceTable, type PriceActions } from "./price-table.tsx";
import { priceId } from "./prices-query.ts";

export function CountryRates({ rates, ...actions }: PriceActions & { readonly rates: readonly Price[] }) {
  const t = useTexts("prices");
  const [filters, setFilters] = useState({ country: "", rate: "" });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const amounts = [...new Set(rates.map(({ amount }) => amount))].toSorted((a, b) => a - b);
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
