import { countryName, apostilleOrAuthentication } from "@dop/domain/countries";
import { getTexts } from "../../../../i18n/use-texts.ts";
import type { RuntimeConfig } from "../../../../lib/office/runtime-config.ts";
import { officeToday } from "../../../../lib/office/office-today.ts";

/** The document that a destination receives when it is ordered now, and the office's note on the country. */
export function receivedText(country: string, { officeTimeZone, countryNotes }: RuntimeConfig): string {
  const { receives } = getTexts("productStep").apostille;
  const { certificateKinds: kinds } = getTexts("orderFlow");
  const kind = kinds[apostilleOrAuthentication(country, officeToday(officeTimeZone))];
  const note = countryNotes[country];
  return receives(countryName(country, getTexts("countries")), kind) + (note === undefined ? "" : `\n${note}`);
}
