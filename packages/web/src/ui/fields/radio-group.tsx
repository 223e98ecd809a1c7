import type { ReactNode } from "react";
import { FieldError, fieldId } from "./field.tsx";

interface RadioOption<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Shown at the end of the row, such as a price. */
  readonly detail?: ReactNode;
}

interface RadioGroupProps<Value> {
  readonly name: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly RadioOption<Value>[];
  readonly chosen: Value | null | undefined;
  readonly onChoose: (value: Value) => void;
}

/** Native radios in a fieldset, each in a row of 44 px that can be pressed as a whole. The first has the field's id. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { name, legend, hint, error, options, chosen, onChoose } = props;
  const id = fieldId(name);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className="min-w-0" {...(describedBy && { "aria-describedby": describedBy })}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="hint mb-1">
          {hint}
        </p>
      )}
      <div className="grid gap-2">
        {options.map(({ value, label, detail }, index) => (
          <label
            key={value}
            data-invalid={error ? "" : undefined}
            className={
              "field flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 " +
              "py-2 has-checked:border-spruce-700 has-checked:bg-spruce-50"
            }
          >
            <input
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              id={index === 0 ? id : `${id}-${value}`}
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-spruce-700"
            />
            <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere">{label}</span>
            {detail !== undefined && <span className="tabular-nums">{detail}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
