import {
  allSearchTypes,
  productIdOfCode,
  searchAssignments,
  searchTimes,
  searchTypes,
  type SearchType,
} from "@dop/domain/contract";
import { reportEventNames, type ReportEventName } from "@dop/domain/reports";
import { allStatusIds } from "@dop/domain/orders";
import { useId, useState } from "react";
import { FilterForm } from "../../forms/filter-form.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import type { UrlFilters } from "../../lib/use-url-filters.ts";
import { Button } from "../../ui/button.tsx";
import { CheckFilter } from "../../ui/check-filter.tsx";
import { Field } from "../../ui/field.tsx";
import { DigitsInput, Select, TextInput, type SelectOption } from "../../ui/inputs.tsx";
import { statusesIn, toggleFilters, type SearchField } from "./search-query.ts";

/** Longest texts that the server takes (contract of GET /orders/search); others are numbers. */
const textFields = {
  name: { maxLength: 200 },
  email: { maxLength: 200 },
  orderNumber: null,
  licenseNumber: null,
  trackingNumber: { maxLength: 100, "data-takes-labels": "" },
  invoiceNumber: null,
} as const satisfies Partial<Record<SearchField, object | null>>;

/** What the form offers; the reports ask for more. */
const offered: ReadonlySet<ReportEventName> = new Set([
  ...(["done", "canceled", "issue", "flagged", "corrected", "charged", "refunded"] as const),
  ...(["held", "released", "disputed", "lost"] as const),
]);

/** A filter with its own list; its value is the address's unless it says another. */
interface Choice {
  readonly name: "time" | "type" | "status" | "assigned" | "happened";
  readonly options: readonly SelectOption[];
  readonly placeholder: string;
  readonly value?: string;
}

interface SearchFormProps {
  readonly filters: UrlFilters<SearchField>;
  readonly problems: Partial<Record<SearchField, string>>;
}

/** The one box, and the filters below it, which a phone folds. There is no button: the search follows the typing. */
export function SearchForm({ filters: { values, set, clear }, problems }: SearchFormProps) {
  const t = useTexts("search");
  const [open, setOpen] = useState(false);
  const restId = useId();
  const { products, names: statusNames } = useTexts("statuses");
  const assignments = searchAssignments.map((value) => ({ value, label: t.assignments[value] }));
  const names = Object.keys(textFields) as Array<keyof typeof textFields>;
  const times = searchTimes.map((value) => ({ value, label: t.times[value] }));
  const types: { value: SearchType; label: string }[] = searchTypes.map((value) => ({
    value,
    label: products[productIdOfCode(value)],
  }));
  // Those of the license application are found too, and offered where the address asks for them.
  const chosenType = allSearchTypes.find((value) => value === values.type);
  if (chosenType !== undefined && types.every(({ value }) => value !== chosenType))
    types.push({ value: chosenType, label: products[productIdOfCode(chosenType)] });
  const happened = reportEventNames
    .filter((value) => value !== "placed" && (offered.has(value) || value === values.happened))
    .map((value) => ({ value, label: t.reportEvents[value] }));
  const statuses: SelectOption[] = allStatusIds.map((id) => ({ value: String(id), label: statusNames[id] }));
  // The address can ask for several; the control then shows them as one choice.
  if (values.status.includes(",")) {
    const several = statusesIn(values.status).map((id) => statusNames[id]);
    if (several.length > 0) statuses.unshift({ value: values.status, label: several.join(", ") });
  }
  const choices: readonly Choice[] = [
    { name: "time", options: times, placeholder: t.anyTime },
    { name: "type", options: types, placeholder: t.anyType },
    { name: "status", options: statuses, placeholder: t.anyStatus },
    { name: "assigned", options: assignments, placeholder: t.anyAssignment },
    {
      name: "happened",
      options: happened,
      placeholder: t.anyEvent,
      ...(values.happened === "placed" && { value: "" }),
    },
  ];
  const folded = [...names, ...choices.map(({ name }) => name), "from", "to", ...toggleFilters] as const;
  const active = folded.filter((name) => values[name] !== "").length;
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
        className="-ml-3 justify-self-start md:hidden"
        aria-expanded={open}
        aria-controls={restId}
        onClick={() => setOpen(!open)}
      >
        {t.moreFilters(active)}
      </Button>
      <div id={restId} className={open ? "contents" : "contents max-md:hidden"}>
        {names.map((name) => {
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
