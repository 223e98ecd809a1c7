import type { Price } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { useId, useState } from "react";
import { FilterFields, FilterForm } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconChevronDown, IconChevronRight } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { PriceTable, type PriceActions } from "./price-table.tsx";
import { priceId } from "./prices-query.ts";

interface RatesProps extends PriceActions {
  readonly rates: readonly Price[];
}

/** Rates of countries: by zones of one price that open, or those that a search finds. */
export function CountryRates({ rates, ...actions }: RatesProps) {
  const t = useTexts("prices");
  const [country, setCountry] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = rates.filter(({ label }) => searchText(label).includes(searchText(country)));
  const amounts = [...new Set(rates.map(({ amount }) => amount))].sort((a, b) => a - b);
  // Chosen ones stay chosen while others are looked at.
  const selected = rates.filter((price) => chosen.has(priceId(price)));
  const planned = selected.flatMap((price) =>
    price.planned.map(({ effective_from }) => ({ price, effectiveFrom: effective_from })),
  );
  const table = { ...actions, selection: { chosen, onChoose: setChosen } };
  return (
    <>
      <FilterForm className="mb-3 grid items-start gap-y-3 sm:grid-cols-2">
        <FilterFields
          filters={[{ name: "country", label: t.filterName, kind: "text" }]}
          values={{ country }}
          onChange={(_name, value) => setCountry(value)}
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
      {country.trim() === "" ? (
        <ul className="grid gap-2">
          {amounts.map((amount) => (
            <Zone key={amount} rates={rates.filter((rate) => rate.amount === amount)} {...table} />
          ))}
        </ul>
      ) : found.length === 0 ? (
        <EmptyState title={t.noCountry} />
      ) : (
        <PriceTable label={t.sections["shipping-rate"]} prices={found} {...table} />
      )}
    </>
  );
}

type ZoneProps = RatesProps & Pick<Parameters<typeof PriceTable>[0], "selection">;

/** Countries with one price, in a line that opens. */
function Zone({ rates, ...table }: ZoneProps) {
  const t = useTexts("prices");
  const amount = formatDollars(rates[0]?.amount ?? 0);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const title = t.zone(amount, rates.length);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li className="card min-w-0">
      <div className="flex items-center gap-3 px-3 py-2">
        <button
          type="button"
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 text-left hover:underline"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <Chevron className="size-3.5" />
          <span className="font-semibold whitespace-nowrap">{title}</span>
          <span className="truncate text-ink-2 max-sm:hidden">{rates.map(({ label }) => label).join(", ")}</span>
        </button>
        <Button kind="secondary" small aria-label={t.changeZone(amount)} onClick={() => table.onChange(rates)}>
          {t.change}
        </Button>
      </div>
      <div id={listId} hidden={!open}>
        {open && <PriceTable label={title} prices={rates} {...table} />}
      </div>
    </li>
  );
}
