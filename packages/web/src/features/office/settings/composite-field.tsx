import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { FieldError, fieldId } from "../../../ui/fields/field.tsx";

interface CompositeProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

export interface CompositeInputProps<Value> extends CompositeProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Moves the focus to the setting as a whole, before its focused control is removed. */
export const focusSetting = (name: string): void => document.getElementById(fieldId(name))?.focus();

export function addRow(list: HTMLUListElement | null, add: () => void): void {
  flushSync(add);
  list?.lastElementChild?.querySelector<HTMLElement>("input, textarea")?.focus();
}

interface CompositeFieldProps extends CompositeProps {
  readonly children: ReactNode;
}

/** Several controls that together hold one setting; the error summary leads to the whole. */
export function CompositeField({ name, label, hint, error, children }: CompositeFieldProps) {
  const id = fieldId(name);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described} className="min-w-0">
      <legend className="label">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint mb-1">
          {hint}
        </p>
      )}
      <div className="contents">{children}</div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
