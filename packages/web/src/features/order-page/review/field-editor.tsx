import { correctionValueSchema, genders } from "@dop/domain/license-review";
import type { LicenseField } from "@dop/domain/license-review";
import { useEffect, useState } from "react";
import type { SyntheticEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, fieldId } from "../../../ui/field.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { shownValue, licenseFieldName } from "../../../lib/license-value.ts";

interface FieldEditorProps {
  readonly field: LicenseField;
  /** What the license says. */
  readonly original: string;
  readonly text: string;
  /** What the server said of this value. */
  readonly refusal: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The right input for one field, with the rule of its kind. The license's own value is always right: it confirms. */
export function FieldEditor({ field, original, text, refusal, onType, onSave, onCancel }: FieldEditorProps) {
  const t = useTexts("licenseReview");
  const [problem, setProblem] = useState<string>();
  const error = problem ?? refusal;

  useEffect(() => document.getElementById(fieldId(field.label))?.focus(), [field.label]);

  function problemOf(value: string): string | undefined {
    if (value.trim() === original.trim()) return undefined;
    return correctionValueSchema(field.kind).safeParse(value).error?.issues[0]?.message;
  }

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found === undefined) onSave();
    else document.getElementById(fieldId(field.label))?.focus();
  }

  function type(value: string): void {
    if (problem !== undefined) setProblem(problemOf(value));
    onType(value);
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <Field
        name={field.label}
        label={t.newValue(licenseFieldName(field))}
        hint={t.editHint(shownValue(field.kind, original) || t.noValue)}
        error={error}
        className="max-w-md"
      >
        <ValueInput field={field} text={text} onType={type} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t.save}</Button>
        <Button kind="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function ValueInput({ field, text, onType }: Pick<FieldEditorProps, "field" | "text" | "onType">) {
  const t = useTexts("licenseFields");
  if (field.kind === "gender") {
    return (
      <Select
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        {...(text === "" && { placeholder: "" })}
        options={genders.map((gender) => ({ value: gender, label: t.genders[gender] }))}
      />
    );
  }
  return (
    <TextInput
      type={field.kind}
      value={text}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
      {...(field.kind === "date" && { min: "1900-01-01", max: "9999-12-31", className: "max-w-52" })}
    />
  );
}
