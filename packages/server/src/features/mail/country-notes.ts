import { countryName } from "@dop/domain/countries";
import { textsIn, type Locale } from "@dop/domain/texts";
import type { Work } from "../../http/command-context.ts";
import { officeDate } from "../../http/office-time.ts";
import type { CountryNoteMail } from "../../ports/mail/index.ts";
import { shownNotes } from "../settings/index.ts";

/** What the office notes of these countries today, in the reader's language; each country once. */
export function notesFor(
  { portal, now }: Pick<Work, "portal" | "now">,
  countries: readonly (string | null)[],
  locale: Locale,
): CountryNoteMail[] {
  const notes = shownNotes(portal.settings(), officeDate(now, portal.config.office.timeZone), locale);
  return [...new Set(countries)].flatMap((code) => {
    const note = code === null ? undefined : notes[code];
    return code === null || note === undefined ? [] : [{ country: countryName(code, textsIn(locale).countries), note }];
  });
}
