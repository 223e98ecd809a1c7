import { correctionValueSchema, type LicenseField } from "@dop/domain/license-review";
import { useEffect } from "react";
import * as z from "zod/mini";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { LicenseValueInput } from "../../../../forms/license-value-input.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field, fieldId } from "../../../../ui/fields/field.tsx";
import { shownValue, licenseFieldName } from "../../../../lib/words/license-value.ts";

interface FieldEditorProps {
  readonly field: LicenseField;
  readonly original: string;
  readonly text: string;
  readonly refusal: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

export function FieldEditor({ field, original, text, refusal, onType, onSave, onCancel }: FieldEditorProps) {
  const t = useTexts("licenseReview");
  // The value of the license itself is always valid: it confirms.
  const schema = text.trim() === original.trim() ? z.string() : correctionValueSchema(field.kind);
  const form = useForm<string>(checkBySchema(schema, text, { "": field.label }));

  useEffect(() => document.getElementById(fieldId(field.label))?.focus(), [field.label]);

  return (
    <Form form={form} onSave={onSave} className="grid gap-3">
      <Field
        name={field.label}
        label={t.newValue(licenseFieldName(field))}
        hint={t.editHint(shownValue(field.kind, original) || t.noValue)}
        error={form.error(field.label) ?? refusal}
        className="max-w-md"
      >
        <LicenseValueInput field={field} value={text} onChange={onType} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t.save}</Button>
        <Button kind="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
