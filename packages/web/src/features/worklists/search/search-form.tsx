import { useId, useState } from "react";
import { FilterForm } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import type { UrlFilters } from "../../../lib/routes/use-url-filters.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckFilter } from "../../../ui/fields/check-filter.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { DigitsInput, Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { useSearchChoices } from "./search-choices.ts";
import { textFilters, toggleFilters, type SearchField } from "./search-query.ts";

/** Longest texts that the server takes (contract of GET /orders/search); others are numbers. */
const textFields = {
  name: { maxLength: 200 },
  email: { maxLength: 200 },
  orderNumber: null,
  licenseNumber: null,
  trackingNumber: { maxLength: 100, "data-takes-labels": "" },
  invoiceNumber: null,
} as const satisfies Record<(typeof textFilters)[number], object | null>;

interface SearchFormProps {
  readonly filters: UrlFilters<SearchField>;
  readonly problems: Partial<Record<SearchField, string>>;
}

/** The one box, and the filters folded below it. There is no button: the search follows the typing. */
export function SearchForm({ filters: { values, set, clear }, problems }: SearchFormProps) {
  const t = useTexts("search");
  const [open, setOpen] = useState(false);
  const restId = useId();
  const choices = useSearchChoices(values);
  const folded = [...textFilters, ...choices.map(({ name }) => name), "from", "to", ...toggleFilters] as const;
  const active = folded.filter((name) => values[name] !== "").length;
  // A filter with a problem has to be in sight to be mended, and stays there while it is.
  if (!open && folded.some((name) => problems[name] !== undefined)) setOpen(true);
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
        {textFilters.map((name) => {
          const Input = textFields[name] === null ? DigitsInput : TextInput;
          return (
            <Field key={name} name={name} label={t.fields[name]} error={problems[name]}>
              <Input
                {...textFields[name]}
                className="min-h-9"
                autoComplete="off"
                value={values[name]}
                onValue={(value) => set(name, value)}
              />
            </Field>
          );
        })}
        {choices.map(({ name, options, placeholder, value = values[name] }) => (
          <Field key={name} name={name} label={t.fields[name]}>
            <Select
              className="min-h-9"
              options={options}
              placeholder={placeholder}
              value={value}
              onValue={(chosen) => set(name, chosen, true)}
            />
          </Field>
        ))}
        {(["from", "to"] as const).map((name) => (
          <Field key={name} name={name} label={t.fields[name]} error={problems[name]}>
            <TextInput type="date" className="min-h-9" value={values[name]} onValue={(value) => set(name, value)} />
          </Field>
        ))}
        {toggleFilters.map((name) => (
          <CheckFilter
            key={name}
            label={t.toggles[name]}
            checked={values[name] === "true"}
            onChange={(checked) => set(name, checked ? "true" : "", true)}
          />
        ))}
        <div className="self-end">
          <Button kind="quiet" small className="-ml-3 min-h-9" onClick={clear}>
            {t.clear}
          </Button>
        </div>
      </div>
    </FilterForm>
  );
}
