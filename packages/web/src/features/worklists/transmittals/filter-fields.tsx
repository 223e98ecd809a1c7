import { FilterFields, FilterForm, type Filter } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

export const candidateFields = ["first_name", "last_name", "email", "order_id", "start_date", "end_date"] as const;
export const listFields = [
  ...(["first_name", "last_name", "email", "url_id", "order_id", "start_date", "end_date"] as const),
  "out",
] as const;
export type FilterName = (typeof listFields)[number];
/** Milliseconds without a keystroke after which a filter counts. */
export const filterDebounceMs = 500;

const text = { kind: "text", maxLength: 200 } as const;
const kinds: Readonly<Record<FilterName, Omit<Filter<FilterName>, "name" | "label">>> = {
  first_name: text,
  last_name: text,
  email: text,
  url_id: { kind: "digits" },
  order_id: { kind: "digits" },
  start_date: { kind: "date" },
  end_date: { kind: "date" },
  out: { kind: "toggle" },
};

interface TransmittalFiltersProps<Name extends FilterName> {
  readonly names: readonly Name[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string, now?: boolean) => void;
  readonly onClear: () => void;
  /** Goes before the names, where two of these forms could stand on one page. */
  readonly prefix?: string;
}

export function TransmittalFilters<Name extends FilterName>(props: TransmittalFiltersProps<Name>) {
  const { names, onClear, ...fields } = props;
  const t = useTexts("transmittals");
  const labels = { ...t.fields, out: t.onlyOut };
  return (
    <FilterForm label={t.filters} className="mb-4 grid grid-cols-2 items-end gap-y-2 md:grid-cols-4">
      <FilterFields
        filters={names.map((name) => ({ ...kinds[name], name, label: labels[name] }))}
        inputClass="min-h-9 px-2"
        {...fields}
      />
      <div>
        <Button kind="quiet" small className="-ml-3 min-h-9" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
    </FilterForm>
  );
}
