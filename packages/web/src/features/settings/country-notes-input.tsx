import { countries, countryName } from "@dop/domain/countries";
import { settingLimits, type SettingValues } from "@dop/domain/settings";
import { useRef } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/inputs.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { addRow, CompositeField, focusField, type CompositeProps } from "./composite-field.tsx";

type Notes = SettingValues["country_notes"];

interface CountryNotesProps extends CompositeProps {
  readonly value: Notes;
  readonly onChange: (value: Notes) => void;
}

/** What customers read of the country that they choose, in English and Spanish. */
export function CountryNotesInput({ value, onChange, ...field }: CountryNotesProps) {
  const t = useTexts("settings");
  const list = useRef<HTMLUListElement>(null);
  const left = countries.filter(({ code }) => value[code] === undefined);

  function remove(code: string): void {
    focusField(field.name);
    const { [code]: _before, ...others } = value;
    onChange(others);
  }

  return (
    <CompositeField {...field}>
      <ul ref={list} className="grid gap-3">
        {Object.entries(value).map(([code, note]) => {
          const country = countryName(code);
          const set = (change: Partial<Notes[string]>) => onChange({ ...value, [code]: { ...note, ...change } });
          return (
            <li key={code} className="border-l-4 border-salt-300 pl-3">
              <div className="flex items-center justify-between gap-3">
                <strong>{country}</strong>
                <Button kind="danger" small aria-label={t.removeRow(t.noteOf(country))} onClick={() => remove(code)}>
                  {t.remove}
                </Button>
              </div>
              <div className="grid gap-2 sm:grid-cols-2">
                <div>
                  <span aria-hidden="true">{t.noteEn}</span>
                  <Textarea
                    aria-label={t.noteOf(country)}
                    rows={3}
                    limit={settingLimits.note}
                    value={note.en}
                    onChange={(event) => set({ en: event.currentTarget.value })}
                  />
                </div>
                <div>
                  <span aria-hidden="true">{t.noteEs}</span>
                  <Textarea
                    aria-label={t.noteEsOf(country)}
                    rows={3}
                    lang="es"
                    limit={settingLimits.note}
                    value={note.es}
                    onChange={(event) => set({ es: event.currentTarget.value })}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <label className="mt-2 grid max-w-80">
        {t.addCountry}
        <Select
          value=""
          placeholder={t.pleaseSelect}
          options={left.map(({ code, label }) => ({ value: code, label }))}
          onChange={(event) => {
            const code = event.currentTarget.value;
            addRow(list.current, () => onChange({ ...value, [code]: { en: "", es: "" } }));
          }}
        />
      </label>
    </CompositeField>
  );
}
