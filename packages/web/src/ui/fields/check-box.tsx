import { FieldError, fieldId } from "./field.tsx";
import { wordsOf } from "../../i18n/use-texts.ts";

interface CheckBoxProps {
  /** Unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  /** A message of a schema, or words. */
  readonly error?: string | undefined;
  /** The id of its explanation. */
  readonly describedBy?: string;
  readonly className?: string;
  readonly onChange: (checked: boolean) => void;
}

/** A native box in a row of 44 px that can be pressed as a whole, with its error. */
export function CheckBox({ name, label, checked, error, describedBy, className, onChange }: CheckBoxProps) {
  const id = fieldId(name);
  return (
    <div className={className}>
      <label
        data-invalid={error ? "" : undefined}
        className={
          "field flex min-h-11 cursor-pointer items-center gap-3 py-2 " +
          "has-checked:border-spruce-700 has-checked:bg-spruce-50"
        }
      >
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-spruce-700"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(" ") || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{wordsOf(error)}</FieldError>}
    </div>
  );
}
