import type { ReactNode } from "react";
import { CheckFilter } from "../ui/fields/check-filter.tsx";
import { Field } from "../ui/fields/field.tsx";
import { DigitsInput, Select, TextInput, type SelectOption } from "../ui/fields/inputs.tsx";

interface FilterFormProps {
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The filters above a list, which follows the fields without a submit. */
export function FilterForm({ label, className, children }: FilterFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      className={`no-print card gap-x-3 p-3 ${className}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}

export interface Filter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: "text" | "digits" | "date" | "choice" | "toggle";
  /** Of a text. `takesLabels`: accepts scanned labels. */
  readonly maxLength?: number;
  readonly takesLabels?: boolean;
  /** Of a choice. `value` replaces the filter's. */
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly value?: string;
}

interface FilterFieldsProps<Name extends string> {
  readonly filters: ReadonlyArray<Filter<Name>>;
  readonly values: Readonly<Record<Name, string>>;
  readonly problems?: Readonly<Partial<Record<Name, string>>>;
  /** `now` for choices, which apply at once. */
  readonly onChange: (name: Name, value: string, now?: boolean) => void;
  /** Precedes the names, where a page may have two of these forms. */
  readonly prefix?: string;
  readonly inputClass?: string;
}

/** The fields of filters. Number filters take digits only, and a toggle is "true" or blank. */
export function FilterFields<Name extends string>(props: FilterFieldsProps<Name>) {
  const { filters, values, problems, onChange, prefix = "", inputClass: className = "min-h-9" } = props;
  return filters.map(({ name, label, kind, maxLength, takesLabels, options = [], placeholder = "", value }) => {
    if (kind === "toggle")
      return (
        <CheckFilter
          key={name}
          label={label}
          checked={values[name] === "true"}
          onChange={(checked) => onChange(name, checked ? "true" : "", true)}
        />
      );
    const Input = kind === "digits" ? DigitsInput : TextInput;
    const control = { className, value: value ?? values[name] };
    return (
      <Field key={name} name={prefix + name} label={label} error={problems?.[name]}>
        {kind === "choice" ? (
          <Select
            {...control}
            options={options}
            placeholder={placeholder}
            onValue={(next) => onChange(name, next, true)}
          />
        ) : (
          <Input
            {...control}
            {...(kind === "date" && { type: "date" })}
            {...(kind === "text" && { maxLength })}
            {...(takesLabels && { "data-takes-labels": "" })}
            autoComplete="off"
            onValue={(next) => onChange(name, next)}
          />
        )}
      </Field>
    );
  });
}
