import { scanKeys } from "@dop/domain/scan";
import type { SettingKey, SettingValues } from "@dop/domain/settings";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { NumberInput, Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { CountryNotesInput, UnservedCountriesInput } from "./country-inputs.tsx";
import { DaysTableInput } from "./days-table-input.tsx";
import { HolidaysInput } from "./holidays-input.tsx";
import { LicensePictureInput, SealInput } from "./picture-inputs.tsx";

interface SettingInputProps {
  readonly name: SettingKey;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

export function SettingInput({ name, value, error, onChange }: SettingInputProps) {
  const t = useTexts("settings");
  const { label, hint } = t.keys[name];
  const field = { name, label, hint, error };
  const control = useControl(name, value, onChange);
  switch (name) {
    case "holidays":
      return <HolidaysInput {...field} value={value as SettingValues["holidays"]} onChange={onChange} />;
    case "standard_days":
    case "queue_targets":
      return <DaysTableInput {...field} name={name} value={value as Record<string, number>} onChange={onChange} />;
    case "license_picture":
      return <LicensePictureInput {...field} value={value} onChange={onChange} />;
    case "country_notes":
      return <CountryNotesInput {...field} value={value as SettingValues["country_notes"]} onChange={onChange} />;
    case "unserved_countries":
      return (
        <UnservedCountriesInput {...field} value={value as SettingValues["unserved_countries"]} onChange={onChange} />
      );
    default:
      return <Field {...field}>{control}</Field>;
  }
}

function useControl(name: SettingKey, value: unknown, onChange: (value: unknown) => void) {
  const t = useTexts("settings");
  switch (name) {
    case "seal":
      return <SealInput value={value} onChange={onChange} />;
    case "accent_color":
      return <ColorInput value={value} onChange={onChange} />;
    case "payment_capture":
    case "second_person":
    case "signed_statement": {
      const choices = {
        payment_capture: t.captures,
        second_person: t.secondPersons,
        signed_statement: t.signedStatements,
      };
      return (
        <Select
          className="max-w-96"
          value={String(value)}
          options={Object.entries(choices[name]).map(([each, label]) => ({ value: each, label }))}
          onValue={onChange}
        />
      );
    }
    case "scan_key":
      return (
        <Select
          className="max-w-40"
          value={String(value)}
          options={scanKeys.map((key) => ({ value: key, label: key === "" ? t.nothing : key }))}
          onValue={onChange}
        />
      );
    case "languages":
      return (
        <Select
          className="max-w-60"
          value={(value as string[]).join(",")}
          options={[
            ...Object.entries(t.languageNames).map(([language, label]) => ({ value: language, label })),
            { value: "", label: t.nothing },
          ]}
          onValue={(language) => onChange(language === "" ? [] : [language])}
        />
      );
    default:
      break;
  }
  if (typeof value === "boolean")
    return (
      <Select
        className="max-w-40"
        value={value ? "on" : "off"}
        options={[
          { value: "on", label: t.on },
          { value: "off", label: t.off },
        ]}
        onValue={(chosen) => onChange(chosen === "on")}
      />
    );
  if (isDays(name))
    return (
      <NumberInput
        className="max-w-40"
        min={1}
        value={value === "" ? "" : Number(value)}
        onChange={(event) => {
          const { valueAsNumber } = event.currentTarget;
          onChange(Number.isNaN(valueAsNumber) ? "" : valueAsNumber);
        }}
      />
    );
  return <TextInput className="max-w-xl" autoComplete="off" value={String(value)} onValue={onChange} />;
}

const isDays = (name: SettingKey): boolean =>
  name === "unpaid_days" || name === "retention_days" || name === "transmittal_key_days";

/** A color as text and as the browser's color picker. Empty: the portal's own. */
function ColorInput({ value, onChange }: { readonly value: unknown; readonly onChange: (value: unknown) => void }) {
  const t = useTexts("settings");
  const text = typeof value === "string" ? value : "";
  return (
    <span className="flex items-center gap-3">
      <TextInput
        className="max-w-40"
        autoComplete="off"
        spellCheck={false}
        placeholder="#12665e"
        value={text}
        onValue={(color) => onChange(color === "" ? null : color.trim())}
      />
      <input
        type="color"
        aria-label={t.colorPicker}
        className="h-11 w-14 rounded-sm border border-control bg-white p-1"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#12665e"}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
