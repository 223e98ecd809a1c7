import type { ChangeEvent, ComponentPropsWithRef } from "react";
import { classNames } from "../class-names.ts";
import { useFieldControl } from "./field.tsx";

export interface ValueListener {
  /** Called with each new value, in place of `onChange`. */
  readonly onValue?: ((value: string) => void) | undefined;
}

export const changeListener = (onValue: ValueListener["onValue"]) =>
  onValue && { onChange: (event: ChangeEvent<{ value: string }>) => onValue(event.currentTarget.value) };

type TextInputProps = ComponentPropsWithRef<"input"> & ValueListener;

/** One line of text inside a `Field`, with the props of a native input. */
export function TextInput({ className, type = "text", onValue, ...rest }: TextInputProps) {
  return (
    <input
      {...useFieldControl()}
      type={type}
      {...changeListener(onValue)}
      {...rest}
      className={classNames("field", className)}
    />
  );
}

/** The number of an order, a license or the like, at most 15 digits: other characters are dropped. */
export function DigitsInput({ onValue, ...rest }: Omit<TextInputProps, "maxLength" | "onChange">) {
  const keepDigits = (value: string): void => onValue?.(value.replaceAll(/\D/g, "").slice(0, 15));
  return <TextInput inputMode="numeric" autoComplete="off" {...rest} onValue={keepDigits} />;
}

/** A whole number, typed or stepped by one. Browsers make text that is no number empty. */
export function NumberInput({ className, ...rest }: Omit<ComponentPropsWithRef<"input">, "type">) {
  return (
    <input
      {...useFieldControl()}
      step={1}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      type="number"
      className={classNames("field", className)}
      // A wheel over a focused number would change it unnoticed.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

export type SelectOption = Readonly<Record<"value" | "label", string>>;

interface SelectProps extends ComponentPropsWithRef<"select">, ValueListener {
  readonly options: readonly SelectOption[];
  /** First entry, with the empty value. */
  readonly placeholder?: string;
}

/** The browser's own select. */
export function Select({ options, placeholder, className, onValue, ...rest }: SelectProps) {
  return (
    <select
      {...useFieldControl()}
      {...changeListener(onValue)}
      {...rest}
      className={classNames("field pr-8", className)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
