import { useState } from "react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/inputs.tsx";
import type { SelectOption } from "../ui/inputs.tsx";
import { labelFromFieldName } from "./field-label.ts";

interface DropdownFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Shows the message without the field having been touched, as after a refused save. */
  readonly forceModified?: boolean;
  /** A form's own message, which goes before the general one. */
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A dropdown that, required and empty, says '{Field label} is required.' once touched. */
export function DropdownField(props: DropdownFieldProps) {
  const { name, value, onChange, options, hint, required = false, forceModified = false, className } = props;
  const t = useTexts("ui");
  const [touched, setTouched] = useState(false);
  const label = props.label ?? labelFromFieldName(name);
  const missing = required && value === "" && (touched || forceModified);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      required={required}
      error={props.error ?? (missing ? t.requiredField(label) : undefined)}
      {...(className && { className })}
    >
      <Select
        name={name}
        value={value}
        options={options}
        placeholder={props.placeholder ?? t.pleaseSelect}
        onBlur={() => setTouched(true)}
        onChange={(event) => {
          setTouched(true);
          onChange(event.currentTarget.value);
        }}
      />
    </Field>
  );
}
