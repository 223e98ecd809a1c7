import {
  countries,
  countryName,
  isApostilleCountry,
  noteHidesOn,
  noteState,
  type Country,
} from "@dop/domain/countries";
import { settingLimits, type SettingValues } from "@dop/domain/settings";
import { useRef, type ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { formatDate } from "../../../lib/words/format.ts";
import { officeToday } from "../../../lib/office/office-today.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useSession } from "../../../session/use-session.ts";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { addRow, CompositeField, focusSetting, type CompositeInputProps } from "./composite-field.tsx";

type CountryRows<Row> = Readonly<Record<string, Row>>;

interface CountryListProps<Row> extends CompositeInputProps<CountryRows<Row>> {
  readonly offered: readonly Country[];
  readonly blank: Row;
  readonly children: (code: string, row: Row, remove: () => void) => ReactNode;
}

/** A row for each chosen country, and a field that adds one. */
function CountryList<Row>({ value, onChange, offered, blank, children, ...field }: CountryListProps<Row>) {
  const t = useTexts("settings");
  const list = useRef<HTMLUListElement>(null);
  const left = offered.filter(({ code }) => value[code] === undefined);

  function remove(code: string): void {
    focusSetting(field.name);
    const { [code]: _before, ...others } = value;
    onChange(others);
  }

  return (
    <CompositeField {...field}>
      <ul ref={list} className="grid gap-3">
        {Object.entries(value).map(([code, row]) => children(code, row, () => remove(code)))}
      </ul>
      <label className="mt-2 grid max-w-80">
        {t.addCountry}
        <Select
          value=""
          placeholder={t.pleaseSelect}
          options={left.map(({ code, label }) => ({ value: code, label }))}
          onValue={(code) => addRow(list.current, () => onChange({ ...value, [code]: blank }))}
        />
      </label>
    </CompositeField>
  );
}

const apostilleCountries = countries.filter(({ code }) => isApostilleCountry(code));

/** The countries that customers cannot choose, each with the reason for customers. */
export function UnservedCountriesInput(props: CompositeInputProps<SettingValues["unserved_countries"]>) {
  const t = useTexts("settings");
  return (
    <CountryList {...props} offered={apostilleCountries} blank="">
      {(code, reason, remove) => (
        <li key={code} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-center">
          <strong>{countryName(code)}</strong>
          <TextInput
            aria-label={countryName(code)}
            autoComplete="off"
            maxLength={settingLimits.reason}
            value={reason}
            onValue={(words) => props.onChange({ ...props.value, [code]: words })}
          />
          <Button
            kind="danger"
            small
            className="justify-self-end"
            aria-label={t.removeRow(countryName(code))}
            onClick={remove}
          >
            {t.remove}
          </Button>
        </li>
      )}
    </CountryList>
  );
}

type Notes = SettingValues["country_notes"];

/** Notes for customers who choose a country, in English and Spanish. */
export function CountryNotesInput(props: CompositeInputProps<Notes>) {
  const today = officeToday(useConfig().officeTimeZone);
  const checked = { checked_on: today, checked_by: useSession()?.user.display_name ?? "" };
  return (
    <CountryList {...props} offered={countries} blank={{ en: "", es: "", source: "", ...checked }}>
      {(code, note, remove) => (
        <CountryNote
          key={code}
          country={countryName(code)}
          note={note}
          checked={checked}
          onChange={(change) => props.onChange({ ...props.value, [code]: { ...note, ...change } })}
          onRemove={remove}
        />
      )}
    </CountryList>
  );
}

interface CountryNoteProps {
  readonly country: string;
  readonly note: Notes[string];
  /** Saved when the user has checked the note today. */
  readonly checked: Pick<Notes[string], "checked_on" | "checked_by">;
  readonly onChange: (change: Partial<Notes[string]>) => void;
  readonly onRemove: () => void;
}

function CountryNote({ country, note, checked, onChange, onRemove }: CountryNoteProps) {
  const t = useTexts("settings");
  const area = { rows: 3, limit: settingLimits.note };
  return (
    <li className="border-l-4 border-salt-300 pl-3">
      <div className="flex items-center justify-between gap-3">
        <strong>{country}</strong>
        <Button kind="danger" small aria-label={t.removeRow(t.noteOf(country))} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <div>
          <span aria-hidden="true">{t.noteEn}</span>
          <Textarea {...area} aria-label={t.noteOf(country)} value={note.en} onValue={(en) => onChange({ en })} />
        </div>
        <div>
          <span aria-hidden="true">{t.noteEs}</span>
          <Textarea
            {...area}
            aria-label={t.noteEsOf(country)}
            lang="es"
            value={note.es}
            onValue={(es) => onChange({ es })}
          />
        </div>
      </div>
      <label className="mt-1 grid">
        <span aria-hidden="true">{t.noteSource}</span>
        <TextInput
          aria-label={t.noteSourceOf(country)}
          autoComplete="off"
          maxLength={settingLimits.link}
          value={note.source}
          onValue={(source) => onChange({ source })}
        />
      </label>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <NoteChecked note={note} today={checked.checked_on} />
        <Button kind="quiet" small aria-label={t.noteCheckOf(country)} onClick={() => onChange(checked)}>
          {t.noteCheck}
        </Button>
      </div>
    </li>
  );
}

/** The last check of a note and its end for customers, in color when the office should act. */
function NoteChecked({ note, today }: { readonly note: Notes[string]; readonly today: string }) {
  const t = useTexts("settings");
  const { checked_on: day, checked_by: by } = note;
  if (day === "") return <p className="text-sm font-semibold text-error">{t.noteNeverChecked}</p>;
  const state = noteState(note, today);
  const ends = formatDate(noteHidesOn(day), "UTC");
  const words = { shown: t.noteShown, ending: t.noteEnding, hidden: t.noteHidden }[state](ends);
  return (
    <p className="text-sm">
      {t.noteChecked(formatDate(day, "UTC"), by)}{" "}
      <span className={state === "shown" ? "text-ink-2" : "font-semibold text-error"}>{words}</span>
    </p>
  );
}
