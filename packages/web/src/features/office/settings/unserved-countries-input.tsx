import { countries, countryName, isApostilleCountry } from "@dop/domain/countries";
import { settingLimits, type SettingValues } from "@dop/domain/settings";
import { useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { AddCountry } from "./add-country.tsx";
import { CompositeField, focusSetting, type CompositeInputProps } from "./composite-field.tsx";

type Reasons = SettingValues["unserved_countries"];

/** The countries that customers cannot choose, each with the reason that they would read. */
export function UnservedCountriesInput({ value, onChange, ...field }: CompositeInputProps<Reasons>) {
  const t = useTexts("settings");
  const list = useRef<HTMLUListElement>(null);
  const left = countries.filter(({ code }) => isApostilleCountry(code) && value[code] === undefined);

  function remove(code: string): void {
    focusSetting(field.name);
    const { [code]: _before, ...others } = value;
    onChange(others);
  }

  return (
    <CompositeField {...field}>
      <ul ref={list} className="grid gap-3">
        {Object.entries(value).map(([code, reason]) => (
          <li key={code} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-center">
            <strong>{countryName(code)}</strong>
            <TextInput
              aria-label={countryName(code)}
              autoComplete="off"
              maxLength={settingLimits.reason}
              value={reason}
              onValue={(words) => onChange({ ...value, [code]: words })}
            />
            <Button
              kind="danger"
              small
              className="justify-self-end"
              aria-label={t.removeRow(countryName(code))}
              onClick={() => remove(code)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <AddCountry left={left} list={list} onAdd={(code) => onChange({ ...value, [code]: "" })} />
    </CompositeField>
  );
}
