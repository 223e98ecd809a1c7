import { scanKeys } from "@dop/domain/scan";
import type { SettingKey, SettingValues } from "@dop/domain/settings";
import { allProductIds, productOf } from "@dop/domain/orders";
import { targetKeys } from "@dop/domain/queues";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { NumberInput, Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { CountryNotesInput, UnservedCountriesInput } from "./country-inputs.tsx";
import { HolidaysInput } from "./holidays-input.tsx";
import { LicensePictureInput, SealInput } from "./picture-inputs.tsx";
import { CompositeField, type CompositeInputProps } from "./composite-field.tsx";
import { productName, targetName } from "./value-text.ts";

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
      return (
        <Field {...field}>
          <Control name={name} value={value} onChange={onChange} />
        </Field>
      );
  }
}

function Control({ name, value, onChange }: Omit<SettingInputProps, "error">) {
  const t = useTexts("settings");
  const choice = { value: String(value), onValue: onChange };
  switch (name) {
    case "seal":
      return <SealInput value={value} onChange={onChange} />;
    case "accent_color":
      return <ColorInput value={value} onChange={onChange} />;
    case "payment_capture":
      return <Choice {...choice} className="max-w-md" words={t.captures} />;
    case "second_person":
      return <Choice {...choice} className="max-w-md" words={t.secondPersons} />;
    case "refund_approval":
      return <Choice {...choice} className="max-w-md" words={t.refundApprovals} />;
    case "refund_second_person_cents":
      return (
        <NumberInput
          className="max-w-40"
          min={0}
          step={0.01}
          value={value === "" ? "" : Number(value) / 100}
          onChange={({ currentTarget: { valueAsNumber: dollars } }) =>
            onChange(Number.isNaN(dollars) ? "" : Math.round(dollars * 100))
          }
        />
      );
    case "signed_statement":
      return <Choice {...choice} className="max-w-md" words={t.signedStatements} />;
    case "scan_key": {
      const words = Object.fromEntries(scanKeys.map((key) => [key, key === "" ? t.nothing : key]));
      return <Choice {...choice} className="max-w-40" words={words} />;
    }
    case "privacy_note":
    case "privacy_note_es":
      return <Textarea rows={5} {...choice} />;
    case "languages":
      return (
        <Choice
          className="max-w-60"
          words={{ ...t.languageNames, "": t.nothing }}
          value={(value as string[]).join(",")}
          onValue={(language) => onChange(language === "" ? [] : [language])}
        />
      );
    case "unpaid_days":
    case "retention_days":
    case "transmittal_key_days":
    case "data_request_days":
      return (
        <NumberInput
          className="max-w-40"
          min={1}
          value={value === "" ? "" : Number(value)}
          onChange={({ currentTarget: { valueAsNumber: days } }) => onChange(Number.isNaN(days) ? "" : days)}
        />
      );
    default:
      return typeof value === "boolean" ? (
        <Choice
          className="max-w-40"
          words={{ on: t.on, off: t.off }}
          value={value ? "on" : "off"}
          onValue={(chosen) => onChange(chosen === "on")}
        />
      ) : (
        <TextInput className="max-w-xl" autoComplete="off" value={String(value)} onValue={onChange} />
      );
  }
}

interface ChoiceProps {
  readonly className: string;
  /** By value. */
  readonly words: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Choice({ words, ...select }: ChoiceProps) {
  return <Select {...select} options={Object.entries(words).map(([value, label]) => ({ value, label }))} />;
}

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

interface DaysTableProps extends CompositeInputProps<Readonly<Record<string, number>>> {
  readonly name: "standard_days" | "queue_targets";
}

/** Office days for each product or queue; an empty field is the standard, or no target. */
function DaysTableInput({ value, onChange, ...field }: DaysTableProps) {
  const t = useTexts("settings");
  const rows =
    field.name === "standard_days"
      ? allProductIds.map(
          (id) => [String(id), productName(String(id)), t.standard(productOf(id).standardDays)] as const,
        )
      : targetKeys.map((key) => [key, targetName(key), undefined] as const);

  function set(key: string, days: number): void {
    const { [key]: _before, ...others } = value;
    onChange(Number.isNaN(days) ? others : { ...others, [key]: days });
  }

  return (
    <CompositeField {...field}>
      <ul className="grid max-w-xl gap-1">
        {rows.map(([key, label, standard]) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-salt-200 py-1">
            <span aria-hidden="true">
              <span>{label}</span> {standard !== undefined && <span className="text-ink-2">({standard})</span>}
            </span>
            <span className="w-24">
              <NumberInput
                min={1}
                aria-label={t.officeDaysOf(label)}
                value={value[key] ?? ""}
                onChange={(event) => set(key, event.currentTarget.valueAsNumber)}
              />
            </span>
          </li>
        ))}
      </ul>
    </CompositeField>
  );
}
