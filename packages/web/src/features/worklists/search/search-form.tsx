import { useId, useState } from "react";
import { FilterFields, FilterForm, type Filter } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import type { UrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { useSearchChoices } from "./search-choices.ts";
import { filterKinds, searchFilterNames, type SearchField, type SearchFilter } from "./search-query.ts";

/** Longest texts that the server takes (contract of GET /orders/search). */
const texts: Partial<Record<SearchFilter, Pick<Filter<SearchFilter>, "maxLength" | "takesLabels">>> = {
  name: { maxLength: 200 },
  email: { maxLength: 200 },
  trackingNumber: { maxLength: 100, takesLabels: true },
};

interface SearchFormProps {
  readonly filters: UrlFilters<SearchField>;
  readonly problems: Partial<Record<SearchField, string>>;
}

/** The search box, and the filters folded below it. There is no button: the search follows the typing. */
export function SearchForm({ filters: { values, set, clear }, problems }: SearchFormProps) {
  const t = useTexts("search");
  const [open, setOpen] = useState(false);
  const restId = useId();
  const choices = useSearchChoices(values);
  const labels: Readonly<Record<string, string>> = { ...t.fields, ...t.toggles };
  const folded = searchFilterNames.flatMap((name): Array<Filter<SearchFilter>> => {
    const kind = filterKinds[name];
    if (kind === "link" || kind === "linkText") return [];
    const choice = choices.find((one) => one.name === name);
    return [{ name, kind, label: labels[name] ?? name, ...texts[name], ...choice }];
  });
  const active = folded.filter(({ name }) => values[name] !== "").length;
  // A filter with a problem has to be in sight to be mended, and stays there while it is.
  if (!open && folded.some(({ name }) => problems[name] !== undefined)) setOpen(true);
  return (
    <FilterForm label={t.filters} className="mb-4 grid grid-cols-2 items-start gap-y-2 md:grid-cols-4">
      <Field name="q" label={t.fields.q} hint={t.boxHint} error={problems.q} className="col-span-full">
        <TextInput
          className="min-h-11"
          data-takes-labels=""
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.q}
          onValue={(value) => set("q", value)}
        />
      </Field>
      <Button
        kind="quiet"
        small
        className="col-span-full -ml-3 justify-self-start"
        aria-expanded={open}
        aria-controls={restId}
        onClick={() => setOpen(!open)}
      >
        {t.moreFilters(active)}
      </Button>
      <div id={restId} className={open ? "contents" : "hidden"}>
        <FilterFields filters={folded} values={values} problems={problems} onChange={set} />
        <div className="self-end">
          <Button kind="quiet" small className="-ml-3 min-h-9" onClick={clear}>
            {t.clear}
          </Button>
        </div>
      </div>
    </FilterForm>
  );
}
