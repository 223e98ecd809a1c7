import { countries, countryName, noteHidesOn, noteState } from "@dop/domain/countries";
import { settingLimits, type SettingValues } from "@dop/domain/settings";
import { useRef } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { officeToday } from "../../../lib/office/office-today.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../ui/fields/textarea.tsx";
import { AddCountry } from "./add-country.tsx";
import { CompositeField, focusSetting, type CompositeInputProps } from "./composite-field.tsx";

type Notes = SettingValues["country_notes"];

/** What customers read of the country that they choose, in English and Spanish. */
export function CountryNotesInput({ value, onChange, ...field }: CompositeInputProps<Notes>) {
  const t = useTexts("settings");
  const list = useRef<HTMLUListElement>(null);
  const session = useSession();
  const today = officeToday(useConfig().officeTimeZone);
  const blank = (day: string): Notes[string] => ({
    en: "",
    es: "",
    source: "",
    checked_on: day,
    checked_by: session?.user.display_name ?? "",
  });
  const left = countries.filter(({ code }) => value[code] === undefined);

  function remove(code: string): void {
    focusSetting(field.name);
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
                    onValue={(en) => set({ en })}
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
                    onValue={(es) => set({ es })}
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
                  onValue={(source) => set({ source })}
                />
              </label>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <NoteChecked note={note} today={today} />
                <Button
                  kind="quiet"
                  small
                  aria-label={t.noteCheckOf(country)}
                  onClick={() => set({ checked_on: today, checked_by: session?.user.display_name ?? "" })}
                >
                  {t.noteCheck}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <AddCountry left={left} list={list} onAdd={(code) => onChange({ ...value, [code]: blank(today) })} />
    </CompositeField>
  );
}

/** Who checked a note when, and until when customers see it; in color what the office should look at. */
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
