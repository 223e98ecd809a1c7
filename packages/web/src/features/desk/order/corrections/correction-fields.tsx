import { findLicenseField, licenseFields } from "@dop/domain/license-review";
import { useState } from "react";
import { LicenseValueInput } from "../../../../forms/license-value-input.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { licenseFieldName, shownValue } from "../../../../lib/words/license-value.ts";
import { Button } from "../../../../ui/button.tsx";
import { focusField } from "../../../../ui/fields/error-summary.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import { Select } from "../../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { addName, correctionName, noteName, type CorrectionDraft } from "./correction-draft.ts";

interface AddFieldProps {
  readonly labels: readonly string[];
  readonly error: string | undefined;
  readonly onAdd: (label: string) => void;
}

/** Adds a field by its own button: an arrow key in the list must not. */
export function AddField({ labels, error, onAdd }: AddFieldProps) {
  const t = useTexts("staffCorrections").editor;
  const [chosen, setChosen] = useState("");

  function add(): void {
    onAdd(chosen);
    setChosen("");
    focusAfterRender(() => focusField(correctionName(chosen)));
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field name={addName} label={t.addField} error={error} className="flex-1">
        <Select
          value={chosen}
          placeholder={t.choose}
          options={licenseFields
            .filter(({ label }) => !labels.includes(label))
            .map((field) => ({ value: field.label, label: licenseFieldName(field) }))}
          onValue={setChosen}
        />
      </Field>
      <Button kind="secondary" aria-disabled={chosen === ""} onClick={() => chosen !== "" && add()}>
        {t.add}
      </Button>
    </div>
  );
}

interface SecondPersonProps {
  readonly draft: CorrectionDraft;
  readonly waits: boolean;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<CorrectionDraft>) => void;
}

/** Offers a second review where the change itself requires none, with a note for the reviewer. */
export function SecondPerson({ draft, waits, error, onChange }: SecondPersonProps) {
  const t = useTexts("staffCorrections").editor;
  return (
    <>
      <p className="text-sm text-ink-2">{t.waits}</p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={draft.asksLook}
          onChange={(event) => onChange({ asksLook: event.currentTarget.checked })}
        />
        {t.ask}
      </label>
      {waits && (
        <Field name={noteName} label={t.note} hint={t.noteHint} optional error={error}>
          <Textarea rows={2} value={draft.note} onValue={(note) => onChange({ note })} />
        </Field>
      )}
    </>
  );
}

interface WantedFieldProps {
  readonly label: string;
  /** Null for a field that is no longer corrected. */
  readonly value: string | null;
  readonly now: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A field to correct: its new value, or that it is no longer corrected. */
export function WantedField({ label, value, now, error, onChange }: WantedFieldProps) {
  const { editor: t, noValue, notWanted } = useTexts("staffCorrections");
  const field = findLicenseField(label);
  if (!field) return null;
  const name = licenseFieldName(field);
  if (value === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {name}: {notWanted}
        </span>
        <Button kind="quiet" small aria-label={t.takeOf(name)} onClick={() => onChange(now ?? "")}>
          {t.take}
        </Button>
      </p>
    );
  }
  return (
    <Field
      name={correctionName(label)}
      label={name}
      hint={now === undefined ? undefined : t.nowIs(shownValue(field.kind, now) || noValue)}
      error={error}
      aside={
        <Button kind="quiet" small aria-label={t.dropOf(name)} onClick={() => onChange(null)}>
          {t.drop}
        </Button>
      }
    >
      <LicenseValueInput field={field} value={value} onChange={onChange} />
    </Field>
  );
}
