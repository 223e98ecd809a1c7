import { createContext, useContext, useMemo, type InputHTMLAttributes, type ReactNode } from "react";
import { useTexts, wordsOf } from "../../i18n/use-texts.ts";
import { classNames } from "../class-names.ts";
import { IconWarning } from "../icons.tsx";
import { VisuallyHidden } from "../focus/visually-hidden.tsx";

/** The id of the control of field `name`, to which error summaries link. */
export const fieldId = (name: string): string => `field-${name.replace(/[^\w-]+/g, "-")}`;

interface FieldControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The attributes that tie a control to the `Field` around it; empty outside of one. */
export function useFieldControl(): Pick<
  InputHTMLAttributes<HTMLElement>,
  "id" | "aria-describedby" | "aria-invalid" | "aria-required"
> {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { "aria-describedby": field.describedBy }),
    ...(field.invalid && { "aria-invalid": true }),
    ...(field.required && { "aria-required": true }),
  };
}

/** A field's error in red, with an icon and the word, so that color is not the only sign. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const t = useTexts("ui");
  return (
    <p id={id} className="err">
      <IconWarning className="mt-[.15em] size-[1.15em]" />
      <span>
        <VisuallyHidden>{t.error} </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}

interface FieldProps {
  /** Form name of the control, unique on the page; paths such as `items.0.country` are fine. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A message of a schema or of the server, or words. */
  readonly error?: string | undefined;
  /** Marks the control as required for assistive technology. */
  readonly required?: boolean;
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean;
  /** Next to the label, such as a help popover. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A control of a form with its label, hint and error, whose ids are tied to the control inside. */
export function Field(props: FieldProps) {
  const { name, label, hint, error, required = false, optional, aside, className, children } = props;
  const t = useTexts("ui");
  const id = fieldId(name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  const invalid = Boolean(error);
  const control = useMemo(() => ({ id, describedBy, invalid, required }), [id, describedBy, invalid, required]);
  return (
    <div className={classNames("min-w-0", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="label">
          <span>{label}</span> {optional && <span className="font-normal text-ink-2">{t.optional}</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={hintId} className="hint mb-1">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && errorId && <FieldError id={errorId}>{wordsOf(error)}</FieldError>}
    </div>
  );
}
