import type { ReactNode } from "react";
import { FilterForm } from "../../../forms/filter-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { DigitsInput, TextInput } from "../../../ui/fields/inputs.tsx";

export const candidateFields = ["first_name", "last_name", "email", "order_id", "start_date", "end_date"] as const;
export const listFields = ["first_name", "last_name", "email", "url_id", "order_id", "start_date", "end_date"] as const;
export type FilterName = (typeof listFields)[number];
/** Milliseconds without a keystroke after which a filter counts. */
export const filterDebounceMs = 500;

const kinds = {
  first_name: "text",
  last_name: "text",
  email: "text",
  url_id: "digits",
  order_id: "digits",
  start_date: "date",
  end_date: "date",
} as const satisfies Record<FilterName, "text" | "digits" | "date">;

interface FilterFieldsProps<Name extends FilterName> {
  readonly names: readonly Name[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
  readonly onClear: () => void;
  /** Filters besides the fields. */
  readonly children?: ReactNode;
  /** Goes before the names, where two of these forms could stand on one page. */
  readonly prefix?: string;
}

/** The filters above a list. Number filters take digits only. */
export function FilterFields<Name extends FilterName>(props: FilterFieldsProps<Name>) {
  const { names, values, onChange, onClear, prefix = "", children } = props;
  const t = useTexts("transmittals");
  return (
    <FilterForm label={t.filters} className="mb-4 grid grid-cols-2 items-end gap-y-2 md:grid-cols-4">
      {names.map((name) => {
        const Input = kinds[name] === "digits" ? DigitsInput : TextInput;
        return (
          <Field key={name} name={prefix + name} label={t.fields[name]}>
            <Input
              {...(kinds[name] === "text" && { maxLength: 200 })}
              {...(kinds[name] === "date" && { type: "date" })}
              className="min-h-9 px-2"
              autoComplete="off"
              value={values[name]}
              onValue={(value) => onChange(name, value)}
            />
          </Field>
        );
      })}
      {children}
      <div>
        <Button kind="quiet" small className="-ml-3 min-h-9" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
    </FilterForm>
  );
}
