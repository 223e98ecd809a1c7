import { noteState } from "@dop/domain/countries";
import type { SettingValues } from "@dop/domain/settings";
import { textsIn, type Locale } from "@dop/texts";
import { officeDate } from "@dop/domain/dates";
import { formatLongDate } from "../../../lib/office-time.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";

type Notes = SettingValues["country_notes"];

/** The notes that customers read on a day YYYY-MM-DD, by country: in Spanish where there is a Spanish one. */
export function shownNotes(
  { values }: Pick<PortalSettings, "values">,
  today: string,
  locale: Locale,
): Readonly<Record<string, string>> {
  const { noteFrom } = textsIn(locale).emails;
  const shown = Object.entries(values.country_notes).filter(([, note]) => noteState(note, today) !== "hidden");
  return Object.fromEntries(
    shown.map(([country, { en, es, source, checked_on: day }]) => [
      country,
      `${locale === "es" && es !== "" ? es : en} (${noteFrom(source, formatLongDate(day, locale))})`,
    ]),
  );
}

/** Number of notes that are hidden, or will be within a month. */
export const countNotesDue = ({ values }: Pick<PortalSettings, "values">, today: string): number =>
  Object.values(values.country_notes).filter((note) => noteState(note, today) !== "shown").length;

/** The country of a note whose day of the check lies in the future. */
export function countryCheckedInFuture(notes: Notes, now: Date, timeZone: string): string | undefined {
  const today = officeDate(now, timeZone);
  return Object.keys(notes).find((country) => (notes[country]?.checked_on ?? "") > today);
}

/** The notes with the name of the admin who dated each check; who changes the text becomes that admin. */
export function signNotes(notes: Notes, saved: Notes, by: string): Notes {
  return Object.fromEntries(
    Object.entries(notes).map(([country, note]) => {
      const before = saved[country];
      const isSame =
        before !== undefined &&
        (["en", "es", "source", "checked_on"] as const).every((part) => before[part] === note[part]);
      return [country, { ...note, checked_by: note.checked_on === "" ? "" : isSame ? before.checked_by : by }];
    }),
  );
}
