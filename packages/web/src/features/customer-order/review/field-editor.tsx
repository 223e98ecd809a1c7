import { correctionValueSchema, genders } from "@dop/domain/license-review";
import type { LicenseField } from "@dop/domain/license-review";
import { useEffect } from "react";
import * as z from "zod/mini";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
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
  /** The server's message about this value. */
  readonly refusal: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The input for one field, with the rule of its kind. */
export function FieldEditor({ field, original, text, refusal, onType, onSave, onCancel }: FieldEditorProps) {
  const t = useTexts("licenseReview");
  // The value of the license itself is always valid: it confirms.
  const schema = text.trim() === original.trim() ? z.string() : correctionValueSchema(field.kind);
  const form = useLightForm<string>(checkBySchema(schema, text, { "": field.label }));

  useEffect(() => document.getElementById(fieldId(field.label))?.focus(), [field.label]);

  return (
    <LightForm form={form} onSave={onSave} className="grid gap-3">
      <Field
        name={field.label}
        label={t.newValue(licenseFieldName(field))}
        hint={t.editHint(shownValue(field.kind, original) || t.noValue)}
        error={form.error(field.label) ?? refusal}
        className="max-w-md"
      >
        <ValueInput field={field} text={text} onType={onType} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t.save}</Button>
        <Button kind="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </LightForm>
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
